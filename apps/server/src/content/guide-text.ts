import type { Text } from './content-schema.ts'
import type { TextMistake } from './markdown.ts'

/** The sections of every guide, in this order (docs/product/catalogue.md 'Catalogue'). */
const sections: Record<keyof Text, readonly string[]> = {
  zh: ['谁可以申请', '要准备什么', '怎么办理', '要多久', '要多少钱', '容易出错的地方', '依据'],
  en: [
    'Who may apply',
    'What to prepare',
    'How it goes',
    'How long it takes',
    'What it costs',
    'What often goes wrong',
    'The law',
  ],
}

/** What the fourth and the fifth section must show of the tables (docs/product/catalogue.md 'Times and fees'). */
const mustShow: Readonly<Record<number, string>> = { 3: '{time}', 4: '{fee}' }

/** A shorter line is a list's word and may be in several guides. */
const shortestParagraph = { zh: 18, en: 45 } as const satisfies Record<keyof Text, number>

interface Section {
  heading: string
  line: number
  paragraphs: { line: number; text: string }[]
}

/** A mistake for each section that is missing, unknown, empty, out of order, or without its time or fee. */
export function judgeSections(source: string, language: keyof Text): TextMistake[] {
  const wanted = sections[language]
  const found = sectionsOf(source)
  const missing = wanted.filter((section) => found.every(({ heading }) => heading !== section))
  return [
    ...missing.map((section) => ({ line: 1, what: `the section ${section} is missing` })),
    ...found.flatMap(({ heading, line, paragraphs }, i) => {
      const place = wanted.indexOf(heading)
      const before = wanted.indexOf(found[i - 1]?.heading ?? '')
      if (place < 0) return { line, what: `${heading} is no section of a guide` }
      if (place <= before) return { line, what: `the section ${heading} stands too late` }
      if (paragraphs.length === 0) return { line, what: `the section ${heading} says nothing` }
      const wantedTerm = mustShow[place]
      const isShown = !wantedTerm || paragraphs.some(({ text }) => text.includes(wantedTerm))
      return isShown ? [] : { line, what: `the section ${heading} lacks ${wantedTerm}` }
    }),
  ]
}

/** The paragraphs and longer list items of a guide, without its citations. No two guides may have one in common. */
export function paragraphsOf(source: string, language: keyof Text): { line: number; text: string }[] {
  const law = sections[language].at(-1)
  return sectionsOf(source)
    .filter(({ heading }) => heading !== law)
    .flatMap(({ paragraphs }) => paragraphs)
    .filter(({ text }) => Array.from(text).length >= shortestParagraph[language])
}

function sectionsOf(source: string): Section[] {
  const found: Section[] = []
  for (const [i, raw] of source.split('\n').entries()) {
    const heading = /^## (.+)$/.exec(raw)?.[1]?.trim()
    const text = raw.replace(/^\s*(?:[-*]|\d+\.)\s+/, '').trim()
    if (heading) found.push({ heading, line: i + 1, paragraphs: [] })
    else if (text) found.at(-1)?.paragraphs.push({ line: i + 1, text })
  }
  return found
}

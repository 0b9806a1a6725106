import type { TermsTable, Text } from './content-schema.ts'
import { businessIdOf, type ContentSources } from './content-sources.ts'
import type { TextMistake } from './markdown.ts'

type Language = keyof Text

/** What each placeholder of a text, `{name}`, stands for. The office's tables have it once: times, fees, offices. */
export type Terms = ReadonlyMap<string, Text>

const placeholder = /\{([A-Za-z][A-Za-z0-9:-]*)\}/g

/** A time or a fee in figures, or an English time in words. */
const figures =
  /\d+\s*个?工作日|\b(?:\d+|one|two|three|four|five|six|seven|ten|fifteen|thirty) working days?|(?<![\d,.])\d{1,3}\s?元|(?<![\d,.])\d{1,3} yuan/gi

/** The terms of every text: the fees, and the time of publication. */
export function generalTerms({ fees, publicationDays }: TermsTable): Terms {
  const amounts = Object.entries(fees).map(([name, yuan]): [string, Text] => [
    name,
    { zh: `${yuan}元`, en: `${yuan} yuan` },
  ])
  return new Map([...amounts, ['publication', workingDays(publicationDays)]])
}

/**
 * The terms of an article, a notice or a question: also the time of each offer, `{time:130400-gift}`, and each office's
 * hours, address and telephone, `{hours:130400}`.
 */
export function articleTerms({ businesses, regions }: ContentSources, general: Terms): Terms {
  const times = businesses.flatMap((business) =>
    Object.entries(business.value.workingDays).map(([city, days]): [string, Text] => [
      `time:${city}-${businessIdOf(business)}`,
      workingDays(days),
    ]),
  )
  const offices = (regions?.value.cities ?? []).flatMap(({ code, office }): [string, Text][] => [
    [`hours:${code}`, office.hours],
    [`address:${code}`, office.address],
    [`phone:${code}`, { zh: office.phone, en: office.phone }],
  ])
  return new Map([...general, ...times, ...offices])
}

/** The terms of a guide: also its business's own time and fee, and its city's order of taxes. */
export function guideTerms(general: Terms, { time, fee, taxes }: { time: Text; fee: Text; taxes: Text }): Terms {
  return new Map([...general, ['time', time], ['fee', fillInBoth(fee, general)], ['taxes', taxes]])
}

/** A number of working days in words. None: the day itself. */
export const workingDays = (days: number): Text =>
  days === 0
    ? { zh: '当日', en: 'the same day' }
    : { zh: `${days}个工作日`, en: `${days} working ${days === 1 ? 'day' : 'days'}` }

/** The text with its placeholders filled in. */
export function fillIn(text: string, terms: Terms, language: Language): string {
  return text.replace(placeholder, (whole, name: string) => terms.get(name)?.[language] ?? whole)
}

export const fillInBoth = (text: Text, terms: Terms): Text => ({
  zh: fillIn(text.zh, terms, 'zh'),
  en: fillIn(text.en, terms, 'en'),
})

/** A mistake for each unknown placeholder, and for each time or fee that is written out instead of one. */
export function judgeTerms(source: string, terms: Terms): TextMistake[] {
  return source.split('\n').flatMap((line, i) => [
    ...Array.from(line.matchAll(placeholder))
      .filter(([, name = '']) => !terms.has(name))
      .map(([whole]) => ({ line: i + 1, what: `nothing in the tables is called ${whole}` })),
    ...Array.from(line.matchAll(figures)).map(([found]) => ({
      line: i + 1,
      what: `a time or fee is a placeholder of the tables, not ${found}`,
    })),
  ])
}

import type { OptionalModule } from '../config/modules.ts'
import { fold } from '../fold.ts'
import type { CommonQuestion, Download } from './article-schema.ts'
import type { Business, Content, ScreenTile } from './content-schema.ts'

/** What a search finds in a list of the office. */
export interface Found<T> {
  /** What has all of the words, what is called so first. Otherwise what has keywords in the sentence, the best first. */
  items: T[]
  /** How many characters of the search the name or the keywords of the first have. */
  answered: number
}

/** What a search finds in the office's files, in either language. Articles are in the database. */
export interface ContentSearch {
  services(search: string): Found<ScreenTile>
  businesses(search: string): Found<Business>
  /** Without words all of them. */
  questions(search: string): Found<CommonQuestion>
  downloads(search: string): Found<Download>
  /** The keywords in a sentence, the longest first, each character in one of them: 贷款还清 and 解押 of 贷款还清了怎么解押. */
  keywordsIn(sentence: string): string[]
}

/** Of a search and of keywords: they separate words. */
const punctuation = /[\s，。？！、；：“”‘’（）…,.?!;:"'()]+/g

/** A search as it is compared with texts. */
export const searchedFor = (search: string) => fold(fold(search).replace(punctuation, ' '))

/** Folds the texts once. A tile of a module that is off is not found. */
export function makeContentSearch(
  { menus, businesses, questions, downloads }: Content,
  modules: readonly OptionalModule[],
): ContentSearch {
  const tiles = menus
    .flatMap(({ items }) => items.filter((item) => item.kind === 'click'))
    .filter(({ module }) => !module || modules.includes(module))
  const vocabulary = [
    ...new Set([...tiles, ...businesses, ...questions].flatMap(({ keywords }) => bothOf(keywords)).map(searchedFor)),
  ]
  const longestFirst = vocabulary.toSorted((one, other) => other.length - one.length)
  return {
    services: finderOf(tiles, ({ name, keywords }) => ({ names: bothOf(name), keywords: bothOf(keywords) })),
    businesses: finderOf(businesses, ({ name, keywords }) => ({ names: bothOf(name), keywords: bothOf(keywords) })),
    questions: finderOf(questions, ({ question, answer, keywords }) => ({
      names: bothOf(question),
      keywords: bothOf(keywords),
      body: bothOf(answer),
    })),
    downloads: finderOf(downloads, ({ name }) => ({
      names: bothOf(name),
      keywords: vocabulary.filter((word) => bothOf(name).some((text) => placesOf(word, fold(text)).length > 0)),
    })),
    keywordsIn(sentence) {
      let rest = searchedFor(sentence)
      return longestFirst.filter((word) => {
        const places = placesOf(word, rest)
        for (const at of places) rest = rest.slice(0, at) + ' '.repeat(word.length) + rest.slice(at + word.length)
        return places.length > 0
      })
    },
  }
}

type Said = string | readonly string[]
const bothOf = ({ zh, en }: { zh: Said; en: Said }): string[] => [zh, en].flat()

interface Described {
  names: readonly string[]
  keywords: readonly string[]
  /** What is found by its own words too, behind what is called so. */
  body?: readonly string[]
}

function finderOf<T>(items: readonly T[], describe: (item: T) => Described): (search: string) => Found<T> {
  const folded = items.map((item) => {
    const { names, keywords, body = [] } = describe(item)
    const called = fold([...names, ...keywords].join(' '))
    return { item, called, text: fold([called, ...body].join(' ')), keywords: keywords.map(searchedFor) }
  })
  return (search) => {
    const asked = searchedFor(search)
    const words = asked.split(' ')
    const hasAll = (text: string) => words.every((word) => text.includes(word))
    const ranked = folded
      .map((each) => ({ ...each, answered: answeredBy(each.keywords, asked) }))
      .sort((one, other) => other.answered - one.answered)
    const whole = ranked.filter(({ text }) => hasAll(text))
    if (whole.length > 0) {
      const called = whole.filter((each) => hasAll(each.called))
      const others = whole.filter((each) => !hasAll(each.called))
      return { items: [...called, ...others].map(({ item }) => item), answered: called.length > 0 ? asked.length : 0 }
    }
    // 我的房产证丢了怎么办 has a keyword in it.
    const sentence = ranked.filter(({ answered }) => answered > 0)
    return { items: sentence.map(({ item }) => item), answered: sentence[0]?.answered ?? 0 }
  }
}

/** How many characters of a sentence are part of a keyword. */
function answeredBy(keywords: readonly string[], sentence: string): number {
  const answered = new Set<number>()
  for (const word of keywords)
    for (const at of placesOf(word, sentence)) for (let i = 0; i < word.length; i += 1) answered.add(at + i)
  return answered.size
}

const letter = /[\p{Script=Latin}\p{N}]/u

/** Where a keyword is in a sentence. One of Latin letters begins where a word begins. */
function placesOf(keyword: string, sentence: string): number[] {
  const places: number[] = []
  for (let at = sentence.indexOf(keyword); at >= 0; at = sentence.indexOf(keyword, at + 1))
    if (!letter.test(sentence.charAt(at - 1)) || !letter.test(keyword.charAt(0))) places.push(at)
  return places
}

import { fold } from '../fold.ts'
import type { CommonQuestion, Download } from './article-schema.ts'
import type { Business, Content } from './content-schema.ts'

/** What a search finds in the office's files, each list in the office's order. Articles are in the database. */
export interface ContentSearch {
  businesses(search: string): Business[]
  /** Without words all of them. */
  questions(search: string): CommonQuestion[]
  downloads(search: string): Download[]
}

/** Folds the texts once. A search finds what has all of its words, in either language. */
export function makeContentSearch({ businesses, questions, downloads }: Content): ContentSearch {
  const findQuestions = finderOf(questions, ({ question, answer }) => [question.zh, answer.zh, question.en, answer.en])
  const findDownloads = finderOf(downloads, ({ name }) => [name.zh, name.en])
  const findByWords = finderOf(businesses, ({ name, keywords }) => [name.zh, name.en, ...keywords.zh, ...keywords.en])
  const named = businesses.map((business) => ({
    business,
    keywords: [...business.keywords.zh, ...business.keywords.en].map(fold),
  }))
  return {
    businesses(search) {
      const found = findByWords(search)
      // 我的房产证丢了怎么办 has a keyword in it.
      const sentence = fold(search)
      return found.length > 0
        ? found
        : named.flatMap(({ business, keywords }) =>
            keywords.some((word) => sentence.includes(word)) ? [business] : [],
          )
    },
    questions: findQuestions,
    downloads: findDownloads,
  }
}

function finderOf<T>(items: readonly T[], textsOf: (item: T) => string[]): (search: string) => T[] {
  const folded = items.map((item) => ({ item, text: fold(textsOf(item).join(' ')) }))
  return (search) => {
    const words = fold(search).split(' ')
    return folded.flatMap(({ item, text }) => (words.every((word) => text.includes(word)) ? [item] : []))
  }
}

import type { ReadDb } from '../../db/database.ts'
import { type ListedArticle, type Slice, searchArticles } from './article-store.ts'
import { termsOf } from './search-rules.ts'

/** Of the index's newest candidates so many are checked. */
const maxCandidates = 1_000

interface Search {
  text: string
  /** The office's keywords in it. */
  keywords: readonly string[]
}

/** Articles of a channel with all the words, newest first. A sentence that none has finds those with its keywords. */
export async function findArticles(db: ReadDb, slice: Slice, { text, keywords }: Search): Promise<ListedArticle[]> {
  const find = async (words: string, part: Slice): Promise<ListedArticle[]> => {
    const terms = termsOf(slice.channel, words)
    return terms.grams.length === 0 ? [] : searchArticles(db, part, terms, maxCandidates)
  }
  const asTyped = await find(text, slice)
  if (asTyped.length > 0 || keywords.length === 0) return asTyped
  // Behind the last page of what has the words is nothing.
  if (slice.offset > 0 && (await find(text, { ...slice, offset: 0, limit: 1 })).length > 0) return []
  return find(keywords.join(' '), slice)
}

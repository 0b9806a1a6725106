import type { Channel } from '@registration/contract/channels.ts'
import { fold } from '../../fold.ts'

/** The prefix of a channel's n-grams, so that a search stays within the channel. */
const marks: Record<Channel, string> = { news: 'w', guides: 'g', notices: 'n', laws: 'l', listings: 'h' }

/** Words and numbers of letters other than Chinese are cut into threes, Chinese into twos. */
const run = /\p{Script=Han}+|[\p{L}\p{N}]+?(?=\p{Script=Han}|[^\p{L}\p{N}]|$)/gu
const isHan = (text: string) => /^\p{Script=Han}/u.test(text)

/**
 * The index of a text: every character and pair of Chinese, every word and three of others, with the channel's prefix.
 */
export function gramsOf(channel: Channel, folded: string): string[] {
  const grams = new Set<string>()
  for (const word of folded.match(run) ?? []) {
    const size = isHan(word) ? 2 : 3
    const characters = [...word]
    if (size === 2) for (const character of characters) grams.add(character)
    else grams.add(word.slice(0, 40))
    for (let at = 0; at + size <= characters.length; at += 1) grams.add(characters.slice(at, at + size).join(''))
  }
  return [...grams].map((gram) => marks[channel] + gram)
}

export interface SearchTerms {
  /** All of them must be in a text's grams. */
  grams: string[]
  /** Each must be in a text as it is: its grams alone may come from several places. */
  words: string[]
  /** All words, if finding them in a text proves the same as the grams. Empty if a short word is not Chinese. */
  plain: string[]
}

/** A search, cut like the texts. Without a word or number in it nothing can be found. */
export function termsOf(channel: Channel, query: string): SearchTerms {
  const words = fold(query).match(run) ?? []
  const grams = words.flatMap((word) => {
    const size = isHan(word) ? 2 : 3
    const characters = [...word]
    if (characters.length <= size) return [marks[channel] + word]
    return Array.from(
      { length: characters.length - size + 1 },
      (_, at) => marks[channel] + characters.slice(at, at + size).join(''),
    )
  })
  const unique = [...new Set(words)]
  return {
    grams: [...new Set(grams)],
    words: unique.filter((word) => [...word].length > (isHan(word) ? 2 : 3)),
    plain: unique.every((word) => isHan(word) || [...word].length > 3) ? unique : [],
  }
}

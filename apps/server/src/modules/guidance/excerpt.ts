/** How much of a text a search shows, in characters. */
const lengths = { zh: 60, en: 120 } as const
const lead = 16

/** Of a word or a number that is written with spaces around it. */
const letter = /(?!\p{Script=Han})[\p{L}\p{N}’']/u
/** The end of what is left out. */
const end = /^[\s,.;:!?)，。；：！？）、]+/

/** The part of a text around the first of the words that is in it, or its beginning. No word and no number is cut. */
export function excerptOf(text: string, words: readonly string[], language: keyof typeof lengths): string {
  const shown = text.replace(/\s+/g, ' ').trim()
  const lower = shown.toLowerCase()
  const at = words.map((word) => lower.indexOf(word)).find((index) => index >= 0) ?? 0
  const characters = [...shown]
  const isInside = (index: number) => letter.test(characters[index - 1] ?? '') && letter.test(characters[index] ?? '')
  const found = [...shown.slice(0, at)].length
  let from = Math.max(0, found - lead)
  while (from < found && isInside(from)) from += 1
  let to = from + lengths[language]
  while (to > found && isInside(to)) to -= 1
  const part = characters.slice(from, to).join('').trim()
  return `${from > 0 ? `…${part.replace(end, '')}` : part}${to < characters.length ? '…' : ''}`
}

/** How much of a text a search shows, in characters. */
const lengths = { zh: 60, en: 120 } as const
const lead = 16

/** The part of a text around the first of the words that is in it, or its beginning. */
export function excerptOf(text: string, words: readonly string[], language: keyof typeof lengths): string {
  const shown = text.replace(/\s+/g, ' ').trim()
  const lower = shown.toLowerCase()
  const at = words.map((word) => lower.indexOf(word)).find((index) => index >= 0) ?? 0
  const characters = [...shown]
  const from = Math.max(0, [...shown.slice(0, at)].length - lead)
  const part = characters.slice(from, from + lengths[language]).join('')
  return `${from > 0 ? '…' : ''}${part.trim()}${from + lengths[language] < characters.length ? '…' : ''}`
}

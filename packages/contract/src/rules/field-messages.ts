/**
 * The messages beside an invalid field (docs/product/limits.md 'Validation rules'), in no language: a browser loads the
 * texts of one. Texts of alerts and refusals are in the refusal catalogue instead.
 */
import type { fieldTextsZh } from './field-texts-zh.ts'

export type FieldMessageWord = keyof typeof fieldTextsZh
export type FieldTexts = Readonly<Record<FieldMessageWord, string>>

/**
 * A message without a language, for a schema: `fieldMessage('tooLong', { n: 100 })` is `tooLong?n=100`. Parameters are
 * encoded as in a query string.
 */
/* @__NO_SIDE_EFFECTS__ */
export function fieldMessage(word: FieldMessageWord, params: Record<string, string | number> = {}): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) query.set(name, String(value))
  return Object.keys(params).length > 0 ? `${word}?${query}` : word
}

/** The text of a message made by `fieldMessage`, from the texts of a language. What is no such message is returned as it is. */
export function fieldTextFrom(texts: Readonly<Record<string, unknown>>, encoded: string): string {
  const [word = '', query] = encoded.split('?', 2)
  const text = Object.keys(texts).includes(word) ? texts[word] : undefined
  if (typeof text !== 'string') return encoded
  const params = new URLSearchParams(query)
  return text.replace(/\{(\w+)\}/g, (hole, name: string) => params.get(name) ?? hole)
}

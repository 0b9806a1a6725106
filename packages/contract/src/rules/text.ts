/** The length of a text in Unicode characters: a rare surname outside the basic plane counts once. */
export function lengthOf(value: string): number {
  let length = 0
  for (const _ of value) length += 1
  return length
}

/** A Chinese name: 2 to 6 Chinese characters (docs/product/limits.md 'Validation rules'). */
export function isChineseName(value: string): boolean {
  return /^\p{Script=Han}{2,6}$/u.test(value)
}

/** Chinese characters only, at least one. */
export function isChinese(value: string): boolean {
  return /^\p{Script=Han}+$/u.test(value)
}

/** An e-mail address of the usual shape. Only a message can prove that it exists. */
export function isEmail(value: string): boolean {
  return value.length <= 254 && /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(value)
}

/**
 * Free of control characters (a line break and a tab are allowed) and of halves of characters, which no store accepts.
 */
export function isReadableText(value: string): boolean {
  return !/[^\P{Cc}\t\n\r]|\p{Cs}/u.test(value)
}

/** The length of a text in Unicode characters: a rare surname outside the basic plane counts once. */
export function lengthOf(value: string): number {
  return [...value].length
}

/**
 * Free of control characters (a line break and a tab are allowed) and of halves of characters, which no store accepts.
 */
export function isReadableText(value: string): boolean {
  return !/[^\P{Cc}\t\n\r]|\p{Cs}/u.test(value)
}

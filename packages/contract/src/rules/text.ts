/** The length of a text in Unicode characters: a rare surname outside the basic plane counts once. */
export function lengthOf(value: string): number {
  return [...value].length
}

/** A text without marks of writing direction, characters of no width and the like. */
export const withoutUnseen = (value: string): string => value.replace(/\p{Cf}/gu, '')

/**
 * Free of control characters (a line break and a tab are allowed) and of halves of characters, which no store accepts.
 */
export function isReadableText(value: string): boolean {
  return !/[^\P{Cc}\t\n\r]|\p{Cs}/u.test(value)
}

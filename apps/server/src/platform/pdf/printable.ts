/** Marks that would turn the direction of what follows, and control characters: shown by their code instead of obeyed. */
const invisible = /[\p{Cc}\u061C\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/u

/**
 * A text that the bundled fonts can print: a character that none of them has, or that would not be seen, becomes □ with its
 * code point. Nothing is ever dropped, and no font of the machine is ever used.
 */
export function makePrintable(hasGlyph: (codePoint: number) => boolean): (text: string) => string {
  return (text) =>
    [...text.toWellFormed()]
      .map((character) => {
        const codePoint = character.codePointAt(0) ?? 0
        if (character === '\n' || character === '\t') return ' '
        return !invisible.test(character) && hasGlyph(codePoint)
          ? character
          : `□U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`
      })
      .join('')
}

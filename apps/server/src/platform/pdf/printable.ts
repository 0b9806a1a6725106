/** Marks that change the direction of the text after them or do not show, and control characters: printed as their code. */
const invisible = /[\p{Cc}\u00AD\u061C\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/u

/**
 * A text for the bundled fonts: a character that none of them has, or that would be invisible, becomes □ with its code
 * point. Nothing is dropped, and no font of the machine is used.
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

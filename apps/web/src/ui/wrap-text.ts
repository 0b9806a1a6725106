/** A word of letters and digits, or one other character, each with the punctuation that may not begin a line. */
const pieces = /(?:[\u0021-\u024f‘-”]+|[^\s])[，。；：、！？）》」』”’]*\s*/gu

/**
 * Cuts a text into lines that fit. A line breaks between words, between Chinese characters, and within a word too long for
 * it.
 */
export function wrapText(text: string, fits: (line: string) => boolean): string[] {
  const lines = ['']
  const add = (piece: string) => {
    const line = `${lines[lines.length - 1]}${piece}`
    if (fits(line.trimEnd())) lines[lines.length - 1] = line
    else if (fits(piece.trimEnd()) || piece.length === 1) lines.push(piece)
    else for (const character of piece) add(character)
  }
  for (const piece of text.match(pieces) ?? []) add(piece)
  return lines.map((line) => line.trimEnd()).filter((line, i) => line !== '' || i > 0)
}

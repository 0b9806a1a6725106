/** A table as it is pasted from a spreadsheet or read from a CSV. */

/** The text of a file: UTF-8 if it can be that, else GB 18030, in which spreadsheets in China write. */
export function decodeTable(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

export interface TableRow {
  /** As the spreadsheet counts its rows: 1 is the first. */
  number: number
  cells: string[]
}

/**
 * The rows of a table with tabs, or else commas or semicolons, between its cells. A cell in quotation marks may have them,
 * and line breaks, in it. Rows without a value are left out, but counted.
 */
export function parseTable(text: string): TableRow[] {
  const separator = separatorOf(text)
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    rows[rows.length - 1]?.push(cell.trim())
    cell = ''
  }
  const plain = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  for (let i = 0; i < plain.length; i++) {
    const character = plain[i] ?? ''
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (plain[i + 1] === '"') cell += plain[++i]
      else isQuoted = false
    } else if (character === '"' && cell.trim() === '') {
      cell = ''
      isQuoted = true
    } else if (character === separator) endCell()
    else if (character === '\n') {
      endCell()
      rows.push([])
    } else cell += character
  }
  endCell()
  return rows
    .map((cells, index) => ({ number: index + 1, cells }))
    .filter(({ cells }) => cells.some((each) => each !== ''))
}

/** Addresses have commas, so the first line, which has the heads, decides. */
function separatorOf(text: string): string {
  const [first = ''] = text.split('\n', 1)
  return ['\t', ',', ';'].find((separator) => first.includes(separator)) ?? (text.includes('\t') ? '\t' : ',')
}

/** A table for a spreadsheet, with the mark that makes it read UTF-8. */
export const tableFile = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')}\r\n`

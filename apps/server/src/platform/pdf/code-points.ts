/**
 * Every code point that a font has a glyph for: the groups of its table `cmap` in format 12 (OpenType specification,
 * 'cmap'), which the bundled fonts have. Throws where there is none.
 */
export function codePointsOf(font: Buffer): number[] {
  const cmap = tableOf(font, 'cmap')
  const subtables = placesOf({ begin: cmap + 4, count: font.readUInt16BE(cmap + 2), bytes: 8 })
  const subtable = subtables.map((at) => cmap + font.readUInt32BE(at + 4)).find((at) => font.readUInt16BE(at) === 12)
  if (subtable === undefined) throw new Error('The font has no cmap of format 12')
  return placesOf({ begin: subtable + 16, count: font.readUInt32BE(subtable + 12), bytes: 12 }).flatMap((at) => {
    const [first, last] = [font.readUInt32BE(at), font.readUInt32BE(at + 4)]
    return Array.from({ length: last - first + 1 }, (_, i) => first + i)
  })
}

function tableOf(font: Buffer, tag: string): number {
  const tables = placesOf({ begin: 12, count: font.readUInt16BE(4), bytes: 16 })
  const table = tables.find((at) => font.toString('latin1', at, at + 4) === tag)
  if (table === undefined) throw new Error(`The font has no table ${tag}`)
  return font.readUInt32BE(table + 8)
}

/** Where each of the entries of a list begins. */
const placesOf = ({ begin, count, bytes }: { begin: number; count: number; bytes: number }): number[] =>
  Array.from({ length: count }, (_, i) => begin + i * bytes)

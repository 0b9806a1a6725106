import decodeQR from 'qr/decode.js'
import sharp from 'sharp'

/** What a scanner reads in a picture: an SVG, or a PNG of a page. Throws where it finds no QR code. */
export async function readQr(picture: Buffer | string): Promise<string> {
  const bytes = typeof picture === 'string' ? Buffer.from(picture) : picture
  const { data, info } = await sharp(bytes, { density: 600 }).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data })
}

/** What a scanner reads in a code's modules, row by row, with a quiet zone drawn around them. 1 is dark. */
export function readQrRows(rows: readonly string[]): string {
  const [quiet, pixels] = [4, 4]
  const side = (rows.length + 2 * quiet) * pixels
  const data = Uint8Array.from({ length: side * side * 4 }, (_, index) => {
    const [x, y] = [Math.floor((index % (side * 4)) / 4), Math.floor(index / (side * 4))]
    const isDark = rows[Math.floor(y / pixels) - quiet]?.[Math.floor(x / pixels) - quiet] === '1'
    return isDark && index % 4 < 3 ? 0 : 255
  })
  return decodeQR({ width: side, height: side, data })
}

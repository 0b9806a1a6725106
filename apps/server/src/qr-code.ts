import encodeQR from 'qr'

/** A QR code (ISO/IEC 18004, level M) as an SVG. `margin`: modules of quiet zone on each side, where the standard asks for 4. */
export function drawQrCode(text: string, margin: number): string {
  const rows = modulesOf(text, margin)
  const size = rows.length
  const dark = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1]) return []
      // The quiet zone ends the last run of a row.
      const width = row.indexOf(false, x) - x
      return `M${x} ${y}h${width}v1h-${width}z`
    }),
  )
  const paths = `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dark.join('')}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">${paths}</svg>`
}

/** The modules of the same code, row by row: 1 is dark. Without a quiet zone. */
export const qrRows = (text: string): string[] =>
  // The library has no code without a quiet zone.
  modulesOf(text, 1)
    .slice(1, -1)
    .map((row) => row.slice(1, -1).map(Number).join(''))

const modulesOf = (text: string, border: number): boolean[][] => encodeQR(text, 'raw', { ecc: 'medium', border })

import encodeQR from 'qr'

/** A QR code (ISO/IEC 18004, level M) as an SVG. `margin`: modules of quiet zone on each side, where the standard asks for 4. */
export function drawQrCode(text: string, margin: number): string {
  const rows = rowsOf(text, margin)
  const size = rows.length
  const dark = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(({ 0: run, index: x }) => `M${x} ${y}h${run.length}v1h-${run.length}z`),
  )
  const paths = `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dark.join('')}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">${paths}</svg>`
}

/** The modules of the same code, row by row: 1 is dark. Without a quiet zone. */
export const qrRows = (text: string): string[] =>
  // The library has no code without a quiet zone.
  rowsOf(text, 1)
    .slice(1, -1)
    .map((row) => row.slice(1, -1))

const rowsOf = (text: string, margin: number): string[] =>
  encodeQR(text, 'raw', { ecc: 'medium', border: margin }).map((row) => row.map(Number).join(''))

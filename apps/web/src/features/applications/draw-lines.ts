const width = 750
const margin = 48
const lineHeight = 52
const titleHeight = 104

/** A white picture of a title and lines, wrapped by character, as a PNG's address. Undefined if this browser cannot draw. */
export function drawLines(title: string, lines: readonly string[]): string | undefined {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen) return undefined
  const bodyFont = '30px sans-serif'
  pen.font = bodyFont
  const wrapped = lines.flatMap((line) => wrap(line, (text) => pen.measureText(text).width <= width - 2 * margin))
  canvas.width = width
  canvas.height = margin + titleHeight + wrapped.length * lineHeight + margin
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#14201f'
  pen.textBaseline = 'top'
  pen.font = 'bold 42px sans-serif'
  pen.fillText(title, margin, margin)
  pen.font = bodyFont
  for (const [index, line] of wrapped.entries()) pen.fillText(line, margin, margin + titleHeight + index * lineHeight)
  return canvas.toDataURL('image/png')
}

/** Cuts a line where it no longer fits. Chinese breaks between any two characters. */
function wrap(line: string, fits: (text: string) => boolean): string[] {
  const rows: string[] = ['']
  for (const character of line) {
    const row = `${rows[rows.length - 1]}${character}`
    if (fits(row)) rows[rows.length - 1] = row
    else rows.push(character)
  }
  return rows
}

import { wrapText } from './wrap-text.ts'

export interface PictureContent {
  title: string
  /** Below the title. */
  subtitle?: string
  /** A picture for the counter's scanner, with the number below it. */
  code?: { url: string; number: string }
  facts: readonly { label: string; value: string }[]
}

/** Twice the pixels of a narrow phone, so that it is sharp there. */
const width = 750
const margin = 48
const codeSize = 400
const colours = {
  paper: '#ffffff',
  band: '#0b5a63',
  onBand: '#ffffff',
  ink: '#14201f',
  quiet: '#4c5b5b',
  line: '#dce4e5',
}

type Pen = CanvasRenderingContext2D

interface Style {
  font: `${number}px` | `bold ${number}px`
  lineHeight: number
  colour: string
  centred?: boolean
}

const styles = {
  title: { font: 'bold 42px', lineHeight: 60, colour: colours.onBand },
  subtitle: { font: '28px', lineHeight: 42, colour: colours.onBand },
  number: { font: 'bold 44px', lineHeight: 64, colour: colours.ink, centred: true },
  label: { font: '26px', lineHeight: 38, colour: colours.quiet },
  value: { font: '32px', lineHeight: 46, colour: colours.ink },
} as const satisfies Record<string, Style>

/**
 * A picture for the album, as a PNG's address: a band with the title, the code, and each fact with its label above it.
 * It is light in the dark mode too. Undefined if this browser cannot draw.
 */
export async function drawPicture(content: PictureContent): Promise<string | undefined> {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen) return undefined
  const image = content.code && (await load(content.code.url))
  const { lines, rules, band, codeTop, height } = layOut(pen, content)
  canvas.width = width
  canvas.height = height
  fill(pen, colours.paper, { top: 0, height, inset: 0 })
  fill(pen, colours.band, { top: 0, height: band, inset: 0 })
  if (image) pen.drawImage(image, (width - codeSize) / 2, codeTop, codeSize, codeSize)
  for (const top of rules) fill(pen, colours.line, { top, height: 2, inset: margin })
  for (const line of lines) write(pen, line)
  return canvas.toDataURL('image/png')
}

interface Line {
  words: string
  /** The line's middle. */
  at: number
  style: Style
}

/** Where everything is, from top to bottom. */
function layOut(pen: Pen, { title, subtitle, code, facts }: PictureContent) {
  const lines: Line[] = []
  const rules: number[] = []
  let top = margin
  const put = (words: string, style: Style) => {
    pen.font = fontOf(style)
    for (const line of wrapText(words, (text) => pen.measureText(text).width <= width - 2 * margin)) {
      lines.push({ words: line, at: top + style.lineHeight / 2, style })
      top += style.lineHeight
    }
  }
  put(title, styles.title)
  if (subtitle) put(subtitle, styles.subtitle)
  const band = top + 36
  const codeTop = band + 24
  top = band + 36
  if (code) {
    top = codeTop + codeSize
    put(code.number, styles.number)
    top += 24
  }
  for (const { label, value } of facts) {
    if (top > band + 36) {
      rules.push(top)
      top += 22
    }
    put(label, styles.label)
    put(value, styles.value)
    top += 20
  }
  return { lines, rules, band, codeTop, height: top + 28 }
}

const fontOf = ({ font }: Style) => `${font} ${getComputedStyle(document.body).fontFamily || 'sans-serif'}`

function write(pen: Pen, { words, at, style }: Line): void {
  pen.font = fontOf(style)
  pen.fillStyle = style.colour
  pen.textBaseline = 'middle'
  pen.textAlign = style.centred ? 'center' : 'left'
  pen.fillText(words, style.centred ? width / 2 : margin, at)
}

function fill(pen: Pen, colour: string, { top, height, inset }: { top: number; height: number; inset: number }): void {
  pen.fillStyle = colour
  pen.fillRect(inset, top, width - 2 * inset, height)
}

async function load(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = url
  await image.decode()
  return image
}

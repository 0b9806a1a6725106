import { PDFDocument, type PDFFont, type PDFPage, rgb } from '@cantoo/pdf-lib'
import * as fontkit from 'fontkit'
import type { Form } from './article-schema.ts'
import type { Text } from './content-schema.ts'

type Field = Form['sections'][number]['fields'][number]

/** A4 and its edges, in points. */
const [width, height] = [595.28, 841.89]
const edge = 56
const labelWidth = 150
const ink = rgb(0.08, 0.13, 0.12)
const quiet = rgb(0.3, 0.36, 0.36)
const line = rgb(0.55, 0.6, 0.6)

const heights = { line: 30, area: 78, choice: 30 } as const
type Heights = Record<Field['kind'], number>
/** For a form that needs another page otherwise. */
const lowHeights: Heights = { ...heights, area: 60 }

/** A form as a PDF whose fields can be filled in on a screen or by hand; labels in Chinese with the English words below. */
export async function printForm(form: Form, font: Uint8Array): Promise<Uint8Array> {
  const [usual, low] = [await layOut(form, font, heights), await layOut(form, font, lowHeights)]
  const document = low.getPageCount() < usual.getPageCount() ? low : usual
  return document.save({ updateFieldAppearances: false })
}

async function layOut(form: Form, font: Uint8Array, heights: Heights): Promise<PDFDocument> {
  const document = await PDFDocument.create()
  document.registerFontkit(fontkit)
  // The same list makes the same file at any time.
  const made = new Date('2026-01-01T00:00:00Z')
  document.setCreationDate(made)
  document.setModificationDate(made)
  document.setTitle(form.name.zh)
  document.setLanguage('zh-CN')
  const sheet = new Sheet(document, await document.embedFont(font, { subset: true }), heights)
  sheet.head(form)
  for (const [i, { title, fields }] of form.sections.entries()) {
    // The signatures are on the page of what they declare.
    const below = i === form.sections.length - 1 ? form.declaration : undefined
    sheet.section(title, fields, below)
    for (const [j, field] of fields.entries()) sheet.field(field, `${form.id}.${i + 1}.${j + 1}`)
  }
  sheet.declaration(form.declaration)
  sheet.numberPages()
  return document
}

/** Where the next element is printed. A full page is followed by another. */
class Sheet {
  readonly document: PDFDocument
  readonly font: PDFFont
  readonly heights: Heights
  page: PDFPage
  /** The upper edge of the next element, from the foot of the page. */
  top: number

  constructor(document: PDFDocument, font: PDFFont, heights: Heights) {
    this.document = document
    this.font = font
    this.heights = heights
    this.page = document.addPage([width, height])
    this.top = height - edge
  }

  head({ name, intro }: Form): void {
    this.centred(name.zh, 20, ink, 26)
    this.centred(name.en, 10, quiet, 22)
    this.words(`${intro.zh} ${intro.en}`, 8.5, quiet)
    this.top -= 6
  }

  /** A heading, never alone at the foot of a page: that of the signatures is on one page with them and the declaration. */
  section(title: Text, fields: readonly Field[], declaration: Text | undefined): void {
    const together = declaration ? fields : fields.slice(0, 1)
    const tall = together.reduce((sum, { kind }) => sum + this.heights[kind], 22)
    this.need(tall + (declaration ? this.heightOf(declaration) : 0))
    this.top -= 22
    this.text(`${title.zh}  ${title.en}`, { x: edge, y: this.top + 6, size: 11.5 })
  }

  field(field: Field, name: string): void {
    const tall = this.heights[field.kind]
    this.need(tall)
    this.top -= tall
    const box = { x: edge + labelWidth, y: this.top, width: width - 2 * edge - labelWidth, height: tall }
    const border = { borderColor: line, borderWidth: 0.75 }
    this.page.drawRectangle({ x: edge, y: this.top, width: labelWidth, height: tall, ...border })
    this.page.drawRectangle({ ...box, ...border })
    const size = this.sizeIn(field.label.zh, 10, labelWidth - 12)
    this.text(field.label.zh, { x: edge + 6, y: this.top + tall - 14, size })
    this.text(
      this.fitting(field.label.en, 7, labelWidth - 12),
      { x: edge + 6, y: this.top + tall - 24, size: 7 },
      quiet,
    )
    if (field.kind === 'choice') this.choice(field, name, box)
    else this.input(field, name, box)
  }

  input({ kind, label }: Field, name: string, box: { x: number; y: number; width: number; height: number }): void {
    const input = this.document.getForm().createTextField(name)
    if (kind === 'area') input.enableMultiline()
    const inside = { x: box.x + 3, y: box.y + 3, width: box.width - 6, height: box.height - 6 }
    input.addToPage(this.page, { ...inside, borderWidth: 0 })
    input.setFontSize(11)
    input.acroField.dict.set(this.document.context.obj('TU'), this.document.context.obj(label.en))
  }

  choice(field: Field, name: string, box: { x: number; y: number; width: number }): void {
    const group = this.document.getForm().createRadioGroup(name)
    const options = field.options ?? []
    const each = box.width / options.length
    for (const [i, option] of options.entries()) {
      const x = box.x + 6 + i * each
      const circle = { x, y: box.y + 9, width: 11, height: 11, borderWidth: 0.75, borderColor: line }
      group.addOptionToPage(option.en, this.page, circle)
      this.text(this.fitting(option.zh, 9, each - 18), { x: x + 15, y: box.y + 15, size: 9 })
      this.text(this.fitting(option.en, 6, each - 18), { x: x + 15, y: box.y + 6, size: 6 }, quiet)
    }
  }

  declaration({ zh, en }: Text): void {
    this.need(this.heightOf({ zh, en }))
    this.top -= 18
    this.words(zh, 10, ink)
    this.words(en, 8.5, quiet)
  }

  /** Of a declaration. */
  heightOf({ zh, en }: Text): number {
    return 18 + 1.6 * (10 * this.linesOf(zh, 10).length + 8.5 * this.linesOf(en, 8.5).length)
  }

  numberPages(): void {
    const pages = this.document.getPages()
    for (const [i, page] of pages.entries())
      page.drawText(`${i + 1} / ${pages.length}`, {
        x: width / 2 - 10,
        y: edge / 2,
        size: 8,
        font: this.font,
        color: quiet,
      })
  }

  centred(text: string, size: number, color: typeof ink, tall: number): void {
    this.top -= tall
    const x = (width - this.font.widthOfTextAtSize(text, size)) / 2
    this.text(text, { x, y: this.top, size }, color)
  }

  /** A paragraph over the whole width. */
  words(text: string, size: number, color: typeof ink): void {
    for (const line of this.linesOf(text, size)) {
      this.top -= size * 1.6
      this.text(line, { x: edge, y: this.top, size }, color)
    }
  }

  /** Chinese breaks anywhere, English between words. */
  linesOf(text: string, size: number): string[] {
    const lines: string[] = []
    let written = ''
    for (const piece of text.match(/[\x21-\x7e’]+\s*|\s+|./gu) ?? []) {
      if (this.font.widthOfTextAtSize((written + piece).trimEnd(), size) > width - 2 * edge) {
        lines.push(written.trim())
        written = ''
      }
      written += piece
    }
    return written.trim() === '' ? lines : [...lines, written.trim()]
  }

  /** The size in which a text fits: Chinese is never cut. */
  sizeIn(text: string, size: number, maxWidth: number): number {
    return Math.min(size, (size * maxWidth) / this.font.widthOfTextAtSize(text, size))
  }

  fitting(text: string, size: number, maxWidth: number): string {
    let fits = text
    while (this.font.widthOfTextAtSize(fits, size) > maxWidth) fits = `${fits.replace(/…$/, '').slice(0, -1)}…`
    return fits
  }

  text(text: string, at: { x: number; y: number; size: number }, color = ink): void {
    this.page.drawText(text, { ...at, font: this.font, color })
  }

  need(tall: number): void {
    if (this.top - tall > edge || tall > height - 2 * edge) return
    this.page = this.document.addPage([width, height])
    this.top = height - edge
  }
}

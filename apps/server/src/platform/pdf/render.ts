import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { drawQrCode } from '../../qr-code.ts'
import { fontFiles, readCoverage } from './fonts.ts'
import { type PrintedText, pageCodes } from './page-codes.ts'
import type { Paper } from './paper.ts'
import { makePrintable } from './printable.ts'

const template = readFileSync(new URL('./certificate.typ', import.meta.url), 'utf8')
const folder = fileURLToPath(new URL('.', import.meta.url))

/** The compiler caches documents. Without eviction its memory grows with every document. */
const documentsPerEviction = 10

/** An unsigned PDF with the codes of its pages, first page first. */
export interface Rendered {
  pdf: Buffer
  pageCodes: string[]
}

const drawWithQuietZone = (url: string) => drawQrCode(url, 4)

/** Renders papers to unsigned PDFs. Synchronous for some milliseconds: for a worker, not for the API's loop. */
export function makeRenderer(drawQr = drawWithQuietZone): (paper: Paper) => Rendered {
  const compiler = makeCompiler()
  const coverage = readCoverage()
  const printable = makePrintable((codePoint) => coverage.has(codePoint))
  let documents = 0
  return (paper) => {
    const { pageKey: _secret, verify, ...shown } = paper
    const qr = verify && drawQr(verify.url)
    const data = JSON.stringify({ ...inPrintable({ ...shown, verify: verify ?? null }, printable), qr })
    const codes = codesOf(compiler, paper, data)
    setCodes(compiler, codes)
    const creationTimestamp = Math.floor(paper.madeAt / 1000)
    const pdf = compiler.pdf(sourceOf(data), { creationTimestamp, pdfStandard: 'ua-1' })
    documents += 1
    if (documents % documentsPerEviction === 0) compiler.evictCache(0)
    return { pdf, pageCodes: codes }
  }
}

/** A compiler with our fonts alone, for `sourceOf`. */
export const makeCompiler = (): NodeCompiler =>
  NodeCompiler.create({ workspace: folder, fontArgs: [{ fontPaths: fontFiles }] })

/** The template with a paper in it, as JSON. */
export const sourceOf = (paper: string) => ({ mainFileContent: template, inputs: { paper } })

/** A file in memory. As an input the codes would make the compiler set the whole document again. */
export function setCodes(compiler: NodeCompiler, codes: readonly string[]): void {
  compiler.mapShadow(`${folder}codes.json`, Buffer.from(JSON.stringify(codes)))
}

/** What is on which page is known after a first pass. The second one only adds the codes to the footers. */
function codesOf(compiler: NodeCompiler, paper: Paper, data: string): string[] {
  setCodes(compiler, [])
  const printed: PrintedText[] = compiler.query(sourceOf(data), { selector: '<printed>', field: 'value' })
  return pageCodes(paper, printed)
}

/** The same paper with every text in it printable. */
function inPrintable(value: unknown, printable: (text: string) => string): object {
  const walk = (part: unknown): unknown => {
    if (typeof part === 'string') return printable(part)
    if (Array.isArray(part)) return part.map(walk)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([key, child]) => [key, walk(child)]))
  }
  const walked = walk(value)
  return typeof walked === 'object' && walked !== null ? walked : {}
}

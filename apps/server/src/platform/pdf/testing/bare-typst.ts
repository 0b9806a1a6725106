import type { Paper } from '../paper.ts'
import { makeCompiler, setCodes, sourceOf } from '../render.ts'

/**
 * The library's own time for the same pages: no check of characters, one QR code for all, no codes of the pages, no
 * signature.
 */
export function makeBareTypst(qr: string): (paper: Paper) => Buffer {
  const compiler = makeCompiler()
  setCodes(compiler, [])
  let count = 0
  return (paper) => {
    const pdf = compiler.pdf(sourceOf(JSON.stringify({ verify: null, ...paper, qr })), { pdfStandard: 'ua-1' })
    count += 1
    if (count % 10 === 0) compiler.evictCache(0)
    return pdf
  }
}

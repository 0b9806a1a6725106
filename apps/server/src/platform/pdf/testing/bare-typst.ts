import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { fontFiles } from '../fonts.ts'
import type { Paper } from '../paper.ts'
import { template } from '../render.ts'

/** The library's own time for the same pages: no check of characters, one QR code for all, no codes of the pages, no signature. */
export function makeBareTypst(qr: string): (paper: Paper) => Promise<Buffer> {
  const compiler = NodeCompiler.create({ fontArgs: [{ fontPaths: fontFiles }] })
  let count = 0
  return async (paper) => {
    const inputs = { paper: JSON.stringify({ verify: null, ...paper, qr }), codes: '[]' }
    const pdf = compiler.pdf({ mainFileContent: template, inputs }, { pdfStandard: 'ua-1' })
    count += 1
    if (count % 10 === 0) compiler.evictCache(0)
    return pdf
  }
}

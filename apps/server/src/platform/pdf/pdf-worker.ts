import { parentPort, workerData } from 'node:worker_threads'
import type { Paper } from './paper.ts'
import { makeRenderer } from './render.ts'
import { sealPdf } from './seal.ts'
import { openSealKey, type SealSettings } from './seal-key.ts'

// The thread of the PDF renderer: receives papers and returns signed PDFs, each with the number of its order.
const render = makeRenderer()
const seal = openSealKey(workerData as SealSettings) // from pdf-renderer.ts

function print(paper: Paper, at: Date): { pdf: Uint8Array<ArrayBuffer>; pageCodes: string[] } {
  const { pdf, pageCodes } = render(paper)
  const { title, office } = paper
  return { pdf: new Uint8Array(sealPdf(pdf, seal, { reason: title, office, at })), pageCodes }
}

parentPort?.on('message', ({ order, paper, at }: { order: number; paper: Paper; at: Date }) => {
  try {
    const { pdf, pageCodes } = print(paper, at)
    parentPort?.postMessage({ order, pdf, pageCodes }, [pdf.buffer])
  } catch (error) {
    parentPort?.postMessage({ order, fault: error instanceof Error ? error.message : 'unknown' })
  }
})

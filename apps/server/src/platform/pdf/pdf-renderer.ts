import { Worker } from 'node:worker_threads'
import { PlatformError } from '../ask.ts'
import type { Paper } from './paper.ts'
import type { Rendered } from './render.ts'
import { type SealSettings, validityOf } from './seal-key.ts'

interface Answer {
  order: number
  pdf?: Uint8Array
  pageCodes?: string[]
  fault?: string
}

/** Renders papers to signed PDFs, in a thread of its own: the API's loop stays free. */
export interface PdfRenderer {
  /**
   * A PDF that is signed `at` this time, which is now: the certificate has to be in force. The same paper gives the same
   * pages. Only the bytes of the signature differ.
   * @throws PlatformError `sealNotInForce`
   */
  print(paper: Paper, at: Date): Promise<Rendered>
  /** Ends the thread. Papers in work fail. */
  close(): Promise<void>
}

interface Order {
  resolve(rendered: Rendered): void
  reject(error: Error): void
}

interface Thread {
  worker: Worker
  canSealAt(time: Date): boolean
  orders: Map<number, Order>
}

/** The thread starts with the first paper, and again after a crash. While it waits it keeps no process alive. */
export function makePdfRenderer(readSeal: () => Promise<SealSettings>): PdfRenderer {
  let thread: Promise<Thread> | undefined
  let lastOrder = 0

  const running = () => {
    thread ??= readSeal().then(
      (seal) =>
        startThread(seal, () => {
          thread = undefined
        }),
      (error) => {
        thread = undefined
        throw error
      },
    )
    return thread
  }

  return {
    async print(paper, at) {
      const { worker, orders, canSealAt } = await running()
      if (!canSealAt(at)) throw new PlatformError('pdf', 'sealNotInForce')
      return new Promise((resolve, reject) => {
        lastOrder += 1
        orders.set(lastOrder, { resolve, reject })
        worker.ref()
        worker.postMessage({ order: lastOrder, paper, at })
      })
    },
    async close() {
      await (await thread)?.worker.terminate()
    },
  }
}

function startThread(seal: SealSettings, onEnd: () => void): Thread {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { workerData: seal, execArgv: [] })
  const orders = new Map<number, Order>()
  const end = (error: Error) => {
    onEnd()
    for (const { reject } of orders.values()) reject(error)
    orders.clear()
  }
  worker.unref()
  worker.on('message', ({ order, pdf, pageCodes = [], fault }: Answer) => {
    const waiting = orders.get(order)
    orders.delete(order)
    if (orders.size === 0) worker.unref()
    if (pdf) waiting?.resolve({ pdf: Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength), pageCodes })
    else waiting?.reject(new Error(fault))
  })
  worker.on('error', end)
  worker.on('exit', () => end(new Error('The PDF renderer ended')))
  const { from, to } = validityOf(seal)
  return { worker, orders, canSealAt: (time) => from <= time && time <= to }
}

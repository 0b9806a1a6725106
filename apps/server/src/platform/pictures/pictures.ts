import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Examined } from './examined.ts'
import type { ExaminerOrder } from './examiner-process.ts'

/**
 * Opens citizens' files, in a process of its own: its memory is not the service's, and a picture that crashes it breaks
 * no call.
 */
export interface Pictures {
  /** Checks a file by its content and decodes a picture to its end. Two at once. The others wait. */
  examine(file: string): Promise<Examined>
  /** Ends the process. Files in work fail. */
  close(): Promise<void>
}

const atOnce = 2

/** Builds the examiner. `maxPixels` is checked before a picture is decoded. The process starts with the first file. */
export function makePictures({ maxPixels }: { maxPixels: number }): Pictures {
  const inTurn = makeTurns(atOnce)
  let running: Examiner | undefined
  const ask = (file: string) => {
    running ??= startExaminer(() => {
      running = undefined
    })
    return running.examine(file, maxPixels)
  }
  return {
    examine: (file) =>
      inTurn(async () => {
        // The other file may have crashed the process. A file that crashes it twice is no picture.
        const first = await ask(file)
        return first === ended ? await ask(file).then((again) => (again === ended ? unknown : again)) : first
      }),
    async close() {
      await running?.stop()
    },
  }
}

const unknown: Examined = { kind: 'refused', why: 'unknown' }

/** In place of a result: the process ended before it had one. */
const ended = Symbol('ended')

interface Examiner {
  examine(file: string, maxPixels: number): Promise<Examined | typeof ended>
  stop(): Promise<void>
}

interface Order {
  resolve(examined: Examined | typeof ended): void
  reject(error: Error): void
}

function startExaminer(onEnd: () => void): Examiner {
  // It reads files by the names that it receives. It needs no settings, least of all the keys.
  const child = fork(new URL('./examiner-process.ts', import.meta.url), {
    env: { PATH: process.env.PATH },
    execArgv: [],
    serialization: 'advanced',
    stdio: 'ignore',
  })
  const orders = new Map<number, Order>()
  let lastOrder = 0
  rest(child)
  child.on('message', ({ order, examined, fault }: { order: number; examined?: Examined; fault?: string }) => {
    const waiting = orders.get(order)
    orders.delete(order)
    if (orders.size === 0) rest(child)
    if (examined) waiting?.resolve(asBuffers(examined))
    else waiting?.reject(new Error(fault))
  })
  // A process that cannot be started ends with an error alone.
  for (const event of ['exit', 'error'] as const)
    child.on(event, () => {
      onEnd()
      for (const { resolve } of orders.values()) resolve(ended)
      orders.clear()
    })
  return {
    examine: (file, maxPixels) =>
      new Promise((resolve, reject) => {
        lastOrder += 1
        orders.set(lastOrder, { resolve, reject })
        child.ref()
        child.channel?.ref()
        child.send({ order: lastOrder, file, maxPixels } satisfies ExaminerOrder, (error) => error && resolve(ended))
      }),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.ref()
      child.kill()
      await once(child, 'exit')
    },
  }
}

/** While it waits for files it keeps no process alive. */
function rest(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
}

/** Bytes from the other process arrive as plain ones. */
function asBuffers(examined: Examined): Examined {
  if (examined.kind !== 'picture') return examined
  return { ...examined, view: Buffer.from(examined.view), thumb: Buffer.from(examined.thumb) }
}

/** Runs up to `width` works at once. The others wait in order. */
function makeTurns(width: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= width) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

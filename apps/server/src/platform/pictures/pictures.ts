import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { minuteMs } from '../../durations.ts'
import { makeFairTurns } from '../../turns.ts'
import type { Examined } from './examined.ts'
import type { ExaminerOrder } from './examiner-process.ts'

/**
 * Opens citizens' files, in processes of their own: their memory is not the service's, and a file that crashes or
 * blocks one breaks no call but its own. docs/decisions/0025.
 */
export interface Pictures {
  /**
   * Checks a file by its content and decodes a picture to its end. Two at once, of one owner one. The others wait, owners
   * in turn. A file that takes longer than its time is refused.
   */
  examine(file: string, owner: string): Promise<Examined>
  /** Ends the processes. Files in work fail. */
  close(): Promise<void>
}

const turns = { atOnce: 2, maxWaiting: 100, patienceMs: minuteMs }

/** Some five times what the slowest ordinary file takes on a quiet machine. */
const usualMs = 20_000

/** Builds the examiner. `maxPixels` is checked before a picture is decoded. A process starts when a file needs it. */
export function makePictures({ maxPixels, maxMs = usualMs }: { maxPixels: number; maxMs?: number }): Pictures {
  const inTurn = makeFairTurns(turns)
  const examiners = new Set<Examiner>()
  const start = () => {
    const examiner = startExaminer(() => examiners.delete(examiner))
    examiners.add(examiner)
    return examiner
  }
  const ask = (file: string) => {
    const examiner = [...examiners].find(({ isBusy }) => !isBusy()) ?? start()
    return examiner.examine({ file, maxPixels }, maxMs)
  }
  return {
    examine: (file, owner) =>
      inTurn(owner, async () => {
        // The system may have ended the process for its memory. A file that ends two is no picture.
        const first = await ask(file)
        const examined = first === ended ? await ask(file) : first
        return examined === ended ? unknown : examined
      }),
    async close() {
      await Promise.all(Array.from(examiners, (each) => each.stop()))
    },
  }
}

const unknown: Examined = { kind: 'refused', why: 'unknown' }
const tooComplex: Examined = { kind: 'refused', why: 'tooComplex' }

/** In place of a result: the process ended before it had one. */
const ended = Symbol('ended')

/** A process that examines one file at a time. */
interface Examiner {
  isBusy(): boolean
  /** Ends the process if it has no result in time: nothing else stops a decoder. */
  examine(order: ExaminerOrder, maxMs: number): Promise<Examined | typeof ended>
  stop(): Promise<void>
}

interface Result {
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
  let awaited: Result | undefined
  rest(child)
  child.on('message', ({ examined, fault }: { examined?: Examined; fault?: string }) => {
    const result = awaited
    awaited = undefined
    rest(child)
    if (examined) result?.resolve(asBuffers(examined))
    else result?.reject(new Error(fault))
  })
  // A process that cannot be started ends with an error alone.
  for (const event of ['exit', 'error'] as const)
    child.on(event, () => {
      onEnd()
      awaited?.resolve(ended)
    })
  return {
    isBusy: () => awaited !== undefined,
    async examine(order, maxMs) {
      let timer: NodeJS.Timeout | undefined
      const result = new Promise<Examined | typeof ended>((resolve, reject) => {
        awaited = { resolve, reject }
        timer = setTimeout(() => {
          child.kill('SIGKILL')
          resolve(tooComplex)
        }, maxMs)
        child.ref()
        child.channel?.ref()
        child.send(order, (error) => error && resolve(ended))
      })
      return result.finally(() => clearTimeout(timer))
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.ref()
      child.kill('SIGKILL')
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

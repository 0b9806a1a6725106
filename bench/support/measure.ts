import { spread } from './traffic.ts'

export interface Measured {
  name: string
  /** Calls a second. */
  rate: number
  /** Milliseconds. */
  p50: number
  p99: number
}

/** Lets as many callers as there are works call at once, each `times` times in a row. */
export async function measure(name: string, times: number, works: readonly (() => Promise<void>)[]): Promise<Measured> {
  const took: number[] = []
  const began = performance.now()
  await Promise.all(
    works.map(async (work) => {
      for (let n = 0; n < times; n += 1) {
        const start = performance.now()
        await work()
        took.push(performance.now() - start)
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  return { name, rate: took.length / seconds, ...spread(took) }
}

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
  took.sort((a, b) => a - b)
  const at = (part: number) => took[Math.min(took.length - 1, Math.floor(took.length * part))] ?? 0
  return { name, rate: took.length / seconds, p50: at(0.5), p99: at(0.99) }
}

/** One line for each, with the ratio of its rate to the first one's. */
export function report(results: readonly Measured[]): void {
  const peer = results[0]
  for (const { name, rate, p50, p99 } of results) {
    const ratio = peer ? (rate / peer.rate).toFixed(2) : ''
    console.log(
      `${name.padEnd(44)} ${rate.toFixed(0).padStart(6)}/s  p50 ${p50.toFixed(1).padStart(7)} ms  p99 ${p99.toFixed(1).padStart(7)} ms  × ${ratio}`,
    )
  }
}

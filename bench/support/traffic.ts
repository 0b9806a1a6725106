import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import http from 'node:http'

export interface Target {
  url: string
  headers?: Record<string, string>
  body?: string
}

export interface Traffic {
  /** Answers a second. */
  rate: number
  /** Milliseconds. */
  p50: number
  p99: number
}

/** Asks one target over so many kept connections for so long; an answer other than 200 ends the measurement. */
export async function drive(
  target: Target,
  { seconds, connections }: { seconds: number; connections: number },
): Promise<Traffic> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const took: number[] = []
  const began = performance.now()
  const until = began + seconds * 1000
  try {
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (performance.now() < until) took.push(await checkOnce(target, agent))
      }),
    )
  } finally {
    agent.destroy()
  }
  return { rate: took.length / ((performance.now() - began) / 1000), ...spread(took) }
}

/** One call; the milliseconds that it took. */
export async function checkOnce({ url, headers = {}, body = '' }: Target, agent?: http.Agent): Promise<number> {
  const start = performance.now()
  const length = { 'content-length': Buffer.byteLength(body) }
  const request = http.request(url, { method: 'POST', agent, headers: { ...headers, ...length } })
  request.end(body)
  const [response] = await once(request, 'response')
  response.resume()
  await once(response, 'end')
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`)
  return performance.now() - start
}

export function spread(milliseconds: readonly number[]): { p50: number; p99: number } {
  const sorted = [...milliseconds].sort((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}

export const middle = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The memory of a process in MB, now or at its highest, as Linux reports it. */
export function memoryOf(pid: number, which: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const found = new RegExp(`${which}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(found?.[1] ?? 0) / 1024
}

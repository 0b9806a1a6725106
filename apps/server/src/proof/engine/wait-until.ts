import { setTimeout as pause } from 'node:timers/promises'

/** Asks again and again until the answer is not undefined or false. Throws after `seconds` with what was waited for. */
export async function waitUntil<T>(
  what: string,
  seconds: number,
  ask: () => Promise<T | undefined | false>,
): Promise<T> {
  const deadline = performance.now() + seconds * 1000
  let last = ''
  while (performance.now() < deadline) {
    try {
      const answer = await ask()
      if (answer !== undefined && answer !== false) return answer
    } catch (error) {
      last = error instanceof Error ? `: ${error.message}` : ''
    }
    await pause(100)
  }
  throw new Error(`${what}: not within ${seconds} seconds${last}`)
}

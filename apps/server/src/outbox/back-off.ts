import { minuteMs } from '../durations.ts'

const firstDelay = 1_000
const longestDelay = 5 * minuteMs

/**
 * How long to wait after a failed try, in milliseconds: 1 s, doubled with each try up to 5 minutes, then shortened by
 * up to a half, so that messages which failed together do not return together. `tries` is 1 after the first. `chance`
 * is in [0, 1).
 */
export function retryDelay(tries: number, chance: number): number {
  const delay = Math.min(firstDelay * 2 ** (tries - 1), longestDelay)
  return Math.round(delay * (1 - chance / 2))
}

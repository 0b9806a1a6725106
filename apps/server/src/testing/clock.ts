import type { Clock } from '../clock.ts'

export interface TestClock extends Clock {
  set(instant: Date | string): void
  advance(milliseconds: number): void
}

/** A clock that stands still until it is set or advanced. `start` is an instant, as a Date or in ISO 8601 with its offset. */
export function makeTestClock(start: Date | string): TestClock {
  let instant = new Date(start)
  return {
    now: () => new Date(instant),
    set: (to) => {
      instant = new Date(to)
    },
    advance: (milliseconds) => {
      instant = new Date(instant.getTime() + milliseconds)
    },
  }
}

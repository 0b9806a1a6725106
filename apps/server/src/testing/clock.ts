import type { Clock } from '../clock.ts'

export interface TestClock extends Clock {
  set(instant: Date | string): void
  advance(milliseconds: number): void
}

/** A clock that stops until it is set or advanced. `start` is an instant, as a Date or in ISO 8601 with its offset. */
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

/** A clock that runs from `start` and can be set and advanced: for tests whose other parts wait for time to pass. */
export function makeRunningClock(start: Date | string): TestClock {
  let offset = new Date(start).getTime() - Date.now()
  return {
    now: () => new Date(Date.now() + offset),
    set: (to) => {
      offset = new Date(to).getTime() - Date.now()
    },
    advance: (milliseconds) => {
      offset += milliseconds
    },
  }
}

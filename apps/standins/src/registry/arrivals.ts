import type { Timers } from '../context.ts'

/** The end of all waiting. */
export interface Deadline {
  readonly passed: Promise<undefined>
  cancel(): void
}

export function startDeadline(timers: Timers, ms: number): Deadline {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  return { passed: promise, cancel: timers.after(ms, () => resolve(undefined)) }
}

/** Lets an act wait for a message that has not arrived yet. */
export function makeArrivals() {
  const looking = new Set<() => void>()
  return {
    /** Called after each arrival. */
    notify(): void {
      for (const look of [...looking]) look()
    },
    /** The result of `find`, now or after an arrival. Undefined when the deadline passes first. */
    async waitFor<T>(find: () => T | undefined, deadline: Deadline): Promise<T | undefined> {
      const found = find()
      if (found !== undefined) return found
      const { promise, resolve } = Promise.withResolvers<T>()
      const look = () => {
        const arrived = find()
        if (arrived !== undefined) resolve(arrived)
      }
      looking.add(look)
      return Promise.race([promise, deadline.passed]).finally(() => looking.delete(look))
    },
  }
}

export type Arrivals = ReturnType<typeof makeArrivals>

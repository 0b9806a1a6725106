import type { Timers } from '../context.ts'

/** A moment after which nobody waits any longer. */
export interface Deadline {
  readonly passed: Promise<undefined>
  cancel(): void
}

export function startDeadline(timers: Timers, ms: number): Deadline {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  return { passed: promise, cancel: timers.after(ms, () => resolve(undefined)) }
}

/** Lets an act wait for something that is still on its way here. */
export function makeArrivals() {
  const looking = new Set<() => void>()
  return {
    /** Called after each arrival. */
    notify(): void {
      for (const look of [...looking]) look()
    },
    /** What `find` finds, now or after an arrival; undefined when the deadline passes first. */
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

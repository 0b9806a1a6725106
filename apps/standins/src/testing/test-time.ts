import type { Timers } from '../context.ts'

/** A clock that stops until a test moves it, and timers that run when it moves. */
export function makeTestTime(start = '2026-03-02T01:00:00Z') {
  let millis = Date.parse(start)
  let pending: { at: number; run: () => void }[] = []
  let watchers: (() => void)[] = []

  const timers: Timers = {
    after(ms, run) {
      const timer = { at: millis + ms, run }
      pending.push(timer)
      for (const wake of watchers) wake()
      watchers = []
      return () => {
        pending = pending.filter((other) => other !== timer)
      }
    },
  }

  return {
    timers,
    now: () => new Date(millis),
    /** Moves the clock and runs the due timers, in order. */
    advance(ms: number): void {
      const until = millis + ms
      for (;;) {
        const next = pending.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0]
        if (!next) break
        pending = pending.filter((other) => other !== next)
        millis = Math.max(millis, next.at)
        next.run()
      }
      millis = until
    },
    /** Resolves as soon as a timer is scheduled within the next `ms`. */
    async scheduledWithin(ms: number): Promise<void> {
      while (!pending.some(({ at }) => at <= millis + ms)) {
        await new Promise<void>((resolve) => void watchers.push(resolve))
      }
    },
  }
}

export type TestTime = ReturnType<typeof makeTestTime>

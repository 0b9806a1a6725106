import { type TimeoutProvider, timeoutManager } from '@tanstack/react-query'

type Timer = ReturnType<typeof setTimeout>

const waiting = new Set<Timer>()

const provider: TimeoutProvider<Timer> = {
  setTimeout: (callback, delay) => {
    const timer = setTimeout(() => {
      waiting.delete(timer)
      callback()
    }, delay)
    waiting.add(timer)
    return timer
  },
  clearTimeout: (timer) => {
    if (timer) waiting.delete(timer)
    clearTimeout(timer)
  },
  setInterval: (callback, delay) => setInterval(callback, delay),
  clearInterval: (timer) => clearInterval(timer),
}

/** From now on react-query's timeouts can be ended. Called before any of them. */
export function trackQueryTimers(): void {
  timeoutManager.setTimeoutProvider(provider)
}

/** Ends what react-query waits for, so that the repeat of a failed call reaches no later test's server. */
export function endQueryTimers(): void {
  for (const timer of waiting) clearTimeout(timer)
  waiting.clear()
}

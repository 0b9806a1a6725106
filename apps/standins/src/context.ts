/** Timers that a test may drive. `after` runs once and returns its cancel function. Milliseconds. */
export interface Timers {
  after(ms: number, run: () => void): () => void
}

/** The part of a pino logger that the stand-ins use. */
export interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export const systemTimers: Timers = {
  after(ms, run) {
    const timer = setTimeout(run, ms)
    timer.unref()
    return () => clearTimeout(timer)
  },
}

export const silentLog: Log = { info() {}, warn() {}, error() {} }

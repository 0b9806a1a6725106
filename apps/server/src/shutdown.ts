/** How long a shutdown may take before the process exits. Milliseconds. */
const graceMs = 10_000

export type Closing = () => Promise<unknown>

export interface Shutdown {
  /** The last one added is closed first. */
  add(close: Closing): void
  /** Closes everything once, even if it is called again, and ends the process. */
  end(exitCode: number): void
  isEnding(): boolean
}

/**
 * Ends the process in order at SIGINT, SIGTERM and after an uncaught fault. A terminal and npm may both send a signal:
 * the second one changes nothing, while close-with-grace would cut the shutdown off.
 */
export function makeShutdown(printError: (text: string) => void): Shutdown {
  const closings: Closing[] = []
  let isEnding = false
  const end = (exitCode: number) => {
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(1), graceMs).unref()
    void closeAll(closings, printError).then((isClean) => process.exit(isClean ? exitCode : 1))
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(0))
  for (const fault of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(fault, (error: unknown) => {
      printError(error instanceof Error ? (error.stack ?? error.message) : 'a fault that nobody caught')
      end(1)
    })
  return { add: (close) => closings.unshift(close), end, isEnding: () => isEnding }
}

async function closeAll(closings: Closing[], printError: (text: string) => void): Promise<boolean> {
  let isClean = true
  for (const close of closings)
    await close().catch((error: unknown) => {
      isClean = false
      printError(error instanceof Error ? error.message : String(error))
    })
  return isClean
}

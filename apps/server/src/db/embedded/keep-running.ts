import { setTimeout as pause } from 'node:timers/promises'
import type { ServerProcess } from './server-process.ts'

/** Between attempts: processes of a killed server may need a moment to end. */
const againMs = 200

/**
 * Starts the server, and starts it again whenever it ends without a call of `stop`, so that waiting callers are served.
 * Throws what the first start throws.
 */
export async function keepRunning(launch: () => Promise<ServerProcess>): Promise<{ stop(): Promise<void> }> {
  let isStopping = false
  let server: ServerProcess | undefined = await launch()
  const watch = async () => {
    while (!isStopping) {
      await server?.ended
      if (isStopping) return
      server = await launch().catch(() => undefined)
      if (isStopping) await server?.stop()
      else if (!server) await pause(againMs)
    }
  }
  const watching = watch()
  return {
    async stop() {
      isStopping = true
      await server?.stop()
      await watching
    },
  }
}

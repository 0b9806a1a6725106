import { setTimeout as pause } from 'node:timers/promises'
import type { ServerProcess } from './server-process.ts'

/** Between attempts: processes of a server that was killed may need a moment to go. */
const againMs = 200

/**
 * Starts the server, and starts it again for as long as it ends without being asked to: whatever killed it, those who wait
 * for it are served again. Throws what the first start throws.
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

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

interface ApiServer {
  base: string
  pid: number | undefined
  stop: () => Promise<void>
}

/** `api-server.ts` in a process of its own, so that the bench's calls take none of its time. */
export async function startApiServer({ url, dataDir }: { url: string; dataDir: string }): Promise<ApiServer> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'api-server.ts')], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout, 'data')
  return {
    base: String(line).trim(),
    pid: child.pid,
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

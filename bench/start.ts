// `npm run bench:start`: from exec to the first answer, on a new folder (the embedded database is made), on a folder that
// was used before (it is started), and with a database that is there already; beside `node -e 0` in the same run.
import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded-postgres.ts'
import { startServerProcess } from '../apps/server/src/testing/server-process.ts'
import { makeTemporaryFolder } from '../apps/server/src/testing/temporary-postgres.ts'
import { report } from './support/report.ts'
import { middle } from './support/traffic.ts'

const rounds = Number(process.env.ROUNDS ?? 5)
const folder = await makeTemporaryFolder()
try {
  give('node -e 0', await timesOf(runNode))
  const nothingElse = { STANDIN_REGISTRY_PROPERTIES: '50' }
  let made = 0
  const newFolder = () => startAndEnd({ DATA_DIR: path.join(folder, String(made++)), ...nothingElse })
  give('first answer, new folder', await timesOf(newFolder), 3)
  const usedFolder = () => startAndEnd({ DATA_DIR: path.join(folder, '0'), ...nothingElse })
  give('first answer, used folder', await timesOf(usedFolder))
  const database = await startEmbeddedPostgres(path.join(folder, 'database'))
  const env = { DATA_DIR: path.join(folder, 'own'), DATABASE_URL: database.url, DEMO_DATA: '0', ...nothingElse }
  await startAndEnd(env)
  give('first answer, database there', await timesOf(() => startAndEnd(env)), 0.8)
  await database.stop()
} finally {
  await rm(folder, { recursive: true, force: true })
}

/** Milliseconds until the first answer; the end is not counted. */
async function startAndEnd(env: Record<string, string>): Promise<number> {
  const began = performance.now()
  const server = await startServerProcess(env)
  const took = performance.now() - began
  await server.stop()
  return took
}

/** Milliseconds that Node itself takes to begin and end. */
async function runNode(): Promise<number> {
  const began = performance.now()
  execFileSync(process.execPath, ['-e', '0'])
  return performance.now() - began
}

async function timesOf(work: () => Promise<number>): Promise<number[]> {
  const took: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    took.push(await work())
  }
  return took
}

function give(name: string, took: readonly number[], atMost?: number): void {
  const note = took.map((each) => (each / 1000).toFixed(2)).join(', ')
  report({ name, value: middle(took) / 1000, unit: 's', note, ...(atMost && { atMost }) })
}

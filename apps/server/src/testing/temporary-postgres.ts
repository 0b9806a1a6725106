import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import { temporaryParent } from './temporary-parent.ts'

/** The folder of the project's migrations. */
export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Settings for disposable data. */
const hasty = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '400',
}

/** An embedded PostgreSQL in a temporary folder, which is removed when it is stopped. */
export async function startTemporaryPostgres(): Promise<EmbeddedPostgres> {
  const folder = await makeTemporaryFolder()
  const removeFolder = () => rm(folder, { recursive: true, force: true })
  try {
    const server = await startEmbeddedPostgres(folder, { settings: hasty })
    return { url: server.url, stop: () => server.stop().then(removeFolder) }
  } catch (error) {
    await removeFolder()
    throw error
  }
}

/** An empty folder that PostgreSQL's own user may enter when the tests run as root. The caller removes it. */
export async function makeTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(temporaryParent(), 'registration-'))
  await chmod(folder, 0o711)
  return folder
}

import { accessSync, constants, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { makeFolder } from '../make-folder.ts'
import { findBinaries } from './embedded/binaries.ts'
import { dataFolder, prepareCluster } from './embedded/cluster.ts'
import { openEndpoint } from './embedded/endpoint.ts'
import { type FolderLock, lockFolder } from './embedded/folder-lock.ts'
import { keepRunning } from './embedded/keep-running.ts'
import { chooseRunAs } from './embedded/run-as.ts'
import { makeServerLog } from './embedded/server-log.ts'
import { startServer } from './embedded/server-process.ts'

export interface EmbeddedPostgres {
  /** A connection string for the owner of the database. */
  url: string
  /** Fast shutdown. Resolves when the server has ended and the folder is free again. */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  /** Server settings as in postgresql.conf, for example `{ fsync: 'off' }`. */
  settings?: Record<string, string>
}

/**
 * Starts PostgreSQL on a folder. A missing folder is created, an existing one is used as it is. Everything is in it:
 * `postgres/` (the data), `postgres.log`, two locks. The database ends with this process, even if the process is
 * killed, and loses nothing that was committed. If something else ends it, it is started again at the same address.
 * Throws one line with the remedy when the folder is in use or closed, or the platform has no PostgreSQL.
 */
export async function startEmbeddedPostgres(
  folder: string,
  { settings = {} }: EmbeddedPostgresOptions = {},
): Promise<EmbeddedPostgres> {
  const binaries = findBinaries()
  const home = requireFolder(resolve(folder))
  const lock = await lockFolder(home)
  try {
    return await startLocked(home, lock, binaries, settings)
  } catch (error) {
    lock.release()
    throw error
  }
}

async function startLocked(
  home: string,
  lock: FolderLock,
  { initdb, postgres, pgCtl }: { initdb: string; postgres: string; pgCtl: string },
  settings: Record<string, string>,
): Promise<EmbeddedPostgres> {
  const runAs = chooseRunAs(home, dataFolder(home), postgres)
  const lockFd = lock.fd
  const { data, password } = await prepareCluster(home, { initdb, runAs, lockFd, sync: settings.fsync !== 'off' })
  if (lockFd !== undefined) removeStaleFiles(data)
  const endpoint = await openEndpoint(data, password, runAs)
  const all = { ...defaults, ...endpoint.settings, ...settings }
  try {
    const log = makeServerLog(join(home, 'postgres.log'))
    const server = await keepRunning(() => {
      endpoint.restore()
      return startServer({
        command: [postgres, '-D', data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
        stopCommand: [pgCtl, 'stop', '-D', data, '-m', 'fast'],
        runAs,
        lockFd,
        socketFolder: endpoint.temporaryFolder,
        log,
      })
    })
    const stop = async () => {
      await server.stop()
      endpoint.remove()
      lock.release()
    }
    let stopped: Promise<void> | undefined
    return {
      url: endpoint.url,
      stop: () => {
        stopped ??= stop()
        return stopped
      },
    }
  } catch (error) {
    endpoint.remove()
    throw error
  }
}

const defaults = {
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Details of an error may quote a row, and with it a citizen's data.
  log_error_verbosity: 'terse',
}

function requireFolder(folder: string): string {
  try {
    // Others may enter, so that root can hand the data to an unprivileged user, but not list it.
    makeFolder(folder, process.getuid?.() === 0 ? 0o711 : 0o700)
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return folder
  } catch {
    throw new Error(`The folder ${folder} cannot be written: set DATA_DIR to one that can`)
  }
}

/**
 * After a power cut or a kill of all processes, these files may name the process id of another program. PostgreSQL
 * would not start. Every process of a living server inherits the folder's lock. We hold the lock, so there is none.
 */
function removeStaleFiles(data: string): void {
  for (const name of ['postmaster.pid', '.s.PGSQL.5432', '.s.PGSQL.5432.lock'])
    rmSync(join(data, name), { force: true })
}

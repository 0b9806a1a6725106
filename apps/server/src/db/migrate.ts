import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { OperatorError } from '../operator-error.ts'
import { type Db, makeDatabase } from './database.ts'
import { databaseFault } from './failures.ts'
import { makePool } from './pool.ts'

/**
 * Migrates the database at `url` to the newest file of `folder`, on a connection of its own without time limits. Nodes
 * that start together wait for each other. Throws an error that names the failed file, or why the database lets nobody in.
 */
export async function migrateDatabase(url: string, folder: string): Promise<void> {
  const pool = makePool(url, { max: 1, statementTimeoutMs: 0 })
  try {
    const db = makeDatabase(pool)
    await refuseOtherEncoding(db)
    await migrate(db, folder)
  } finally {
    await pool.end()
  }
}

/** In another encoding a Chinese character counts as several, and its names are not found. Debian has one where no language is set. */
async function refuseOtherEncoding(db: Db): Promise<void> {
  const { rows } = await sql<{ encoding: string }>`select current_setting('server_encoding') as encoding`
    .execute(db)
    .catch((error: unknown) => {
      const fault = databaseFault(error)
      throw fault === undefined ? error : new OperatorError(fault, { cause: error })
    })
  const encoding = rows[0]?.encoding
  if (encoding !== 'UTF8')
    throw new OperatorError(
      `The database has the encoding ${encoding} and must have UTF8. Make another one, and name it in DATABASE_URL: ` +
        `create database … owner … template template0 encoding 'UTF8' locale 'C.UTF-8'`,
    )
}

/**
 * Runs the numbered SQL files (`NNNN_what.sql`) of `folder` that have not run yet, in order, in one transaction,
 * forward only. Throws an error that names the failed file. A pool with a statement timeout cuts long migrations: see
 * `migrateDatabase`. A database that has other files too is of a later version, and is refused.
 */
export async function migrate(db: Db, folder: string): Promise<void> {
  let current = ''
  const files = await listMigrations(folder)
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  const migrations: Record<string, Migration> = {}
  for (const [index, file] of files.entries()) {
    const text = texts[index] ?? ''
    migrations[file.replace(/\.sql$/, '')] = {
      up: async (transaction) => {
        current = file
        await sql.raw(text).execute(transaction)
      },
    }
  }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error === undefined) return
  const fault = current ? undefined : (databaseFault(error) ?? laterVersionFault(error))
  if (fault !== undefined) throw new OperatorError(fault, { cause: error })
  const reason = error instanceof Error ? error.message : String(error)
  throw new Error(current ? `Migration ${current} failed: ${reason}` : `Migrations failed: ${reason}`, { cause: error })
}

/** That the database was migrated by a later version, in words for the operator. Undefined for every other error. */
function laterVersionFault(error: unknown): string | undefined {
  const [, name] =
    (error instanceof Error && /previously executed migration (\S+) is missing/.exec(error.message)) || []
  return (
    name &&
    `The database is of a later version: its migration ${name} is not in this one. Nothing was changed. ` +
      'Start the later version. The way back is the backup (docs/OPERATIONS.md, Upgrades)'
  )
}

async function listMigrations(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const numbers = new Set<string>()
  for (const file of files) {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)?.[1]
    if (number === undefined) throw new Error(`Migration ${file} is not named NNNN_what.sql`)
    if (numbers.has(number)) throw new Error(`Migration ${file} has a number that another file has too`)
    numbers.add(number)
  }
  return files
}

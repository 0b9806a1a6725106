import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { schema } from './schema-store.ts'

/** Opens the registry's file in a folder, created if missing. Committed acts survive a kill at any moment. */
export function openRegistryDatabase(folder: string): DatabaseSync {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const database = new DatabaseSync(join(folder, 'registry.sqlite'))
  database.exec(schema)
  return database
}

/** Runs an act whole or not at all. */
export function inTransaction<T>(database: DatabaseSync, act: () => T): T {
  database.exec('begin immediate')
  try {
    const result = act()
    database.exec('commit')
    return result
  } catch (error) {
    database.exec('rollback')
    throw error
  }
}

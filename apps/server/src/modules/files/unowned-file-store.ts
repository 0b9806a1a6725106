import { sql } from 'kysely'
import { type Db, executePipelined, type ReadDb } from '../../db/database.ts'

/** The files of one future row: its storage key, and the keys of the stored files. */
export interface UnownedFile {
  storageKey: string
  keys: readonly string[]
}

/** Notes files that no row owns yet, before they are stored. */
export async function insertUnowned(db: Db, { storageKey, keys }: UnownedFile, now: Date): Promise<void> {
  await db
    .insertInto('unowned_file')
    .values({ storage_key: storageKey, keys: [...keys], stored_at: now })
    .execute()
}

/** Called in the transaction that makes the rows own them, or after their removal. */
export async function deleteUnowned(db: Db, storageKeys: readonly string[]): Promise<void> {
  await executePipelined(
    db,
    db.deleteFrom('unowned_file').where(sql<boolean>`storage_key = any(${storageKeys}::text[])`),
  )
}

/** Files noted before an instant, up to a limit. */
export async function listUnowned(db: ReadDb, before: Date, limit: number): Promise<UnownedFile[]> {
  return db
    .selectFrom('unowned_file')
    .select(['storage_key as storageKey', 'keys'])
    .where('stored_at', '<', before)
    .limit(limit)
    .execute()
}

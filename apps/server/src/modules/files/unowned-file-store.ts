import { sql } from 'kysely'
import { type Db, executePipelined, type ReadDb } from '../../db/database.ts'

/** Files of one row that is to own them: its storage key, and the keys under which they are stored. */
export interface UnownedFile {
  storageKey: string
  keys: readonly string[]
}

/** Notes, before they are stored, files that no row owns yet. */
export async function insertUnowned(db: Db, { storageKey, keys }: UnownedFile, now: Date): Promise<void> {
  await db
    .insertInto('unowned_file')
    .values({ storage_key: storageKey, keys: [...keys], stored_at: now })
    .execute()
}

/** In the transaction in which rows come to own them, or once they are removed. */
export async function deleteUnowned(db: Db, storageKeys: readonly string[]): Promise<void> {
  await executePipelined(
    db,
    db.deleteFrom('unowned_file').where(sql<boolean>`storage_key = any(${storageKeys}::text[])`),
  )
}

/** Files that were to be owned before an instant, so many at most. */
export async function listUnowned(db: ReadDb, before: Date, limit: number): Promise<UnownedFile[]> {
  return db
    .selectFrom('unowned_file')
    .select(['storage_key as storageKey', 'keys'])
    .where('stored_at', '<', before)
    .limit(limit)
    .execute()
}

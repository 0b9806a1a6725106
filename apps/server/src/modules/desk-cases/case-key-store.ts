import { sql } from 'kysely'
import type { Db, ReadDb } from '../../db/database.ts'
import type { CaseKeys } from './case-key-rules.ts'
import type { CaseRow } from './case-store.ts'

export type KeyedCase = Pick<CaseRow, 'id' | 'submission'> & CaseKeys

/** The next cases after an id, in the order of their ids, with their keys. */
export async function listKeyedCases(
  db: ReadDb,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<KeyedCase[]> {
  return db
    .selectFrom('desk_case')
    .select(['id', 'submission', 'party_names', 'number_indexes', 'phone_indexes', 'unit_keys'])
    .where(after === undefined ? sql<boolean>`true` : sql<boolean>`id > ${after}`)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Gives a case other keys, unless a later submission has brought its own. Returns whether it did. */
export async function replaceCaseKeys(
  db: Db,
  { id, submission }: Pick<CaseRow, 'id' | 'submission'>,
  keys: CaseKeys,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('desk_case')
    .set(keys)
    .where('id', '=', id)
    .where('submission', '=', submission)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

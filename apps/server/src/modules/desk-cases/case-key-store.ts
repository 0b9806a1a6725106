import { sql } from 'kysely'
import type { Db, ReadDb } from '../../db/database.ts'
import type { CaseHashes } from './case-key-rules.ts'
import type { CaseRow } from './case-store.ts'

export type HashedCase = Pick<CaseRow, 'id' | 'submission'> & CaseHashes

/** The next cases after an id, in the order of their ids, with their keyed hashes. */
export async function listHashedCases(
  db: ReadDb,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<HashedCase[]> {
  return db
    .selectFrom('desk_case')
    .select(['id', 'submission', 'party_names', 'number_indexes', 'phone_indexes'])
    .where(after === undefined ? sql<boolean>`true` : sql<boolean>`id > ${after}`)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Replaces the keyed hashes of a case, unless it has a later submission. Returns whether it did. */
export async function replaceCaseHashes(
  db: Db,
  { id, submission }: Pick<CaseRow, 'id' | 'submission'>,
  hashes: CaseHashes,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('desk_case')
    .set(hashes)
    .where('id', '=', id)
    .where('submission', '=', submission)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Db, ReadDb } from '../../db/database.ts'
import type { FieldCipher } from '../../db/field-cipher.ts'

/** What the public page shows beside the register's answer: the holder is masked, the location ends at the street. */
export const shownFacts = z.strictObject({ certificateNumber: z.string(), holder: z.string(), street: z.string() })
export type ShownFacts = z.infer<typeof shownFacts>

export interface Show {
  id: string
  citizenId: string
  titleId: string
  facts: ShownFacts
  until: Date
}

const hashOfCode = (code: string) => createHash('sha256').update(code).digest()
const associatedDataOf = (id: string, name: 'title_id' | 'facts') => `property_show:${id}:${name}`

export async function insertShow(
  db: Db,
  cipher: FieldCipher,
  { id, citizenId, titleId, facts, code, at, until }: Show & { code: string; at: Date },
): Promise<void> {
  await db
    .insertInto('property_show')
    .values({
      id,
      citizen_id: citizenId,
      code_hash: hashOfCode(code),
      title_id_sealed: cipher.encrypt(titleId, associatedDataOf(id, 'title_id')),
      title_id_index: cipher.index(titleId, 'title_id'),
      facts_sealed: cipher.encrypt(JSON.stringify(facts), associatedDataOf(id, 'facts')),
      shown_at: at,
      shown_until: until,
    })
    .execute()
}

/** The show of a code, also one that is over. */
export async function findShowByCode(db: ReadDb, cipher: FieldCipher, code: string): Promise<Show | undefined> {
  const row = await db
    .selectFrom('property_show')
    .selectAll()
    .where('code_hash', '=', hashOfCode(code))
    .executeTakeFirst()
  if (!row) return undefined
  const { id, citizen_id: citizenId, shown_until: until } = row
  const titleId = cipher.decrypt(row.title_id_sealed, associatedDataOf(id, 'title_id'))
  const facts = shownFacts.parse(JSON.parse(cipher.decrypt(row.facts_sealed, associatedDataOf(id, 'facts'))))
  return { id, citizenId, titleId, facts, until }
}

/** Counts a look at a show. */
export async function countLook(db: Db, { id, citizenId }: Pick<Show, 'id' | 'citizenId'>): Promise<void> {
  await db
    .updateTable('property_show')
    .set(({ eb }) => ({ looks: eb('looks', '+', 1) }))
    .where('id', '=', id)
    .where('citizen_id', '=', citizenId)
    .execute()
}

/** The latest shows of one of a citizen's titles. */
export async function listShowsOfTitle(
  db: ReadDb,
  cipher: FieldCipher,
  { citizenId, titleId, limit }: { citizenId: string; titleId: string; limit: number },
): Promise<{ at: Date; until: Date; looks: number }[]> {
  return db
    .selectFrom('property_show')
    .select(['shown_at as at', 'shown_until as until', 'looks'])
    .where('citizen_id', '=', citizenId)
    .where('title_id_index', '=', cipher.index(titleId, 'title_id'))
    .orderBy('shown_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Deletes the shows of before an instant. */
export async function deleteOldShows(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('property_show').where('shown_at', '<', before).execute()
}

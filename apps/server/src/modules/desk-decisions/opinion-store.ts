import { sql } from 'kysely'
import type { Db, ReadDb } from '../../db/database.ts'
import type { FieldCipher } from '../../db/field-cipher.ts'

/** An officer's own template of an opinion. */
export interface OwnOpinion {
  id: string
  verdict: 'pass' | 'return'
  name: string
  text: string
}

const associatedDataOf = (id: string, column: 'name' | 'text') => `staff_opinion:${id}:${column}`

/** The templates of an officer, the oldest first. */
export async function listOwnOpinions(db: ReadDb, cipher: FieldCipher, staffId: string): Promise<OwnOpinion[]> {
  const rows = await db
    .selectFrom('staff_opinion')
    .selectAll()
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, verdict, name_sealed, text_sealed }) => ({
    id,
    verdict,
    name: cipher.decrypt(name_sealed, associatedDataOf(id, 'name')),
    text: cipher.decrypt(text_sealed, associatedDataOf(id, 'text')),
  }))
}

/** Adds a template, unless the officer has as many as they may. False if so. */
export async function insertOwnOpinion(
  db: Db,
  cipher: FieldCipher,
  { id, staffId, verdict, name, text, max, now }: OwnOpinion & { staffId: string; max: number; now: Date },
): Promise<boolean> {
  // Of two tabs the second waits, and counts what the first has added.
  await sql`select from staff where id = ${staffId} for no key update`.execute(db)
  const own = await db.selectFrom('staff_opinion').select('id').where('staff_id', '=', staffId).limit(max).execute()
  if (own.length >= max) return false
  await db
    .insertInto('staff_opinion')
    .values({
      id,
      staff_id: staffId,
      verdict,
      name_sealed: cipher.encrypt(name, associatedDataOf(id, 'name')),
      text_sealed: cipher.encrypt(text, associatedDataOf(id, 'text')),
      created_at: now,
    })
    .execute()
  return true
}

/** Deletes an officer's own template. False if there is none. */
export async function deleteOwnOpinion(db: Db, { id, staffId }: { id: string; staffId: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_opinion')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

import type { Db, ReadDb } from '../../db/database.ts'
import type { FieldCipher } from '../../db/field-cipher.ts'
import { codeIndexesOf } from './one-time-code-rules.ts'

/** The account of a login that may be enrolled. */
export async function findEnrollable(db: ReadDb, login: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('staff')
    .select('id')
    .where('login', '=', login)
    .where('state', 'in', ['invited', 'active'])
    .executeTakeFirst()
  return row?.id
}

/** Uses up an account's enrolment code: true once. */
export async function useEnrolment(
  db: Db,
  cipher: FieldCipher,
  { staffId, code, now }: { staffId: string; code: string; now: Date },
): Promise<boolean> {
  const used = await db
    .deleteFrom('staff_enrolment')
    .where('staff_id', '=', staffId)
    .where('code_index', 'in', codeIndexesOf(cipher, 'staff_enrolment', code))
    .where('expires_at', '>', now)
    .returning('staff_id')
    .executeTakeFirst()
  return used !== undefined
}

/** Sets an account's password with its enrolment, and locks its row. False if it is paused or gone meanwhile. */
export async function setPasswordByEnrolment(
  db: Db,
  { staffId, hash }: { staffId: string; hash: string },
): Promise<boolean> {
  const set = await db
    .updateTable('staff')
    .set({ password_hash: hash, state: 'active' })
    .where('id', '=', staffId)
    .where('state', 'in', ['invited', 'active'])
    .returning('id')
    .executeTakeFirst()
  return set !== undefined
}

/** Deletes enrolment codes that nobody used in time. */
export async function deleteExpiredEnrolments(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('staff_enrolment').where('expires_at', '<=', now).execute()
}

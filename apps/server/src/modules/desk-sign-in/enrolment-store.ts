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

/** Locks an account that may be enrolled, before its code: an invitation locks them in this order too. */
export async function lockEnrollable(db: Db, staffId: string): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .select('id')
    .where('id', '=', staffId)
    .where('state', 'in', ['invited', 'active'])
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
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

/** Sets the password of a locked account with its enrolment. */
export async function setPasswordByEnrolment(
  db: Db,
  { staffId, hash }: { staffId: string; hash: string },
): Promise<void> {
  await db.updateTable('staff').set({ password_hash: hash, state: 'active' }).where('id', '=', staffId).execute()
}

/** Deletes enrolment codes that nobody used in time. */
export async function deleteExpiredEnrolments(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('staff_enrolment').where('expires_at', '<=', now).execute()
}

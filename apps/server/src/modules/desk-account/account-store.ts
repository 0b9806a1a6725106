import { sql } from 'kysely'
import type { Db, ReadDb } from '../../db/database.ts'

/** Since when an account has an authenticator, how many recovery codes are left, and whether it has a password. */
export async function readFactorFacts(
  db: ReadDb,
  staffId: string,
): Promise<{ totpSince: Date | null; recoveryCodes: number; hasPassword: boolean }> {
  return db
    .selectFrom('staff')
    .leftJoin('staff_totp', 'staff_totp.staff_id', 'staff.id')
    .select((eb) => [
      'staff_totp.confirmed_at as totpSince',
      sql<number>`(select count(*)::int from staff_recovery where staff_recovery.staff_id = staff.id)`.as(
        'recoveryCodes',
      ),
      eb('password_hash', 'is not', null).$castTo<boolean>().as('hasPassword'),
    ])
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()
}

export async function findPasswordHash(db: ReadDb, staffId: string): Promise<string | undefined> {
  const row = await db.selectFrom('staff').select('password_hash').where('id', '=', staffId).executeTakeFirst()
  return row?.password_hash ?? undefined
}

/** Replaces a password, if it is still the one that was verified. False when another call was faster. */
export async function replacePassword(
  db: Db,
  staffId: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const replaced = await db
    .updateTable('staff')
    .set({ password_hash: to })
    .where('id', '=', staffId)
    .where('state', '=', 'active')
    .where('password_hash', '=', from)
    .returning('id')
    .executeTakeFirst()
  return replaced !== undefined
}

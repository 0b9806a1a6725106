import type { Db, ReadDb } from '../../db/database.ts'

export interface NewBindingCode {
  citizenId: string
  codeHash: string
  now: Date
  expiresAt: Date
}

/** Stores a code as the only one of its citizen. False when another citizen's code has these digits. */
export async function replaceBindingCode(
  db: Db,
  { citizenId, codeHash, now, expiresAt }: NewBindingCode,
): Promise<boolean> {
  await deleteBindingCode(db, citizenId)
  const stored = await db
    .insertInto('binding_code')
    .values({ citizen_id: citizenId, code_hash: codeHash, created_at: now, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('code_hash').doNothing())
    .returning('citizen_id')
    .executeTakeFirst()
  return stored !== undefined
}

/** The citizen of a live code, by its hash with any of our keys. It locks nothing. */
export async function findCitizenOfCode(
  db: ReadDb,
  codeHashes: readonly string[],
  now: Date,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('binding_code')
    .select('citizen_id')
    .where('code_hash', 'in', codeHashes)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found?.citizen_id
}

/** Uses a code up. False when another event was faster, or the citizen has another code now. */
export async function spendBindingCode(
  db: Db,
  citizenId: string,
  { codeHashes, now }: { codeHashes: readonly string[]; now: Date },
): Promise<boolean> {
  const spent = await db
    .deleteFrom('binding_code')
    .where('citizen_id', '=', citizenId)
    .where('code_hash', 'in', codeHashes)
    .where('expires_at', '>', now)
    .returning('citizen_id')
    .executeTakeFirst()
  return spent !== undefined
}

/** Ends a citizen's code. */
export async function deleteBindingCode(db: Db, citizenId: string): Promise<void> {
  await db.deleteFrom('binding_code').where('citizen_id', '=', citizenId).execute()
}

export async function deleteExpiredBindingCodes(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('binding_code').where('expires_at', '<=', now).execute()
}

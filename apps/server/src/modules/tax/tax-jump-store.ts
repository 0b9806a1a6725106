import { createHash } from 'node:crypto'
import type { Db, ReadDb } from '../../db/database.ts'

export interface NewTaxJump {
  id: string
  citizenId: string
  applicationId: string
  nonce: string
  now: Date
  expiresAt: Date
}

export async function insertTaxJump(db: Db, row: NewTaxJump): Promise<void> {
  await db
    .insertInto('tax_jump')
    .values({
      id: row.id,
      citizen_id: row.citizenId,
      application_id: row.applicationId,
      nonce_hash: createHash('sha256').update(row.nonce).digest(),
      made_at: row.now,
      expires_at: row.expiresAt,
    })
    .execute()
}

/** Which of a citizen's applications were taken to the tax service, and when; newest first. */
export async function listOwnTaxJumps(db: ReadDb, citizenId: string) {
  return db
    .selectFrom('tax_jump')
    .select(['application_id', 'made_at'])
    .where('citizen_id', '=', citizenId)
    .orderBy('made_at', 'desc')
    .execute()
}

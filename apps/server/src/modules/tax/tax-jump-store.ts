import { createHash } from 'node:crypto'
import type { Db } from '../../db/database.ts'

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

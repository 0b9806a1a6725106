import type { Selectable } from 'kysely'
import type { Db, ReadDb } from '../../db/database.ts'
import type { ConsentPurpose, ConsentTable } from '../../db/tables.ts'
import { isUuid } from '../../ids.ts'

export type Consent = Selectable<ConsentTable>

/** Records a consent. False if the same one exists and is not withdrawn. */
export async function insertConsent(
  db: Db,
  row: { id: string; citizenId: string; purpose: ConsentPurpose; version: string; now: Date },
): Promise<boolean> {
  const inserted = await db
    .insertInto('consent')
    .values({
      id: row.id,
      citizen_id: row.citizenId,
      purpose: row.purpose,
      version: row.version,
      given_at: row.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['citizen_id', 'purpose', 'version']).where('withdrawn_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** A citizen's consents, newest first. */
export async function listConsents(db: ReadDb, citizenId: string): Promise<Consent[]> {
  return db
    .selectFrom('consent')
    .selectAll()
    .where('citizen_id', '=', citizenId)
    .orderBy('given_at', 'desc')
    .orderBy('id')
    .limit(1000)
    .execute()
}

export async function findOwnConsent(db: ReadDb, citizenId: string, id: string): Promise<Consent | undefined> {
  if (!isUuid(id)) return undefined
  return db
    .selectFrom('consent')
    .selectAll()
    .where('id', '=', id)
    .where('citizen_id', '=', citizenId)
    .executeTakeFirst()
}

/** Ends a citizen's consent. One that was withdrawn before stays as it is. */
export async function withdrawConsent(
  db: Db,
  { citizenId, id, now }: { citizenId: string; id: string; now: Date },
): Promise<boolean> {
  const withdrawn = await db
    .updateTable('consent')
    .set({ withdrawn_at: now })
    .where('id', '=', id)
    .where('citizen_id', '=', citizenId)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return withdrawn !== undefined
}

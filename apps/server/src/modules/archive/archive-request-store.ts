import type { ArchiveState } from '@registration/contract/archive.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, ReadDb } from '../../db/database.ts'
import type { FieldCipher } from '../../db/field-cipher.ts'
import type { ArchiveRequestTable } from '../../db/tables.ts'
import { isUuid } from '../../ids.ts'
import { refuse } from '../../refuse.ts'

export type ArchiveRequestRow = Selectable<ArchiveRequestTable>

export interface NewArchiveRequest {
  id: string
  citizenId: string
  holderName: string
  documentType: string
  documentNumber: string
  phone: string
  cityCode: string
  regionCode: string
  now: Date
}

export async function insertArchiveRequest(db: Db, cipher: FieldCipher, row: NewArchiveRequest): Promise<void> {
  await db
    .insertInto('archive_request')
    .values({
      id: row.id,
      citizen_id: row.citizenId,
      holder_name: row.holderName,
      document_type: row.documentType,
      document_number_sealed: cipher.encrypt(row.documentNumber, associatedDataOf(row.id, 'document_number')),
      phone_sealed: cipher.encrypt(row.phone, associatedDataOf(row.id, 'phone')),
      city_code: row.cityCode,
      region_code: row.regionCode,
      submitted_at: row.now,
    })
    .execute()
}

/** The document number of a request. */
export const documentNumberOf = (cipher: FieldCipher, row: ArchiveRequestRow): string =>
  cipher.decrypt(row.document_number_sealed, associatedDataOf(row.id, 'document_number'))

const associatedDataOf = (id: string, column: string) => `archive_request:${id}:${column}`

const maxListed = 1_000

/** A citizen's requests, newest first. */
export async function listOwnArchiveRequests(db: ReadDb, citizenId: string): Promise<ArchiveRequestRow[]> {
  return db
    .selectFrom('archive_request')
    .selectAll()
    .where('citizen_id', '=', citizenId)
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute()
}

/** A citizen's own request. Not found if it is missing or another citizen's. */
export async function getOwnArchiveRequest(db: ReadDb, citizenId: string, id: string): Promise<ArchiveRequestRow> {
  const own = db.selectFrom('archive_request').selectAll().where('id', '=', id).where('citizen_id', '=', citizenId)
  const row = isUuid(id) ? await own.executeTakeFirst() : undefined
  if (!row) throw refuse('archiveRequestNotFound')
  return row
}

/** The registry's events name a request by its id alone. It is locked until the transaction ends. */
export async function lockArchiveRequest(db: Db, id: string): Promise<ArchiveRequestRow | undefined> {
  if (!isUuid(id)) return undefined
  return db.selectFrom('archive_request').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Notes that the registry has a request, unless it has answered meanwhile. */
export async function markInQuery(db: Db, id: string): Promise<void> {
  const inQuery: ArchiveState = 'inQuery'
  await db
    .updateTable('archive_request')
    .set({ state: inQuery })
    .where('id', '=', id)
    .where('state', '=', 'submitted')
    .execute()
}

export async function markAnswered(
  db: Db,
  id: string,
  state: 'found' | 'nothingHeld',
  answeredAt: Date,
): Promise<void> {
  await db.updateTable('archive_request').set({ state, answered_at: answeredAt }).where('id', '=', id).execute()
}

/** Revokes every certificate of an answer. A second revocation changes nothing. Returns whether the request is known. */
export async function revokeAnswer(db: Db, id: string, { reason, at }: { reason: string; at: Date }): Promise<boolean> {
  if (!isUuid(id)) return false
  const updated = await db
    .updateTable('archive_request')
    .set({
      revoked_at: sql`coalesce(revoked_at, ${at})`,
      revocation_reason: sql`coalesce(revocation_reason, ${reason})`,
    })
    .where('id', '=', id)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

/** How many queries nobody has answered, by a partial index. */
export async function countUnanswered(db: ReadDb): Promise<number> {
  const { count } = await db
    .selectFrom('archive_request')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

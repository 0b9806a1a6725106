import { sql } from 'kysely'
import type { Db, ReadDb } from '../../db/database.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { isUuid } from '../../ids.ts'
import { belongsTo, belongsToAny, type OwnedApplication } from '../application-record/application-store.ts'

export interface Attachment {
  id: string
  applicationId: string
  materialId: string
  mediaType: string
  bytes: number
  sha256: Buffer
  storageKey: string
  /** Of a copy: when the citizen handed the first one over. */
  firstReceivedAt?: Date | undefined
}

/** A file of a submitted application. */
export interface SubmittedFile extends Attachment {
  businessId: string
  applicationName: string
  submittedAt: Date
  firstReceivedAt: Date
}

export async function insertAttachments(db: Db, attachments: readonly Attachment[], now: Date): Promise<void> {
  await insertRows(
    db,
    'attachment',
    attachments.map((row) => ({
      id: row.id,
      application_id: row.applicationId,
      material_id: row.materialId,
      media_type: row.mediaType,
      bytes: row.bytes,
      sha256: row.sha256,
      storage_key: row.storageKey,
      created_at: now,
      first_received_at: row.firstReceivedAt ?? null,
    })),
  )
}

/** The attachments of an application in the order of their insertion. */
export async function listAttachments(db: ReadDb, application: OwnedApplication): Promise<Attachment[]> {
  return selection(db).where(belongsTo(application)).where('removed_at', 'is', null).orderBy('position').execute()
}

/** As `listAttachments` for several of a citizen's applications, by the application's id. */
export async function listAttachmentsOf(
  db: ReadDb,
  citizenId: string,
  applicationIds: readonly string[],
): Promise<Map<string, Attachment[]>> {
  const rows = await selection(db)
    .where(belongsToAny(citizenId, applicationIds))
    .where('removed_at', 'is', null)
    .orderBy('position')
    .execute()
  return Map.groupBy(rows, ({ applicationId }) => applicationId)
}

/**
 * An attachment of any citizen: for the registry, and for an address that we signed. Also one that the citizen has
 * deleted, while a submission has it.
 */
export async function findAttachment(db: ReadDb, id: string): Promise<Attachment | undefined> {
  return isUuid(id) ? selection(db).where('attachment.id', '=', id).executeTakeFirst() : undefined
}

/** An attachment of one of the citizen's own applications. */
export async function findOwnAttachment(db: ReadDb, citizenId: string, id: string): Promise<Attachment | undefined> {
  if (!isUuid(id)) return undefined
  return selection(db)
    .innerJoin('application', 'application.id', 'attachment.application_id')
    .where('application.citizen_id', '=', citizenId)
    .where('attachment.id', '=', id)
    .where('attachment.removed_at', 'is', null)
    .executeTakeFirst()
}

/** The newest applications whose files are read. An agency has thousands. */
const searchedApplications = 100

/** The files of a citizen's newest hundred applications that were submitted since, newest submission first. */
export async function listSubmittedFiles(
  db: ReadDb,
  { citizenId, since }: { citizenId: string; since: Date },
): Promise<SubmittedFile[]> {
  const recent = db
    .selectFrom('application')
    .where('citizen_id', '=', citizenId)
    .where('status', '<>', 'unsubmitted')
    .where('submitted_at', '>=', since)
    .select(['id', 'business_id', 'name', 'submitted_at'])
    .orderBy('submitted_at', 'desc')
    .orderBy('id')
    .limit(searchedApplications)
    .as('recent')
  const rows = await selection(db)
    .innerJoin(recent, 'recent.id', 'attachment.application_id')
    .where('attachment.removed_at', 'is', null)
    .select([
      'recent.business_id as businessId',
      'recent.name as applicationName',
      'recent.submitted_at as submittedAt',
    ])
    .select((eb) => eb.fn.coalesce('attachment.first_received_at', 'attachment.created_at').as('firstReceivedAt'))
    .orderBy('recent.submitted_at', 'desc')
    .orderBy('attachment.position')
    .execute()
  return rows.map(({ submittedAt, ...row }) => ({ ...row, submittedAt: submittedAt ?? since }))
}

/**
 * Deletes an attachment of an application that is locked. One that a submission has is only taken out of the
 * application. Whether it is gone, so that its files can go.
 */
export async function deleteAttachment(
  db: Db,
  application: OwnedApplication,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('attachment')
    .where('id', '=', id)
    .where(belongsTo(application))
    .where(sql<boolean>`not exists (select from submission_file where attachment_id = attachment.id)`)
    .returning('id')
    .executeTakeFirst()
  if (deleted) return true
  await db
    .updateTable('attachment')
    .set({ removed_at: now })
    .where('id', '=', id)
    .where(belongsTo(application))
    .where('removed_at', 'is', null)
    .execute()
  return false
}

/**
 * Deletes the attachments of an application that is being deleted, and returns them, so that their files can go. Those
 * that a submission still has are only taken out.
 */
export async function deleteAttachments(
  db: Db,
  application: OwnedApplication,
  now: Date,
): Promise<{ storageKey: string }[]> {
  const deleted = await db
    .deleteFrom('attachment')
    .where(belongsTo(application))
    .where(sql<boolean>`not exists (select from submission_file where attachment_id = attachment.id)`)
    .returning('storage_key as storageKey')
    .execute()
  await db
    .updateTable('attachment')
    .set({ removed_at: now })
    .where(belongsTo(application))
    .where('removed_at', 'is', null)
    .execute()
  return deleted
}

/** The storage keys of at most `count` attachments. Their ids are random, so it is chance whose they are. */
export async function listSomeStorageKeys(db: ReadDb, count: number): Promise<string[]> {
  const rows = await db.selectFrom('attachment').select('storage_key').orderBy('id').limit(count).execute()
  return rows.map((row) => row.storage_key)
}

function selection(db: ReadDb) {
  return db
    .selectFrom('attachment')
    .select([
      'attachment.id',
      'attachment.application_id as applicationId',
      'attachment.material_id as materialId',
      'attachment.media_type as mediaType',
      'attachment.bytes',
      'attachment.sha256',
      'attachment.storage_key as storageKey',
    ])
}

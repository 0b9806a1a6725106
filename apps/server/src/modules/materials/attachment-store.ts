import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { gathered, gatheredWrite } from '../../db/gathered.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { isUuid, ofEach } from '../applications/application-store.ts'

export interface Attachment {
  id: string
  applicationId: string
  materialId: string
  mediaType: string
  bytes: number
  sha256: Buffer
  storageKey: string
}

export const insertAttachment = gatheredWrite((db, attachments: readonly (Attachment & { now: Date })[]) =>
  insertRows(
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
      created_at: row.now,
    })),
  ),
)

/** The attachments of an application in the order in which they came. */
export const listAttachments = gathered(async (db, applicationIds: readonly string[]) => {
  const rows = await selection(db)
    .where(sql<boolean>`application_id = any(${applicationIds}::uuid[])`)
    .orderBy('position')
    .execute()
  return ofEach(applicationIds, rows, ({ applicationId }) => applicationId)
})

export async function findAttachment(db: Db, id: string): Promise<Attachment | undefined> {
  return isUuid(id) ? selection(db).where('attachment.id', '=', id).executeTakeFirst() : undefined
}

/** An attachment of one of the citizen's own applications. */
export async function findOwnAttachment(db: Db, citizenId: string, id: string): Promise<Attachment | undefined> {
  if (!isUuid(id)) return undefined
  return selection(db)
    .innerJoin('application', 'application.id', 'attachment.application_id')
    .where('application.citizen_id', '=', citizenId)
    .where('attachment.id', '=', id)
    .executeTakeFirst()
}

export async function deleteAttachment(db: Db, id: string): Promise<void> {
  await db.deleteFrom('attachment').where('id', '=', id).execute()
}

function selection(db: Db) {
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

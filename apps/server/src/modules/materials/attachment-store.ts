import type { Db } from '../../db/database.ts'
import { sendAlong } from '../../db/send-along.ts'
import { isUuid } from '../applications/application-store.ts'

export interface Attachment {
  id: string
  applicationId: string
  materialId: string
  mediaType: string
  bytes: number
  sha256: Buffer
  storageKey: string
}

export async function insertAttachment(db: Db, row: Attachment & { now: Date }): Promise<void> {
  const statement = db.insertInto('attachment').values({
    id: row.id,
    application_id: row.applicationId,
    material_id: row.materialId,
    media_type: row.mediaType,
    bytes: row.bytes,
    sha256: row.sha256,
    storage_key: row.storageKey,
    created_at: row.now,
  })
  await sendAlong(db, statement)
}

/** The attachments of an application in the order in which they came. */
export async function listAttachments(db: Db, applicationId: string): Promise<Attachment[]> {
  return selection(db).where('application_id', '=', applicationId).orderBy('position').execute()
}

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

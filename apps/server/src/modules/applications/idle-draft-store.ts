import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { ApplicationRow, OwnedApplication } from '../application-record/application-store.ts'

/** The expression of the index `application_idle_drafts`. */
const lastTouch: RawBuilder<Date> = sql`greatest(started_at, touched_at)`

/** A draft untouched since an instant whose citizen was not notified. Locked until the transaction ends. */
export async function lockUnnotifiedDraft(db: Db, untouchedSince: Date): Promise<ApplicationRow | undefined> {
  return idleDraft(db, untouchedSince).where('expiry_told_at', 'is', null).executeTakeFirst()
}

/** A draft untouched since an instant whose citizen was notified before another instant. */
export async function lockNotifiedDraft(
  db: Db,
  { untouchedSince, notifiedBefore }: { untouchedSince: Date; notifiedBefore: Date },
): Promise<ApplicationRow | undefined> {
  return idleDraft(db, untouchedSince).where('expiry_told_at', '<=', notifiedBefore).executeTakeFirst()
}

function idleDraft(db: Db, untouchedSince: Date) {
  return db
    .selectFrom('application')
    .selectAll()
    .where('status', '=', 'unsubmitted')
    .where(lastTouch, '<=', untouchedSince)
    .orderBy(lastTouch)
    .limit(1)
    .forUpdate()
    .skipLocked()
}

export async function markExpiryNotified(db: Db, { id, citizen_id }: OwnedApplication, at: Date): Promise<void> {
  await db
    .updateTable('application')
    .set({ expiry_told_at: at })
    .where('id', '=', id)
    .where('citizen_id', '=', citizen_id)
    .execute()
}

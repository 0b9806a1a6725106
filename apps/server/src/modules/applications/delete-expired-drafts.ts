import type { Services } from '../../context.ts'
import { type Db, inTransaction } from '../../db/database.ts'
import { dayMs } from '../../durations.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { discardDraft } from './discard-drafts-service.ts'
import { lockNotifiedDraft, lockUnnotifiedDraft, markExpiryNotified } from './idle-draft-store.ts'
import { notifyExpiry } from './notify-applicant-service.ts'

/** How long an untouched draft is kept. Milliseconds (docs/product/limits.md 'Retention'). */
const keptMs = 90 * dayMs
/** How long before the deletion the citizen is notified, and the least time between the two. */
const noticeMs = 7 * dayMs

/** Notifies citizens whose drafts will expire soon, and deletes expired drafts. Any number of nodes may run it. */
export async function deleteExpiredDrafts(services: Services): Promise<void> {
  while (await inTransaction(services.pool, (db) => notifyNext(services, db)));
  while (await inTransaction(services.pool, (db) => deleteNext(services, db)));
}

async function notifyNext(services: Services, db: Db): Promise<boolean> {
  const now = services.clock.now()
  const draft = await lockUnnotifiedDraft(db, new Date(now.getTime() - keptMs + noticeMs))
  if (!draft) return false
  await notifyExpiry(db, services, draft, toShanghai(new Date(now.getTime() + noticeMs)).slice(0, 10))
  await markExpiryNotified(db, draft, now)
  return true
}

async function deleteNext(services: Services, db: Db): Promise<boolean> {
  const now = services.clock.now().getTime()
  const times = { untouchedSince: new Date(now - keptMs), notifiedBefore: new Date(now - noticeMs) }
  const draft = await lockNotifiedDraft(db, times)
  if (!draft) return false
  await discardDraft({ ...services, db }, draft)
  return true
}

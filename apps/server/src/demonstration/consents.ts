import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { dayMs } from '../durations.ts'
import { insertConsent, listConsents } from '../modules/consents/consent-store.ts'

/** What a certified citizen took note of and agreed to, for one who has nothing of it. */
export async function makeConsents(
  { db, clock, ids, content }: Services & { db: Db },
  citizenId: string,
): Promise<void> {
  if ((await listConsents(db, citizenId)).length > 0) return
  const { notice, face } = content.privacy
  for (const [purpose, { version }, daysAgo] of [
    ['notice', notice, 131],
    ['face', face, 130],
  ] as const) {
    const now = new Date(clock.now().getTime() - daysAgo * dayMs)
    await insertConsent(db, { id: ids.uuid(), citizenId, purpose, version, now })
  }
}

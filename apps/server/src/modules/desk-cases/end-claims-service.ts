import type { Services } from '../../context.ts'
import { type Db, inTransaction } from '../../db/database.ts'
import { listClosedDays } from '../appointments/calendar-store.ts'
import { notifyOfficer } from '../desk-notices/notice-service.ts'
import { recordServiceAct } from './case-act-service.ts'
import { mergedRegions, workPlaces } from './housekeeping-rules.ts'
import { atOnce, lockEndedClaims } from './housekeeping-store.ts'
import { releaseClaim } from './release-claim-service.ts'

type Ending = Pick<Services, 'content' | 'clock' | 'ids' | 'config'>

/**
 * Ends the claims of officers who have done nothing for the time of a claim, or who are paused, away, or without the role or
 * the office. Any number of nodes may run it. docs/product/cases.md 'Claims'.
 */
export async function endClaims(services: Ending & Pick<Services, 'pool'>): Promise<void> {
  for (let ended = atOnce; ended === atOnce; )
    ended = await inTransaction(services.pool, (db) => endSome({ ...services, db }))
}

/** Ends the claims that an officer can no longer have, in the transaction that changes their account. */
export async function endClaimsOf(ctx: Ending & { db: Db }, staffId: string): Promise<void> {
  for (let ended = atOnce; ended === atOnce; ) ended = await endSome(ctx, staffId)
}

async function endSome(ctx: Ending & { db: Db }, staffId?: string): Promise<number> {
  const { db, content, clock } = ctx
  const now = clock.now()
  const places = workPlaces({ content, closedDays: await listClosedDays(db) }, now)
  const merged = mergedRegions(content)
  const ended = await lockEndedClaims(db, { places, merged, now, staffId })
  for (const row of ended) {
    const version = await releaseClaim(ctx, row)
    await recordServiceAct(ctx, row, 'claimEnded')
    if (row.assignee)
      await notifyOfficer(ctx, { staffId: row.assignee, caseId: row.id, kind: 'claimEnded', about: String(version) })
  }
  return ended.length
}

import type { EditedApplication, WriteContext } from '../../context.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { notifyToConfirmAgain } from '../application-record/notify-participants-service.ts'
import { reportPlaces } from './announce-service.ts'
import { getConfirmable } from './digest-service.ts'
import { movePlace, type Place } from './place-store.ts'

/**
 * After an edit: what was confirmed and is no longer there counts no more. In the edit's own transaction, so that no
 * confirmation ever holds of another content (docs/product/confirmation.md 'The digest').
 */
export async function voidConfirmations(
  ctx: WriteContext,
  application: EditedApplication,
  places: Place[],
): Promise<void> {
  const { db, clock } = ctx
  const now = clock.now()
  const confirmed = places.filter(({ state }) => state === 'confirmed')
  if (confirmed.length === 0) return
  const { digest } = await getConfirmable(ctx, application)
  const stale = confirmed.filter((place) => !digest || !place.digest?.equals(digest))
  for (const place of stale) await movePlace(db, 'voidConfirmation', place, { now })
  if (stale.length === 0) return
  const at = toShanghai(now)
  await reportPlaces(
    db,
    ctx,
    application,
    stale.map(({ partyId }) => ({ partyId, state: 'voided' as const, at })),
  )
  const citizenIds = stale.map(({ citizenId }) => citizenId)
  await notifyToConfirmAgain(ctx, application, citizenIds)
}

import type { EditedApplication, WriteContext } from '../../context.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { notifyToConfirmAgain } from '../application-record/notify-participants-service.ts'
import type { Participant } from '../application-record/participant-store.ts'
import { reportPlaces } from './announce-service.ts'
import { movePlace, type Place } from './place-store.ts'

/**
 * After an edit: what was confirmed and is no longer there counts no more. In the edit's own transaction, so that no
 * confirmation ever holds of another content (docs/product/confirmation.md 'The digest'). `gone`: the places of parties
 * that the edit has deleted. `digest`: of what there is now. `participants`: who is notified, as they were before it.
 */
export async function voidConfirmations(
  ctx: WriteContext,
  application: EditedApplication,
  { places, gone, digest, participants }: Edited,
): Promise<void> {
  const { db, clock } = ctx
  const now = clock.now()
  const [confirmed, lost] = [places.filter(isConfirmed), gone.filter(isConfirmed)]
  if (confirmed.length + lost.length === 0) return
  const stale = confirmed.filter((place) => !digest || !place.digest?.equals(digest))
  for (const place of stale) await movePlace(db, 'voidConfirmation', place, { now })
  const at = toShanghai(now)
  await reportPlaces(
    db,
    ctx,
    application,
    [...stale, ...lost].map(({ partyId }) => ({ partyId, state: 'voided' as const, at })),
  )
  const citizenIds = stale.map(({ citizenId }) => citizenId)
  await notifyToConfirmAgain(ctx, application, participants, citizenIds)
}

interface Edited {
  places: readonly Place[]
  gone: readonly Place[]
  digest: Buffer | undefined
  participants: readonly Participant[]
}

export const isConfirmed = ({ state }: Place) => state === 'confirmed'

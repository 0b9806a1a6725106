import type { EditedApplication, LocalServices } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { toShanghai } from '../../shanghai-time.ts'
import type { ApplicationRow } from '../application-record/application-store.ts'
import { notifyToConfirmAgain } from '../application-record/notify-participants-service.ts'
import { listParticipants, type Participant } from '../application-record/participant-store.ts'
import { notifyOfConfirmations } from '../applications/notify-applicant-service.ts'
import { reportPlaces } from './announce-service.ts'
import { movePlace, type Place } from './place-store.ts'

type Writing = LocalServices & { db: Db }

/**
 * After an edit: what was confirmed and is no longer there counts no more. In the edit's own transaction, so that no
 * confirmation ever holds of another content (docs/product/confirmation.md 'The digest'). `gone`: the places of parties
 * that the edit has deleted. `digest`: of what there is now. `participants`: who is notified, as they were before it.
 */
export async function voidConfirmations(
  ctx: Writing,
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

/**
 * As `voidConfirmations` where nobody has edited anything: the office's content has changed, or a party is of age since
 * today. The filer is notified too. The application is locked. Returns the places that are left as they were.
 */
export async function endOutdated(
  ctx: Writing,
  application: EditedApplication & Pick<ApplicationRow, 'name'>,
  { places, digest }: { places: readonly Place[]; digest: Buffer | undefined },
): Promise<Place[]> {
  const left = places.filter((place) => !isOutdated(place, digest))
  if (left.length === places.length) return left
  const participants = await listParticipants(ctx.db, application, ctx.clock.now())
  await voidConfirmations(ctx, application, { places, gone: [], digest, participants })
  await notifyOfConfirmations(ctx.db, ctx, application, 'confirmationsEnded')
  return left
}

/** Whether a place was confirmed of other content than this. Of a business that is offered no longer nothing is known. */
export const isOutdated = (place: Place, digest: Buffer | undefined): boolean =>
  isConfirmed(place) && digest !== undefined && !place.digest?.equals(digest)

export const isConfirmed = ({ state }: Place) => state === 'confirmed'

import type { LocalServices } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import type { FieldCipher } from '../../db/field-cipher.ts'
import { enqueueAll } from '../../outbox/outbox.ts'
import type { ConfirmationSnapshot } from '../../platform/registry/registry-wire.ts'
import { toShanghai } from '../../shanghai-time.ts'
import type { ApplicationRow } from '../application-record/application-store.ts'
import { notifyOfConfirmations } from '../applications/notify-applicant-service.ts'
import type { HeldParty } from '../applications/party-store.ts'
import { getBusiness } from '../catalogue/catalogue-rules.ts'
import { isInvitee, methodOf } from './place-rules.ts'
import type { NotMe, Place } from './place-store.ts'

/** Reports the new state of places to the registry, once the application is with it. `voided`: the confirmation has ended. */
export async function reportPlaces(
  db: Db,
  services: LocalServices,
  { id, status, submission, handed_to }: Pick<ApplicationRow, 'id' | 'status' | 'submission' | 'handed_to'>,
  confirmations: readonly ConfirmationSnapshot[],
): Promise<void> {
  if (status === 'unsubmitted') return
  const record = `application:${id}`
  await enqueueAll(
    db,
    services,
    confirmations.map((confirmation) => ({
      record,
      kind: 'registry.confirmation' as const,
      body: { applicationId: id, submission, confirmation, decider: handed_to },
    })),
  )
}

interface Announced {
  application: ApplicationRow
  parties: readonly HeldParty[]
  /** As they are now, by their party. */
  places: ReadonlyMap<string, Place>
}

/** After places were confirmed: the registry learns it, and the filer when they were the last ones. */
export async function announceConfirmed(
  services: LocalServices & { db: Db },
  { application, parties, places }: Announced,
  placeIds: readonly string[],
): Promise<void> {
  const { db, content } = services
  const moved = [...places.values()].filter(({ id }) => placeIds.includes(id))
  await reportPlaces(db, services, application, moved.flatMap(snapshotOf))
  const business = getBusiness(content, application.business_id)
  const asked = parties.filter((party) => methodOf(services, business, party) !== 'notAsked')
  if (!asked.every(({ id }) => places.get(id)?.state === 'confirmed')) return
  await notifyOfConfirmations(db, services, application, 'allConfirmed')
}

interface Submitted {
  parties: readonly Pick<HeldParty, 'id' | 'kind' | 'name' | 'documentNumber'>[]
  places: readonly Place[]
  notMe: readonly NotMe[]
}

/**
 * The confirmations of a submission for the registry. The answer of an invitee who knows nothing of the application stays
 * until they give another one themselves. Nothing that the filer does to the place changes it.
 */
export function snapshotsOf(
  cipher: Pick<FieldCipher, 'indexes'>,
  { parties, places, notMe }: Submitted,
): ConfirmationSnapshot[] {
  return parties.flatMap((party) => {
    const place = places.find(({ partyId }) => partyId === party.id)
    const known = place ? snapshotOf(place) : []
    if (known.some(({ state }) => state !== 'counter')) return known
    const answer = notMe.find(({ inviteeIndex }) => isInvitee(cipher, inviteeIndex, party))
    return answer ? [{ partyId: party.id, state: 'notMe', at: toShanghai(answer.at) }] : known
  })
}

/** A place for the registry, if it has something of it: who confirmed, refused, took it back or comes to the counter. */
export function snapshotOf(place: Place): ConfirmationSnapshot[] {
  const { partyId, state, reason, method, digest, confirmedAt, changedAt } = place
  const at = toShanghai(confirmedAt ?? changedAt)
  if (state === 'confirmed' && method && digest) return [{ partyId, state, method, digest: digest.toString('hex'), at }]
  if (state === 'refused') return [{ partyId, state: reason === 'notMe' ? 'notMe' : 'refused', at }]
  return state === 'counter' || state === 'retracted' ? [{ partyId, state, at }] : []
}

import { applicationCan } from '@registration/contract/application-status.ts'
import { registryEvent } from '@registration/contract/registry-events.ts'
import { findBusiness } from '../../content/content-lookup.ts'
import type { LocalServices } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { lockApplication } from '../application-record/application-store.ts'
import { listParties } from '../applications/party-store.ts'
import { type EventKinds, type EventSource, eventKind, type Verdict } from '../registry/registry-event-rules.ts'
import { announceConfirmed } from './announce-service.ts'
import { getConfirmable } from './digest-service.ts'
import { isConfirmationOver, methodOf } from './place-rules.ts'
import { ensurePlace, listPlaces, movePlace } from './place-store.ts'

interface CounterEvent {
  applicationId: string
  submission?: number | undefined
  data: { partyId: string }
}

/** The registry's events about confirmations. docs/product/registry.md 'The registry'. */
export const confirmationEvents: EventKinds = {
  'confirmation.counter': eventKind(registryEvent['confirmation.counter'], confirmAtCounter),
}

/** A party has confirmed at the counter what the office has: the present content, while nothing of it can be edited. */
async function confirmAtCounter(
  event: CounterEvent,
  db: Db,
  services: LocalServices,
  source: EventSource,
): Promise<Verdict> {
  const { cipher, clock, ids, content, config } = services
  const application = await lockApplication(db, event.applicationId)
  if (!application || applicationCan.edit(application.status) || !config.modules.includes('confirmation')) return 'gone'
  if (event.submission !== undefined && event.submission !== application.submission) return 'gone'
  if ((application.handed_to ?? 'registry') !== source) return 'gone'
  const parties = await listParties(db, cipher, application)
  const party = parties.find(({ id }) => id === event.data.partyId)
  if (!party) return 'gone'
  const now = clock.now()
  const partyId = party.id
  await ensurePlace(db, ids, { application, partyId, now })
  const place = (await listPlaces(db, application.id, now)).get(partyId)
  if (place?.state === 'confirmed') return 'applied'
  const { digest } = await getConfirmable({ ...services, db }, application)
  const business = findBusiness(content, application.business_id)
  if (!place || !digest || !business) return 'gone'
  // For a party that cannot confirm online, nobody has to choose the counter first.
  const isCounterOnly = methodOf(services, business, party) === 'counter'
  if (isCounterOnly) await movePlace(db, 'setCounter', place, { now })
  const atCounter = isCounterOnly ? ({ ...place, state: 'counter' } as const) : place
  const confirmation = { citizenId: null, digest, method: 'counter' } as const
  // The filer may still send the party to the counter, as long as the application is not accepted.
  if (!(await movePlace(db, 'confirmAtCounter', atCounter, { now, confirmation })))
    return isConfirmationOver(application.status) ? 'gone' : 'early'
  const places = await listPlaces(db, application.id, now)
  await announceConfirmed({ ...services, db }, { application, parties, places }, [place.id])
  return 'applied'
}

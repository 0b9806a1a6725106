import type { getDeskCase } from '@registration/contract/desk/case.ts'
import type { Answer } from '@registration/contract/endpoint.ts'
import type { LocalServices } from '../../context.ts'
import type { ConfirmationSnapshot } from '../../platform/registry/registry-wire.ts'
import { type FrozenApplication, type FrozenConfirmation, isAsked } from '../applications/frozen-application-rules.ts'
import { snapshotsOf } from '../confirmations/announce-service.ts'
import { methodOf } from '../confirmations/place-rules.ts'
import type { NotMe, Place } from '../confirmations/place-store.ts'
import type { CaseRow } from '../desk-cases/case-store.ts'

interface Asked {
  frozen: FrozenApplication
  /** As they are now. None once the citizen has deleted the application. */
  places: ReadonlyMap<string, Place>
  notMe: readonly NotMe[]
  state: CaseRow['state']
  services: Pick<LocalServices, 'cipher' | 'clock' | 'config'>
}

type Confirmation = Answer<typeof getDeskCase>['form']['confirmations'][number]

/**
 * Who has confirmed a submission, refuses it, comes to the counter or has not answered: as it is now, and as it was handed in while the
 * applicant corrects it and once it is deleted. A confirmation counts for this very content alone.
 * docs/product/cases.md 'The screen of a case'.
 */
export function toConfirmations({ frozen, places, notMe, state, services }: Asked): Confirmation[] {
  // In a submission from before confirmations nobody was asked.
  if (frozen.digest === '') return []
  const isFormer = state === 'returned' || state === 'withdrawn' || places.size + notMe.length === 0
  const known = isFormer
    ? frozen.confirmations.map(asKept)
    : snapshotsOf(services.cipher, { parties: frozen.parties, places: [...places.values()], notMe })
  const answers = known.flatMap(({ partyId, state: confirmed, method = '', digest, at }): Confirmation[] => {
    if (confirmed === 'voided' || confirmed === 'invited') return []
    if (confirmed === 'confirmed' && digest !== frozen.digest) return []
    return [{ partyId, state: confirmed, method, at }]
  })
  const open = frozen.parties.filter(
    (party) => isAsked(party, frozen) && !answers.some(({ partyId }) => partyId === party.id),
  )
  // Such as a minor: online they cannot.
  const stateOf = (party: (typeof open)[number]) =>
    methodOf(services, frozen.business, party) === 'counter' ? 'counter' : 'open'
  return [
    ...answers,
    ...open.map((party): Confirmation => ({ partyId: party.id, state: stateOf(party), method: '', at: '' })),
  ]
}

const asKept = ({ partyId, method, at, digest }: FrozenConfirmation): ConfirmationSnapshot =>
  at === '' ? { partyId, state: 'counter', at } : { partyId, state: 'confirmed', method, digest, at }

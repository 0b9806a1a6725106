import type { Participation as Row } from '@registration/contract/participations.ts'
import type { Language } from '@registration/contract/refusals.ts'
import { aliasOf, findBusiness } from '../../content/content-lookup.ts'
import type { Content } from '../../content/content-schema.ts'
import { toShanghai } from '../../shanghai-time.ts'
import type { ListedApplication } from '../application-record/application-store.ts'
import { isConfirmationOver } from '../confirmations/place-rules.ts'
import type { Participation, SharedPlace } from './participation-list-store.ts'

interface Shared {
  participation: Participation
  /** Undefined once it is no longer there. */
  application: ListedApplication | undefined
  places: readonly SharedPlace[]
}

/** A participation for its citizen: of an application that was deleted only that it ended, and when. */
export function toSummary({ participation, application, places }: Shared, content: Content, language: Language): Row {
  const { id, business_id, roles, joined_at, ended_at } = participation
  const business = findBusiness(content, business_id)
  // Those that the participation has kept are all that is known once the application is gone.
  const present = application && places.length > 0 ? [...new Set(places.map(({ role }) => role))] : roles.filter(isRole)
  const invitationId = application && !isConfirmationOver(application.status) ? openIn(places) : ''
  return {
    id,
    business: business?.name[language] ?? '',
    aliases: business ? present.map((role) => aliasOf(business, role)[language]) : [],
    location: application && business && mayRead(places, invitationId) ? application.location : '',
    joinedAt: toShanghai(joined_at),
    state: application ? stateOf(places) : 'ended',
    endedAt: application || !ended_at ? '' : toShanghai(ended_at),
    ...(application && { status: application.status }),
    invitationId,
  }
}

/** What is confirmed is read by who has confirmed it and by who is asked to. */
const mayRead = (places: readonly SharedPlace[], invitationId: string) =>
  invitationId !== '' || places.some(({ state }) => state === 'confirmed')

/** Of a person in two roles the one that is not confirmed counts. */
const stateOf = (places: readonly SharedPlace[]) =>
  (places.find(({ state }) => state !== 'confirmed') ?? places[0])?.state ?? 'none'

const openIn = (places: readonly SharedPlace[]): string =>
  places.find(({ invitationId }) => invitationId !== null)?.invitationId ?? ''

const isRole = (role: string): role is SharedPlace['role'] => role === 'rightsHolder' || role === 'obligor'

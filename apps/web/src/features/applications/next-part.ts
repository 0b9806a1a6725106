import { partyRecordFields } from '@registration/contract/party.ts'
import { paths } from '@registration/contract/paths.ts'
import { unitFields } from '@registration/contract/property-unit.ts'
import type { PartyRole } from './party-values.ts'
import type { ApplicationDetails, FieldSettings } from './queries.ts'
import { type PartyTask, partiesTask, type UnitTask, unitsTask } from './tasks.ts'

/** The application, and what its addresses carry on. */
export interface Place {
  applicationId: string
  requestId?: string
  appointment?: boolean
}

/** The form of the entry that lacks something, at its first such field, or of a new entry. */
export const partyAddress = (role: PartyRole, { lacking }: PartyTask, place: Place): string => {
  const [field] = lacking?.fields ?? []
  return paths.party({ role, partyId: lacking?.id, field: field && partyRecordFields[field], ...place })
}

/** As `partyAddress`, for the property. */
export const unitAddress = ({ lacking }: UnitTask, place: Place): string => {
  const [field] = lacking?.fields ?? []
  return paths.propertyUnit({ unitId: lacking?.id, field: field && unitFields[field], ...place })
}

export type PartOf = PartyRole | 'property'

/** The first part that still lacks something once the form of one entry is saved, with the address of its form. */
export function nextPart(
  { parties, units }: Pick<ApplicationDetails, 'parties' | 'units'>,
  settings: FieldSettings,
  saved: { part: PartOf; id: string | undefined },
  place: Place,
): { part: PartOf; address: string } | undefined {
  const others = <Entry extends { id: string }>(entries: readonly Entry[]) =>
    entries.filter(({ id }) => id !== saved.id)
  const isLacking = (part: PartOf, { state }: { state: string }) =>
    settings[part === 'property' ? 'propertyUnit' : part].length > 0 &&
    (state === 'incomplete' || (state === 'empty' && part !== saved.part))
  for (const part of ['rightsHolder', 'obligor'] as const) {
    const own = others(parties.filter(({ role }) => role === part))
    const task = partiesTask(own, { fields: settings[part], personsOnly: settings[`${part}PersonsOnly`] })
    if (isLacking(part, task)) return { part, address: partyAddress(part, task, place) }
  }
  const task = unitsTask(others(units), settings.propertyUnit)
  return isLacking('property', task) ? { part: 'property', address: unitAddress(task, place) } : undefined
}

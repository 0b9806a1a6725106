import type { ApplicationDetails, FieldSettings } from '../queries.ts'
import { type Place, partyAddress, unitAddress } from './entry-address.ts'
import type { PartyRole } from './party-values.ts'
import { partiesTask, unitsTask } from './tasks.ts'

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

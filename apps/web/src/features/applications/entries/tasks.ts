import { judgeParty, type Party, type PartyField, type PartySettings } from '@registration/contract/party.ts'
import { missingFields, type PropertyUnit, type UnitField } from '@registration/contract/property-unit.ts'
import type { UnitSettings } from './unit-resolver.ts'
import { unitValues } from './unit-values.ts'

/** How far a part of the application is: nothing yet, `count` entries that lack something, or `count` whole entries. */
export interface Task<Field = unknown> {
  state: 'empty' | 'incomplete' | 'filled'
  count: number
  /** The first entry that lacks something, with what it lacks. */
  lacking?: { id: string; fields: Field[] }
}

export type PartyTask = Task<PartyField | 'kind'>
export type UnitTask = Task<UnitField>

/** The part of one side's parties, judged by the rules of their form. */
export const partiesTask = (parties: readonly Party[], settings: PartySettings): PartyTask =>
  taskOf(parties, (party) => [...new Set(judgeParty(settings, party, keptOf(party)).map(({ field }) => field))])

/** The part of the property, judged by what the business requires. */
export const unitsTask = (units: readonly PropertyUnit[], settings: UnitSettings): UnitTask =>
  taskOf(units, (unit) => missingFields(settings, unitValues(unit)))

/** What came masked may stay as it is. */
export const keptOf = (party: Party | undefined) => (party?.source ? party : undefined)

function taskOf<Entry extends { id: string }, Field>(
  entries: readonly Entry[],
  lackedBy: (entry: Entry) => Field[],
): Task<Field> {
  if (entries.length === 0) return { state: 'empty', count: 0 }
  const incomplete = entries
    .map((entry) => ({ id: entry.id, fields: lackedBy(entry) }))
    .filter(({ fields }) => fields.length > 0)
  const [lacking] = incomplete
  return lacking
    ? { state: 'incomplete', count: incomplete.length, lacking }
    : { state: 'filled', count: entries.length }
}

import { judgeParty, type Party, type PartySettings } from '@registration/contract/party.ts'
import { missingFields, type PropertyUnit } from '@registration/contract/property-unit.ts'
import type { UnitSettings } from './unit-resolver.ts'
import { unitValues } from './unit-values.ts'

/** How far a part of the application is: nothing yet, `count` entries that lack something, or `count` whole entries. */
export interface Task {
  state: 'empty' | 'incomplete' | 'filled'
  count: number
}

/** The part of one side's parties, judged by the rules of their form. */
export const partiesTask = (parties: readonly Party[], settings: PartySettings): Task =>
  taskOf(parties, (party) => judgeParty(settings, party, keptOf(party)).length === 0)

/** The part of the property, judged by what the business requires. */
export const unitsTask = (units: readonly PropertyUnit[], settings: UnitSettings): Task =>
  taskOf(units, (unit) => missingFields(settings, unitValues(unit)).length === 0)

/** What came masked may stay as it is. */
export const keptOf = (party: Party | undefined) => (party?.source ? party : undefined)

function taskOf<Entry>(entries: readonly Entry[], isWhole: (entry: Entry) => boolean): Task {
  if (entries.length === 0) return { state: 'empty', count: 0 }
  const lacking = entries.filter((entry) => !isWhole(entry)).length
  return lacking > 0 ? { state: 'incomplete', count: lacking } : { state: 'filled', count: entries.length }
}

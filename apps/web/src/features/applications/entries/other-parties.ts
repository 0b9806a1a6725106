import type { Party } from '@registration/contract/party.ts'
import { repeatedPersons } from '@registration/contract/rules/same-person.ts'
import type { PartyRole } from './party-values.ts'

/** Another party of the same application, with what the business calls its side. */
export interface OtherParty {
  id: string
  side: string
  name: string
  phone: string
  address: string
  documentNumber: string
}

/** The parties beside the one with this id, the newest first. What came masked is neither compared nor offered. */
export function otherParties(
  parties: readonly Party[],
  partyId: string | undefined,
  sideOf: (role: PartyRole) => string,
): OtherParty[] {
  return parties
    .filter(({ id }) => id !== partyId)
    .map(({ id, role, name, phone, address, documentNumber }) => ({
      id,
      side: sideOf(role),
      name,
      address,
      phone: readable(phone),
      documentNumber: readable(documentNumber),
    }))
    .reverse()
}

const readable = (value: string) => (value.includes('*') ? '' : value)

/** The other parties that are the person or company with this document's number. */
export function samePersons(documentNumber: string, others: readonly OtherParty[]): OtherParty[] {
  const self = { id: '', documentNumber }
  return repeatedPersons([self, ...others])
    .filter((group) => group.includes(self))
    .flatMap((group) => others.filter((other) => group.includes(other)))
}

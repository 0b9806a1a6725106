import type { saveParty } from '@registration/contract/party.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { editApplication } from '../application-record/editable-application-service.ts'
import { asStoredParty, mergeParty, partyFaults, unmask, withSource } from './party-rules.ts'
import { insertParty, lockParty, updateParty } from './party-store.ts'

/** Adds a party, or changes an existing one, beside what was changed meanwhile. */
export const savePartyHandler: Handler<typeof saveParty> = async ({ applicationId, party: given }, ctx) => {
  const { db, cipher, ids } = ctx
  return editApplication(ctx, applicationId, async ({ application, business }) => {
    // Its fields are encrypted for its id, of which the database has one spelling.
    const id = given.id?.toLowerCase()
    const present = id === undefined ? undefined : await lockParty(db, cipher, application, id)
    if (id !== undefined && !present) throw refuse('partyNotFound')
    const party = present ? unmask(given, present) : given
    const fields = partyFaults(business, party)
    if (fields.length > 0) throw refuse('invalid', { fields })
    const stored = asStoredParty(party, id ?? ids.uuid())
    if (present) {
      const base = party.base && unmask(party.base, present)
      const merged = base ? mergeParty(business, { base, given: stored, present }) : stored
      await updateParty(db, cipher, application, withSource(merged, present))
      return { id: stored.id }
    }
    if (business.fields[party.role].fields.length === 0) throw refuse('partyRoleNotAsked')
    if (application.parties >= limits.parties) throw refuse('tooManyParties', { params: { n: limits.parties } })
    await insertParty(db, cipher, application, stored)
    return { id: stored.id }
  })
}

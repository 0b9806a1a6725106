import type { saveParty } from '@registration/contract/party.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import type { OwnedApplication } from '../application-record/application-store.ts'
import { type Editable, editApplication } from '../application-record/editable-application-service.ts'
import { asStoredParty, mergeParty, partyFaults, unmask } from './party-rules.ts'
import { insertParty, lockParty, updateParty } from './party-store.ts'

/** Adds a party, or changes an existing one, beside what was changed meanwhile. */
export const savePartyHandler: Handler<typeof saveParty> = async ({ applicationId, party: given }, ctx) => {
  const { db, cipher, ids } = ctx
  // Its fields are encrypted for its id, of which the database has one spelling.
  const id = given.id?.toLowerCase()
  const lockGiven = async (application: OwnedApplication) => {
    if (id === undefined) return undefined
    const present = await lockParty(db, cipher, application, id)
    if (!present) throw refuse('partyNotFound')
    return present
  }
  const save = async ({ application, business }: Editable) => {
    const present = await lockGiven(application)
    const fields = partyFaults(business, present ? unmask(given, present) : given)
    if (fields.length > 0) throw refuse('invalid', { fields })
    const stored = asStoredParty(given, id ?? ids.uuid())
    if (present) {
      const merged = given.base ? mergeParty(business, { base: given.base, given: stored, present }) : stored
      const { source, ...party } = unmask(merged, present)
      await updateParty(db, cipher, application, { ...asStoredParty(party, stored.id), source })
      return { id: stored.id }
    }
    if (business.fields[stored.role].fields.length === 0) throw refuse('partyRoleNotAsked')
    if (application.parties >= limits.parties) throw refuse('tooManyParties', { params: { n: limits.parties } })
    await insertParty(db, cipher, application, stored)
    return { id: stored.id }
  }
  return editApplication(ctx, applicationId, save, lockGiven)
}

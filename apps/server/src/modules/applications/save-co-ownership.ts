import { agreedOn, type saveCoOwnership, shareFieldPath } from '@registration/contract/co-ownership.ts'
import { fieldMessage } from '@registration/contract/rules/field-messages.ts'
import { isWhole } from '@registration/contract/rules/shares.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { editApplication } from '../application-record/editable-application-service.ts'
import { type HeldParty, listParties, updateHoldings } from './party-store.ts'

/** Saves how several rights holders own together, and the share of each. */
export const saveCoOwnershipHandler: Handler<typeof saveCoOwnership> = async (input, ctx) => {
  const { db, cipher } = ctx
  const { coOwnership, holders, base } = input
  return editApplication(ctx, input.applicationId, async ({ application, business }) => {
    if (!business.coOwnership) throw refuse('coOwnershipNotAsked')
    const parties = (await listParties(db, cipher, application)).filter(({ role }) => role === 'rightsHolder')
    const given = sharesOf(holders)
    if ([...given.keys()].some((id) => parties.every((party) => party.id !== id))) throw refuse('partyNotFound')
    // A holder whom another device added has no share in this call.
    if (given.size !== parties.length) throw refuse('changedMeanwhile')
    if (base && !isPresent(base, parties)) throw refuse('changedMeanwhile')
    if (coOwnership === 'byShares') {
      const fields = holders.flatMap(({ share }, index) =>
        share ? [] : [{ field: shareFieldPath(index), message: fieldMessage('required') }],
      )
      if (fields.length > 0) throw refuse('invalid', { fields })
      if (parties.length > 1 && !isWhole([...given.values()]))
        throw refuse('sharesNotWhole', { params: { alias: business.rightsHolderAlias } })
    }
    const stored = coOwnership === 'byShares' ? given : new Map([...given.keys()].map((id) => [id, '']))
    await updateHoldings(db, application, coOwnership, stored)
  })
}

type Given = Parameters<typeof saveCoOwnershipHandler>[0]

const sharesOf = (holders: Given['holders']) =>
  new Map(holders.map(({ partyId, share }) => [partyId.toLowerCase(), share ?? '']))

/** Whether the holdings are still as the client read them. */
function isPresent({ coOwnership, holders }: NonNullable<Given['base']>, parties: readonly HeldParty[]): boolean {
  const read = sharesOf(holders)
  if (agreedOn(parties) !== coOwnership) return false
  return coOwnership !== 'byShares' || parties.every(({ id, share }) => share === read.get(id))
}

import type { getParty } from '@registration/contract/party.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { getOwnApplication } from '../application-record/application-store.ts'
import { toPartyDto } from './party-rules.ts'
import { listParties } from './party-store.ts'

/** One party of one of the caller's own applications. */
export const getPartyHandler: Handler<typeof getParty> = async ({ id, applicationId }, ctx) => {
  const { caller, db, cipher } = ctx
  const application = await getOwnApplication(db, caller.citizenId, applicationId)
  const party = (await listParties(db, cipher, application)).find((each) => each.id === id)
  if (!party) throw refuse('partyNotFound')
  await ctx.readings.record({ citizenId: caller.citizenId, kind: 'party', record: application.id })
  return toPartyDto(party)
}

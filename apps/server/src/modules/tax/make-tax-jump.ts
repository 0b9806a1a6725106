import { groupOf } from '@registration/contract/application-status.ts'
import { comparedNumber } from '@registration/contract/rules/same-person.ts'
import { hasTaxService, type makeTaxJump } from '@registration/contract/tax.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { getOwnApplication } from '../application-record/application-store.ts'
import { listParties, type StoredParty } from '../applications/party-store.ts'
import { recordHandOver } from '../audit/audit-service.ts'
import { getCitizen } from '../session/citizen-store.ts'
import { insertTaxJump } from './tax-jump-store.ts'

/**
 * An encrypted, single-use link to the tax service for the caller's own approved application. It is recorded in a row.
 */
export const makeTaxJumpHandler: Handler<typeof makeTaxJump> = async ({ applicationId }, ctx) => {
  const { caller, cipher, clock, config, ids, platform, pool } = ctx
  const { citizenId } = caller
  if (config.platformsOff.includes('tax')) throw refuse('taxOff')
  const application = await getOwnApplication(pool, citizenId, applicationId)
  if (!hasTaxService(application.region_code)) throw refuse('taxElsewhere')
  if (groupOf(application.status) !== 'approved') throw refuse('taxNotApproved')
  const { documentNumber, certifiedAt } = await getCitizen(pool, cipher, citizenId)
  if (documentNumber === '') throw refuse('profileIncomplete')
  // A citizen could type another person's number into their profile, and would see that person's taxes.
  const isOwn = certifiedAt !== null || isInApplication(await listParties(pool, cipher, application), documentNumber)
  if (!isOwn) throw refuse('taxOfAnother')

  const acceptanceNumber = application.acceptance_number ?? ''
  const { url, nonce, expiresAt } = platform.tax.makeJump({ documentNumber, acceptanceNumber })
  const jump = { id: ids.uuid(), citizenId, applicationId: application.id, nonce, now: clock.now(), expiresAt }
  return ctx.commitOnce(async (db) => {
    await insertTaxJump(db, jump)
    await recordHandOver(db, ctx, { citizenId, kind: 'taxJump', record: application.id })
    return { url }
  })
}

/** Whether it is the number of a party or an agent, which the office saw when it approved the application. */
const isInApplication = (parties: readonly StoredParty[], documentNumber: string) =>
  parties
    .flatMap((party) => [party.documentNumber, party.agentDocumentNumber])
    .some((number) => comparedNumber(number) === comparedNumber(documentNumber))

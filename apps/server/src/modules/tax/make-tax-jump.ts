import { groupOf } from '@registration/contract/application-status.ts'
import { hasTaxService, type makeTaxJump } from '@registration/contract/tax.ts'
import type { Handler } from '../../http/call.ts'
import { countUp } from '../../http/rate-limit-store.ts'
import { refuse } from '../../refuse.ts'
import { getOwnApplication } from '../applications/application-store.ts'
import { recordHandOver } from '../audit/audit-service.ts'
import { getCitizen } from '../session/citizen-store.ts'
import { insertTaxJump } from './tax-jump-store.ts'

/** Jumps an hour that one citizen may make. docs/PRODUCT.md 'Tax jump'. */
const jumpsPerHour = 5
const hour = 3_600_000

/** A sealed, single-use way to the tax service for the caller's own approved application, with a row of who, what and when. */
export const makeTaxJumpHandler: Handler<typeof makeTaxJump> = async ({ applicationId }, ctx) => {
  const { caller, cipher, clock, db, ids, platform, pool } = ctx
  const application = await getOwnApplication(db, caller.citizenId, applicationId)
  if (!hasTaxService(application.region_code)) throw refuse('taxElsewhere')
  if (groupOf(application.status) !== 'approved') throw refuse('taxNotApproved')
  const citizen = await getCitizen(db, cipher, caller.citizenId)
  if (citizen.documentNumber === '') throw refuse('profileIncomplete')
  // Outside the transaction: what was asked too often stays counted when this call is refused.
  const now = clock.now()
  const count = await countUp(pool, `tax:${caller.citizenId}`, { now, windowMs: hour })
  if (count > jumpsPerHour) throw refuse('tooMany', { retryAfter: hour / 1000 })

  const { documentNumber } = citizen
  const acceptanceNumber = application.acceptance_number ?? ''
  const { url, nonce, expiresAt } = platform.tax.makeJump({ documentNumber, acceptanceNumber })
  const jump = { id: ids.uuid(), citizenId: caller.citizenId, applicationId: application.id, nonce, now, expiresAt }
  await insertTaxJump(db, jump)
  await recordHandOver(db, ctx, { citizenId: citizen.id, kind: 'taxJump', record: application.id })
  return { url }
}

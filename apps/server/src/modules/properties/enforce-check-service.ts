import { applicationCan } from '@registration/contract/application-status.ts'
import { checkProperty } from '@registration/contract/properties.ts'
import { keptCheckMs } from '@registration/contract/rules/register-check.ts'
import type { OfferedBusiness } from '../../content/content-schema.ts'
import { levelsOf } from '../../content/register-check-schema.ts'
import type { LocalServices, StepContext } from '../../context.ts'
import { limitCitizen } from '../../http/rate-limits.ts'
import { refuse } from '../../refuse.ts'
import { type ApplicationRow, getOwnApplication } from '../application-record/application-store.ts'
import { digestSaltOf } from '../application-record/digest-salt-rules.ts'
import { findCheck, type KeptCheck } from '../application-record/register-check-store.ts'
import { comparedContent } from '../applications/comparison-rules.ts'
import { listParties, type StoredParty } from '../applications/party-store.ts'
import { listUnits, type StoredUnit } from '../applications/property-unit-store.ts'
import { getBusiness } from '../catalogue/catalogue-rules.ts'
import { getCitizen } from '../session/citizen-store.ts'
import { askAboutApplication } from './ask-about-application.ts'
import { reasonOf } from './finding-word-rules.ts'
import { isPaused } from './guessing-service.ts'
import { keepCheck } from './keep-check-service.ts'
import { numbersOf } from './register-comparison-rules.ts'

interface Compared {
  application: ApplicationRow
  business: OfferedBusiness
  parties: readonly StoredParty[]
  units: readonly StoredUnit[]
}

/**
 * Where the office enforces the check, asks the register about an application whose kept verdict is missing, unknown or
 * older than ten minutes. Called before the transaction that submits it.
 */
export async function renewCheck(ctx: StepContext, applicationId: string): Promise<void> {
  const { caller, pool, cipher, content, config, clock } = ctx
  if (!isEnforced(config)) return
  const application = await getOwnApplication(pool, caller.citizenId, applicationId)
  if (!applicationCan.submit(application.status)) return
  const business = getBusiness(content, application.business_id)
  const [citizen, kept, parties, units] = await Promise.all([
    getCitizen(pool, cipher, caller.citizenId),
    findCheck(pool, cipher, application),
    listParties(pool, cipher, application),
    listUnits(pool, application),
  ])
  if (!isChecked(content, business, units)) return
  const compared = comparedContent({ salt: digestSaltOf(cipher, application), units, parties })
  const askedAt = clock.now()
  const isRecent = kept && askedAt.getTime() - kept.askedAt.getTime() <= keptCheckMs
  if (isRecent && kept.verdict !== 'unknown' && kept.compared.equals(compared)) return
  // As at the citizen's own look: the register is not asked for the uncertified, nor during the pause.
  const mayAsk = citizen.certifiedAt !== null && !(await isPaused(ctx))
  if (mayAsk) await limitCitizen(ctx, checkProperty, caller)
  const check: KeptCheck = mayAsk
    ? (await askAboutApplication(ctx, { application, business, parties, units })).check
    : { verdict: 'unknown', findings: [], compared, askedAt }
  await keepCheck(ctx, application, check)
}

/**
 * Where the office enforces the check, refuses what the register rules out. A verdict of other units or parties, which
 * changed since `renewCheck`, is none.
 */
export function refuseForbidden(
  { content, config, cipher }: Pick<LocalServices, 'content' | 'config' | 'cipher'>,
  { application, business, parties, units }: Compared,
  check: KeptCheck | undefined,
): void {
  if (!isEnforced(config) || !isChecked(content, business, units)) return
  const salt = digestSaltOf(cipher, application)
  if (!check?.compared.equals(comparedContent({ salt, units, parties }))) throw refuse('changedMeanwhile')
  const blocking = check.findings.find(({ level }) => level === 'block')
  if (blocking) throw refuse('registerForbids', { params: { reason: reasonOf(blocking, { content, business }) } })
}

const isEnforced = ({ modules, registerCheck }: LocalServices['config']) =>
  registerCheck === 'enforce' && modules.includes('property')

const isChecked = (
  { registerChecks }: LocalServices['content'],
  business: OfferedBusiness,
  units: readonly StoredUnit[],
): boolean =>
  Object.keys(levelsOf(registerChecks, business.id, business.city.code)).length > 0 && numbersOf(units).length > 0

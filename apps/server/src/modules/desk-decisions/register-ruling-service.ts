import { findDefinedBusiness } from '../../content/content-lookup.ts'
import { levelsOf } from '../../content/register-check-schema.ts'
import type { LocalServices, Platform } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { refuse } from '../../refuse.ts'
import type { FrozenApplication } from '../applications/frozen-application-rules.ts'
import type { CaseRow } from '../desk-cases/case-store.ts'
import { exceptionsFor, findObstacle } from '../desk-review/exception-rules.ts'
import { listExceptions } from '../desk-review/exception-store.ts'
import { askAboutCase, getRegister, judgeCase, registeredUnits } from '../desk-review/register-service.ts'
import { findRegister, type KeptRegister } from '../desk-review/register-store.ts'
import { reasonOf } from '../properties/finding-word-rules.ts'

const stops = (level: string) => level === 'block' || level === 'exception'

/** Whether a rule of the office can stop a pass, so that the register has to answer. */
function isNeeded(
  { content }: Pick<LocalServices, 'content'>,
  { business_id }: Pick<CaseRow, 'business_id'>,
  { units }: Pick<FrozenApplication, 'units'>,
): boolean {
  const business = findDefinedBusiness(content, business_id)
  if (!business) return false
  const levels = Object.values(levelsOf(content.registerChecks, business.id, business.city.code))
  return levels.some(stops) && units.some(({ certificateNumber }) => certificateNumber)
}

/**
 * Asks the register again about a case if its answer is older than ten minutes, or was silence. Called outside
 * of every transaction.
 */
export async function renewRegister(
  ctx: Pick<LocalServices, 'cipher' | 'clock' | 'log' | 'content'> & { pool: Db; platform: Platform },
  row: CaseRow,
  frozen: FrozenApplication,
): Promise<KeptRegister | undefined> {
  if (!isNeeded(ctx, row, frozen)) return undefined
  const kept = await findRegister(ctx.pool, ctx.cipher, row.id)
  return kept?.state === 'silent' ? askAboutCase(ctx, row, frozen) : getRegister(ctx, row, frozen, kept)
}

/**
 * Refuses a pass that a rule of the register's check forbids, or that needs a missing answer of the register. `renewed`: the
 * answer of `renewRegister`. A newer answer takes precedence.
 * @throws the refusals registerSilent, ruleForbids
 */
export async function refuseForbiddenPass(
  ctx: Pick<LocalServices, 'cipher' | 'content' | 'clock'> & { db: Db },
  row: CaseRow,
  frozen: FrozenApplication,
  renewed: KeptRegister | undefined,
): Promise<void> {
  const { db, cipher, content } = ctx
  if (!isNeeded(ctx, row, frozen)) return
  const register = renewed && (await findRegister(db, cipher, row.id))
  if (!register || register.state === 'silent') throw refuse('registerSilent')
  const business = findDefinedBusiness(content, row.business_id)
  const findings = judgeCase(ctx, row, frozen, register)
  if (!business || !findings) return
  const registered = { units: frozen.units, found: registeredUnits(register, frozen) ?? [] }
  const counting = exceptionsFor(row, await listExceptions(db, cipher, row.id))
  const obstacle = findObstacle(findings, registered, counting)
  if (obstacle) throw refuse('ruleForbids', { params: { reason: reasonOf(obstacle, { content, business }) } })
}

import { submitApplication } from '@registration/contract/applications.ts'
import type { Stage } from '@registration/contract/desk/case-words.ts'
import { claimCase } from '@registration/contract/desk/claims.ts'
import { decideCase, tickCase } from '@registration/contract/desk/decisions.ts'
import { saveParty } from '@registration/contract/party.ts'
import { saveUnits, type UnitInput } from '@registration/contract/property-unit.ts'
import { expect } from 'vitest'
import { aParty, aUnit } from '../demonstration/builders.ts'
import { demonstrationCitizens } from '../demonstration/citizens.ts'
import type { FrozenApplication } from '../modules/applications/frozen-application-rules.ts'
import { type CaseRow, findCase } from '../modules/desk-cases/case-store.ts'
import { getSubmissions } from '../modules/desk-review/submission-service.ts'
import { aDraft, aSubmitted, uploadRequired } from './applications.ts'
import type { Client } from './client.ts'
import { anOfficer, type SignedInOfficer } from './officer-sessions.ts'
import type { TestProduct } from './product.ts'

type Of = Pick<TestProduct, 'services'>
type Staffed = Pick<TestProduct, 'services' | 'visitor'>

/**
 * Waits until the desk has received a submission and has asked the register about it. Returns the id of its case. For a
 * product with `REGISTRY: 'desk'`.
 */
export async function untilReceived({ services }: Of, id: string, submission = 1): Promise<string> {
  const { pool } = services
  await expect.poll(() => findCase(pool, id)).toMatchObject({ submission, state: 'waiting' })
  // A question without an answer is asked again.
  const asking = pool.selectFrom('outbox').select('tries').where('record', '=', `case:${id}`)
  await expect.poll(() => asking.where('last_error', 'is', null).execute()).toEqual([])
  return id
}

/** Hands an application in, and waits until the desk has received it. */
export const aWaitingCase = async (product: Of, citizen: Client): Promise<string> =>
  untilReceived(product, await aSubmitted(citizen))

/**
 * Waits for the register's answer at the hand-over of a case, and deletes it: as if it had not been asked. Returns the
 * case's id.
 */
export async function withoutAnswer(product: Of, id: string): Promise<string> {
  await expect.poll(async () => (await caseNow(product, id)).flags).not.toContain('registerUnknown')
  await product.services.pool.deleteFrom('case_register').where('case_id', '=', id).execute()
  return id
}

/** A case as it is now. */
export async function caseNow({ services }: Of, id: string): Promise<CaseRow> {
  const found = await findCase(services.pool, id)
  if (!found) throw new Error('There is no such case')
  return found
}

/** Gives a case to an officer by a statement: for tests of what its holder does. Returns its version. */
export async function holdFor({ services }: Of, id: string, staffId: string, stage?: Stage): Promise<number> {
  const { version } = await services.pool
    .updateTable('desk_case')
    .set((eb) => ({
      state: 'claimed',
      assignee: staffId,
      claimed_at: services.clock.now(),
      version: eb('version', '+', 1),
      ...(stage && { stage }),
    }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** The sale of a flat by its registered owner, which no rule of the register stops: a draft that can be handed in. */
export async function aSoundDraft(citizen: Client, unit: UnitInput = aUnit()): Promise<string> {
  const applicationId = await aDraft(citizen)
  const { name, documentNumber } = demonstrationCitizens.zhangsan
  await citizen.call(saveParty, { applicationId, party: aParty() })
  await citizen.call(saveParty, { applicationId, party: aParty({ role: 'obligor', name, documentNumber }) })
  await citizen.call(saveUnits, { applicationId, units: [unit] })
  await uploadRequired(citizen, applicationId)
  return applicationId
}

/** Hands a sound draft in and waits for its case. */
export async function aSoundCase(product: Of, citizen: Client, unit?: UnitInput): Promise<string> {
  const applicationId = await aSoundDraft(citizen, unit)
  await citizen.call(submitApplication, { applicationId })
  return untilReceived(product, applicationId)
}

/** What was handed in with a case. */
export async function frozenOf(product: Of, id: string): Promise<FrozenApplication> {
  const { pool, cipher } = product.services
  return (await getSubmissions({ db: pool, cipher }, await caseNow(product, id))).frozen
}

/** A sound case that an officer has claimed and looked through. */
export async function aLookedThroughCase(
  product: Of,
  citizen: Client,
  officer: SignedInOfficer,
  unit?: UnitInput,
): Promise<{ id: string; version: number }> {
  const id = await aSoundCase(product, citizen, unit)
  return { id, version: await lookThrough(product, officer, id) }
}

/** Claims a waiting case and looks at all its papers, as its officer does. Returns its version. */
export async function lookThrough(product: Of, { client, staffId }: SignedInOfficer, id: string): Promise<number> {
  const { pool, clock } = product.services
  const frozen = await frozenOf(product, id)
  let { version } = await client.call(claimCase, { id, version: (await caseNow(product, id)).version })
  const opened = frozen.files.map((file) => ({
    case_id: id,
    attachment_id: file.id,
    staff_id: staffId,
    at: clock.now(),
  }))
  await pool
    .insertInto('case_opened_file')
    .values(opened)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  for (const { id: materialId } of frozen.business.materials) {
    const target = { kind: 'material' as const, id: materialId }
    version = (await client.call(tickCase, { id, version, target, state: 'fits' })).version
  }
  return version
}

/** A sound case that two officers have passed: it is accepted, and waits for its registration. */
export async function anAcceptedCase(product: Staffed, citizen: Client): Promise<string> {
  const id = await aSoundCase(product, citizen)
  for (const role of ['cadastral', 'acceptance'] as const) {
    const officer = await anOfficer(product, { roles: [role] })
    const version = await lookThrough(product, officer, id)
    await officer.client.call(decideCase, { id, version, verdict: 'pass', confirmed: true })
  }
  return id
}

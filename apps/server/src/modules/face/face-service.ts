import { comparedNumber } from '@registration/contract/rules/same-person.ts'
import type { LocalServices, Services } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import type { FieldCipher } from '../../db/field-cipher.ts'
import { PlatformError } from '../../platform/ask.ts'
import type { FaceOutcome } from '../../platform/face-id/face-id.ts'
import { recordAudit } from '../audit/audit-service.ts'
import { type Citizen, certifyCitizen, getCitizen, lockCitizen } from '../session/citizen-store.ts'
import { endFlow, type FaceFlow } from './face-flow-store.ts'
import { isOpen } from './face-rules.ts'

/** The platform's result of a flow, in our words and with its own code. */
export interface Verdict {
  outcome: FaceOutcome
  code: string
}

/** Whether a citizen is still the person of a flow: a profile that changed since is another person's. */
const isPersonOf = (cipher: FieldCipher, flow: FaceFlow, { name, documentNumber }: Citizen): boolean =>
  cipher.index(name, 'name') === flow.name_index &&
  cipher.index(documentNumber, 'document_number') === flow.document_number_index

/** The platform's verdict on the person at the start of the flow. */
export async function getVerdict(
  { pool, cipher, platform, log }: Pick<Services, 'pool' | 'cipher' | 'platform' | 'log'>,
  flow: FaceFlow,
): Promise<Verdict> {
  const citizen = await getCitizen(pool, cipher, flow.citizen_id)
  if (!isPersonOf(cipher, flow, citizen) || flow.vendor_token_sealed === null)
    return { outcome: 'otherPerson', code: 'changed' }
  const vendorToken = cipher.decrypt(flow.vendor_token_sealed, `face_flow:${flow.id}:vendor_token`)
  try {
    const identity = { name: citizen.name, documentNumber: comparedNumber(citizen.documentNumber) }
    const result = await platform.faceId.result(vendorToken, { ...identity, reference: flow.id })
    const { outcome, code } = result
    if (outcome === 'otherPerson' || outcome === 'notLive')
      log.warn({ flow: flow.id, outcome }, 'a face check is suspect')
    if (outcome === 'unavailable') log.error({ flow: flow.id, code }, 'the face platform refuses us')
    return result
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    log.warn({ platform: 'faceId', code: error.code }, 'the end of a face check is not known yet')
    return { outcome: 'unavailable', code: error.code }
  }
}

/**
 * Ends a flow in the caller's transaction, and certifies with it if that is what it is for. Returns the outcome.
 * Undefined, with nothing written, if the flow ended otherwise meanwhile: its consent may be withdrawn.
 */
export async function settleFlow(
  db: Db,
  services: LocalServices,
  { flow, verdict, actor }: { flow: FaceFlow; verdict: Verdict; actor: 'citizen' | 'system' },
): Promise<FaceOutcome | undefined> {
  const { cipher, clock } = services
  const { citizen_id: citizenId } = flow
  const now = clock.now()
  const citizen = await lockCitizen(db, cipher, citizenId)
  const isPassed = verdict.outcome === 'passed' && isPersonOf(cipher, flow, citizen)
  const outcome = endOf(verdict.outcome, isPassed)
  const state = isPassed ? 'passed' : 'failed'
  if (!(await endFlow(db, flow, { state, outcome, resultCode: verdict.code, now }))) return undefined
  if (isPassed && flow.purpose === 'certification') await certifyCitizen(db, citizenId, now)
  const act = actOfEnd[flow.purpose][state]
  await recordAudit(db, services, { citizenId, act, details: `face ${outcome}`, actor })
  return outcome
}

const actOfEnd = {
  certification: { passed: 'certified', failed: 'certificationFailed' },
  confirmation: { passed: 'confirmationChecked', failed: 'confirmationCheckFailed' },
} as const

/** The stored outcome: no flow stays open for good. */
function endOf(outcome: FaceOutcome, isPassed: boolean): FaceOutcome {
  if (isPassed) return 'passed'
  if (outcome === 'passed') return 'otherPerson'
  return isOpen(outcome) ? 'failed' : outcome
}

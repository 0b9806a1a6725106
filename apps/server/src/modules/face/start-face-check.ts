import type { repeatFaceCheck, startFaceCheck } from '@registration/contract/face.ts'
import { paths } from '@registration/contract/paths.ts'
import type { WriteContext } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import { hashToken } from '../../http/caller.ts'
import type { ContextOf, Handler } from '../../http/handler.ts'
import { PlatformError } from '../../platform/ask.ts'
import { refuse } from '../../refuse.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { recordAudit } from '../audit/audit-service.ts'
import { recordConsent } from '../consents/consent-service.ts'
import { type Citizen, isComplete, lockCitizen } from '../session/citizen-store.ts'
import * as store from './face-flow-store.ts'
import { flowsADay, isVerifiable, refusalOfOutcome } from './face-rules.ts'
import { sweepLater } from './sweep-flow.ts'

/**
 * Starts a check by face of the caller's own saved name and number, after they agreed to its present words
 * (docs/product/face.md 'Real-name verification'). The platform is called outside the transaction.
 */
export const startFaceCheckHandler: Handler<typeof startFaceCheck> = ({ consent }, ctx) =>
  startFlow(ctx, { consent, isRepeat: false })

/** Starts one for a citizen who may be certified already (docs/product/profile.md 'Password'). */
export const repeatFaceCheckHandler: Handler<typeof repeatFaceCheck> = ({ consent }, ctx) =>
  startFlow(ctx, { consent, isRepeat: true })

interface Start {
  consent: string | undefined
  isRepeat: boolean
}

async function startFlow(
  ctx: ContextOf<typeof startFaceCheck>,
  { consent, isRepeat }: Start,
): Promise<{ url: string }> {
  const { config, ids, pool, cipher, platform, log } = ctx
  if (config.platformsOff.includes('face')) throw refuse('faceOff')
  if (consent !== ctx.content.privacy.face.version) throw refuse('faceConsentNeeded')
  const token = ids.token()
  const { flowId, citizen } = await inTransaction(pool, (db) => begin({ ...ctx, db }, { token, consent, isRepeat }))
  const flow = { id: flowId, citizen_id: citizen.id }
  const { name, documentNumber } = citizen
  const returnUrl = config.publicBase + paths.faceResult({ token })
  try {
    const started = await platform.faceId.start({ name, documentNumber, reference: flowId, returnUrl })
    if ('refused' in started) {
      await store.deleteFlow(pool, flow)
      throw refuse(started.refused === 'passed' ? 'faceFailed' : refusalOfOutcome[started.refused])
    }
    const sealed = cipher.encrypt(started.vendorToken, `face_flow:${flowId}:vendor_token`)
    if (!(await store.openFlow(pool, flow, sealed))) throw refuse('changedMeanwhile')
    return { url: started.url }
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    log.warn({ platform: 'faceId', code: error.code }, 'a face check did not start')
    await store.deleteFlow(pool, flow)
    throw refuse('faceUnavailable')
  }
}

/** Checks the rules, records the consent, and opens a flow in place of an unused one. */
async function begin(
  ctx: WriteContext,
  { token, consent, isRepeat }: { token: string; consent: string; isRepeat: boolean },
): Promise<{ flowId: string; citizen: Citizen }> {
  const { db, caller, cipher, clock, ids } = ctx
  const now = clock.now()
  const citizen = await lockCitizen(db, cipher, caller.citizenId)
  const today = toShanghai(now).slice(0, 10)
  if (!isComplete(citizen)) throw refuse('profileIncomplete')
  if (citizen.certifiedAt !== null && !isRepeat) throw refuse('alreadyCertified')
  if (!citizen.certificationApplies || citizen.accountKind === 'enterprise') throw refuse('faceNotForAccount')
  if (!isVerifiable(citizen.documentNumber, today)) throw refuse('faceDocumentNotTaken')
  const midnight = new Date(`${today}T00:00:00+08:00`)
  const { started, blocked } = await store.countFlows(db, citizen.id, midnight)
  const retryAfter = Math.ceil((midnight.getTime() + 24 * 3_600_000 - now.getTime()) / 1000)
  if (blocked > 0) throw refuse('faceBlocked')
  if (started >= flowsADay) throw refuse('faceTooOften', { retryAfter })

  await recordConsent(ctx, { purpose: 'face', version: consent })
  await store.replaceLiveFlows(db, citizen.id, now)
  const flowId = ids.uuid()
  await store.insertFlow(db, {
    id: flowId,
    citizenId: citizen.id,
    tokenHash: hashToken(token),
    nameIndex: cipher.index(citizen.name, 'name'),
    documentNumberIndex: cipher.index(citizen.documentNumber, 'document_number'),
    now,
  })
  await sweepLater(db, ctx, flowId)
  await recordAudit(db, ctx, { citizenId: citizen.id, act: 'certificationStarted', details: 'face' })
  return { flowId, citizen }
}

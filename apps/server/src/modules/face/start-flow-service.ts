import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import { comparedNumber } from '@registration/contract/rules/same-person.ts'
import type { StepContext, WriteContext } from '../../context.ts'
import { type Db, inTransaction } from '../../db/database.ts'
import { dayMs } from '../../durations.ts'
import { hashToken } from '../../http/caller.ts'
import { PlatformError } from '../../platform/ask.ts'
import { refuse } from '../../refuse.ts'
import { instantOf } from '../../shanghai-time.ts'
import type { AuditAct } from '../audit/audit-rules.ts'
import { recordAudit } from '../audit/audit-service.ts'
import { recordConsent } from '../consents/consent-service.ts'
import { type Citizen, isComplete, lockCaller } from '../session/citizen-store.ts'
import * as store from './face-flow-store.ts'
import { flowsADay, isVerifiable, refusalOfOutcome } from './face-rules.ts'
import { awayMs, sweepLater } from './sweep-flow.ts'

interface Start {
  /** Which words of `content/privacy.yaml` the caller agreed to, in which version. `earlier`: versions that will do, too. */
  consent: { purpose: 'face' | 'faceConfirm'; version: string | undefined; earlier?: readonly string[] }
  use: store.FlowUse
  startedAs: AuditAct
  returnPath: (token: string) => string
  /** Throws the refusal of a citizen who cannot have this flow. */
  judge?: (citizen: Citizen) => void
}

/** An idempotent call keeps the address of its flow with it. */
type FlowContext = StepContext & { commitOnce(write: (db: Db) => Promise<{ url: string }>): Promise<{ url: string }> }

/**
 * Starts a check by face of the caller's own saved name and number for one use, after they agreed to its words.
 * The limits of the day count all uses together. Call it outside a transaction: it calls the platform.
 */
export async function startFlow(ctx: FlowContext, start: Start): Promise<{ url: string }> {
  const { config, content, ids, pool, cipher, platform, log } = ctx
  const { purpose, version, earlier = [] } = start.consent
  if (config.platformsOff.includes('face')) throw refuse('faceOff')
  const agreeable = [content.privacy[purpose].version, ...earlier]
  if (version === undefined || !agreeable.includes(version)) throw refuse('faceConsentNeeded')
  const token = ids.token()
  const { flowId, citizen } = await inTransaction(pool, (db) => begin({ ...ctx, db }, start, { token, version }))
  const flow = { id: flowId, citizen_id: citizen.id }
  const { name } = citizen
  const documentNumber = comparedNumber(citizen.documentNumber)
  const returnUrl = config.publicBase + start.returnPath(token)
  try {
    const started = await platform.faceId.start({ name, documentNumber, reference: flowId, returnUrl })
    if ('refused' in started) {
      await store.deleteFlow(pool, flow)
      throw refuse(refusalOfOutcome[started.refused])
    }
    const sealed = cipher.encrypt(started.vendorToken, `face_flow:${flowId}:vendor_token`)
    const kept = await ctx.commitOnce(async (db) => {
      if (!(await store.openFlow(db, flow, sealed))) throw refuse('changedMeanwhile')
      return { url: started.url }
    })
    // A first call that was answered meanwhile has its address kept, and this one has ended its flow.
    return kept.url !== started.url && (await store.openFlow(pool, flow, sealed)) ? { url: started.url } : kept
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
  { consent, use, startedAs, judge }: Start,
  { token, version }: { token: string; version: string },
): Promise<{ flowId: string; citizen: Citizen }> {
  const { db, caller, cipher, clock, ids } = ctx
  const now = clock.now()
  const citizen = await lockCaller(db, cipher, caller.citizenId)
  const today = todayInShanghai(now)
  if (!isComplete(citizen)) throw refuse('profileIncomplete')
  judge?.(citizen)
  if (!citizen.certificationApplies || citizen.accountKind === 'enterprise') throw refuse('faceNotForAccount')
  if (!isVerifiable(comparedNumber(citizen.documentNumber), today)) throw refuse('faceDocumentNotTaken')
  const midnight = instantOf(today, '00:00')
  const { started, blocked } = await store.countFlows(db, citizen.id, midnight)
  const retryAfter = Math.ceil((midnight.getTime() + dayMs - now.getTime()) / 1000)
  if (blocked > 0) throw refuse('faceBlocked')
  if (started >= flowsADay) throw refuse('faceTooOften', { retryAfter })

  await recordConsent(ctx, { purpose: consent.purpose, version })
  await store.replaceLiveFlows(db, citizen.id, now)
  const flowId = ids.uuid()
  await store.insertFlow(db, {
    id: flowId,
    citizenId: citizen.id,
    tokenHash: hashToken(token),
    nameIndex: cipher.index(citizen.name, 'name'),
    documentNumberIndex: cipher.index(citizen.documentNumber, 'document_number'),
    use,
    now,
  })
  await sweepLater(db, ctx, flowId, awayMs)
  await recordAudit(db, ctx, { citizenId: citizen.id, act: startedAs, details: 'face' })
  return { flowId, citizen }
}

import type { decideCase } from '@registration/contract/desk/decisions.ts'
import type { Answer, Input } from '@registration/contract/endpoint.ts'
import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import { findDefinedBusiness } from '../../content/content-lookup.ts'
import type { LocalServices, Officer } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import type { ContextOf, Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { lockApplication } from '../application-record/application-store.ts'
import { listClosedDays } from '../appointments/calendar-store.ts'
import { judgeAssignment } from '../desk-cases/assignment-service.ts'
import { lockOwnCase, recordCaseAct } from '../desk-cases/case-act-service.ts'
import { certificateKeys } from '../desk-cases/case-key-rules.ts'
import { workScope } from '../desk-cases/case-scope-rules.ts'
import { backToQueue, type CaseRow, moveCase } from '../desk-cases/case-store.ts'
import { moveInterval } from '../desk-cases/interval-service.ts'
import { limitOf } from '../desk-cases/limit-rules.ts'
import { findCaseOf } from '../desk-cases/visible-case-store.ts'
import { findNextCase } from '../desk-queue/claim-store.ts'
import { readFilters } from '../desk-queue/queue-rules.ts'
import { readerOf } from '../desk-queue/reader-service.ts'
import type { KeptRegister } from '../desk-review/register-store.ts'
import { getSubmissions } from '../desk-review/submission-service.ts'
import type { EventKinds } from '../registry/registry-event-rules.ts'
import { applyDecision, refuseUnreceived } from './case-event-service.ts'
import { type DecisionDetails, getDetails } from './decision-detail-rules.ts'
import { type Outcome, outcomeOf } from './decision-rules.ts'
import { findLastDecider, insertDecision, sendDrafts } from './decision-store.ts'
import { refuseForbiddenPass, renewRegister } from './register-ruling-service.ts'
import { asSent, readUnderReview, type UnderReview } from './under-review-service.ts'
import { getValueAt } from './work-service.ts'

type Decision = Input<typeof decideCase>
type Deciding = LocalServices & { db: Db; caller: Officer }

/** Decides the stage of a case that the caller has, in one transaction. docs/product/cases.md 'Decisions'. */
export const makeDecideCase =
  (kinds: EventKinds): Handler<typeof decideCase> =>
  async (decision, ctx) => {
    const register = await askRegisterBefore(ctx, decision)
    return ctx.commitOnce(async (db) => {
      const deciding = { ...ctx, db }
      const version = await decide(deciding, kinds, decision, register)
      const reader = readerOf(deciding, workScope(ctx.caller))
      const isSeparate = ctx.content.desk.stages === 'separate'
      const filters = readFilters(ctx.content, decision.filters ?? {})
      const next = await findNextCase(db, reader, { filters, isSeparate })
      return { version, ...(next && { next }) } satisfies Answer<typeof decideCase>
    })
  }

/** Asks the register before the transaction. A call that the transaction will refuse asks nothing. */
async function askRegisterBefore(
  ctx: ContextOf<typeof decideCase>,
  { id, version, verdict }: Decision,
): Promise<KeptRegister | undefined> {
  const { pool, caller } = ctx
  const row = verdict === 'pass' ? await findCaseOf(pool, workScope(caller), id) : undefined
  if (row?.version !== version || row.state !== 'claimed' || row.assignee !== caller.staffId) return undefined
  return renewRegister(ctx, row, (await getSubmissions({ db: pool, cipher: ctx.cipher }, row)).frozen)
}

async function decide(
  ctx: Deciding,
  kinds: EventKinds,
  decision: Decision,
  register: KeptRegister | undefined,
): Promise<number> {
  const { db, cipher, caller, clock, content, ids } = ctx
  const { row, outcome, review, details } = await judge(ctx, decision, register)
  const [id, at] = [ids.uuid(), clock.now()]
  const about = { caseId: row.id, submission: row.submission }
  const drafts = decision.verdict === 'return' ? review.drafts : []
  await insertDecision(db, cipher, {
    ...about,
    ...details,
    id,
    stage: row.stage,
    verdict: decision.verdict,
    opinion: decision.opinion ?? '',
    lateRemarks: drafts.filter(({ isLate }) => isLate).length,
    staffId: caller.staffId,
    at,
  })
  // A draft may be from a submission that was withdrawn.
  const placed = drafts.map(({ id: draftId, target }) => ({
    id: draftId,
    targetId: target.id ?? '',
    value: getValueAt(target, review.frozen, content),
  }))
  await sendDrafts(db, cipher, about, placed)
  const remarks = drafts.map((draft) => asSent(draft, review.frozen))
  await applyDecision(ctx, kinds, row, { id, at, outcome, opinion: decision.opinion, remarks })
  const version = await moveCase(db, row, await changeOf(ctx, row, outcome, details.certificateNumber))
  await moveInterval(ctx, row, intervalAfter(row, outcome))
  const note = [details.certificateNumber, details.registeredOn].filter(Boolean).join(' ')
  await recordCaseAct(ctx, row, { act: outcome.act, note })
  return version
}

/** The locked case with the details of its decision. The refusals have the order of the contract. */
async function judge(
  ctx: Deciding,
  decision: Decision,
  register: KeptRegister | undefined,
): Promise<{ row: CaseRow; outcome: Outcome; review: UnderReview; details: DecisionDetails }> {
  const { db, caller, clock } = ctx
  await lockApplication(db, decision.id)
  const row = await lockOwnCase(ctx, decision)
  await refuseUnreceived(ctx, row)
  await judgeAssignment(ctx, row, caller.staffId)
  const outcome = outcomeOf(row.stage, decision.verdict)
  // A supervisor reads every stage. Deciding is the work of the stage's own officers.
  if (!outcome || !workScope(caller).stages.includes(row.stage)) throw refuse('notPermitted')
  const review = await readUnderReview(ctx, row)
  const open = review.open[decision.verdict].length
  if (open > 0) throw refuse('reviewIncomplete', { params: { n: open } })
  const business = findDefinedBusiness(ctx.content, row.business_id)
  const details = getDetails(decision, row, { ...review, business }, todayInShanghai(clock.now()))
  if (decision.verdict === 'pass') await refuseForbiddenPass(ctx, row, review.frozen, register)
  return { row, outcome, review, details }
}

/** Who has to act after a decision. After the registration the case is closed. */
function intervalAfter({ stage }: Pick<CaseRow, 'stage'>, { act, next }: Outcome) {
  if (next) return { stage: next, court: 'office' as const, staffId: null }
  return act === 'returned' ? { stage, court: 'applicant' as const, staffId: null } : undefined
}

/** The change of a case by a decision. Its next stage suggests the officer who decided that stage before. */
async function changeOf(
  { db, clock, content }: Deciding,
  row: CaseRow,
  { act, next }: Outcome,
  certificateNumber: string | undefined,
): Promise<Parameters<typeof moveCase>[2]> {
  const now = clock.now()
  if (next) {
    const rules = { content, closedDays: await listClosedDays(db) }
    return {
      ...backToQueue(row),
      former_assignee: (await findLastDecider(db, row.id, next)) ?? null,
      stage: next,
      due_at: limitOf(rules, { regionCode: row.region_code, businessId: row.business_id, stage: next }, now),
    }
  }
  return {
    state: act === 'registered' ? 'done' : 'returned',
    claimed_at: null,
    decided_at: now,
    ...(certificateNumber && { unit_keys: [...new Set([...row.unit_keys, ...certificateKeys(certificateNumber)])] }),
  }
}

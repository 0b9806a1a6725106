import { caseActTitles, unnamedActors } from '@registration/contract/desk/case-acts.ts'
import type { SentRemark } from '@registration/contract/remarks.ts'
import type { LocalServices } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { listWaiting } from '../../outbox/outbox.ts'
import { type Refused, refuse } from '../../refuse.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { type ApplicationRow, findApplication } from '../application-record/application-store.ts'
import { caseMoved } from '../desk-cases/case-act-service.ts'
import type { CaseRow } from '../desk-cases/case-store.ts'
import { applyDeskEvent } from '../registry/apply-event-service.ts'
import type { EventKinds } from '../registry/registry-event-rules.ts'
import { type Outcome, opinionFor, procedureName } from './decision-rules.ts'

type Applying = LocalServices & { db: Db }
type Subject = Pick<CaseRow, 'id' | 'submission' | 'stage' | 'business_name'>

/**
 * Applies a decision to the citizen's record, with the step that follows it.
 * @throws the refusal caseMoved if the citizen has withdrawn the application, or the record does not match the case
 */
export async function applyDecision(
  ctx: Applying,
  kinds: EventKinds,
  row: Subject,
  decided: { id: string; at: Date; outcome: Outcome; opinion: string | undefined; remarks: SentRemark[] },
): Promise<void> {
  const { id, at, outcome, opinion, remarks } = decided
  const verdict = await applyDeskEvent(ctx.db, ctx, kinds, {
    type: 'application.reviewed',
    id,
    at,
    applicationId: row.id,
    submission: row.submission,
    data: { status: outcome.status, ...opinionFor(row.stage, opinion), ...(remarks.length > 0 && { remarks }) },
  })
  if (verdict !== 'applied') throw await notApplied(ctx, row)
  await applyStep(ctx, kinds, row, { activity: outcome.activity, isReturned: outcome.act === 'returned', at })
}

/**
 * Adds a step of the registration procedure to the citizen's record.
 * @throws the refusal caseMoved
 */
export async function applyStep(
  ctx: Applying,
  kinds: EventKinds,
  row: Subject,
  { activity, isReturned, at }: { activity: string; isReturned: boolean; at: Date },
): Promise<void> {
  const verdict = await applyDeskEvent(ctx.db, ctx, kinds, {
    type: 'application.progress',
    id: ctx.ids.uuid(),
    at,
    applicationId: row.id,
    submission: row.submission,
    data: { activity, stage: procedureName(row.business_name, isReturned), at },
  })
  if (verdict !== 'applied') throw await notApplied(ctx, row)
}

/**
 * Refuses a decision on a confirmation that a party has taken back or refused, also before the desk has received that and has
 * moved the case. The application is locked.
 * @throws the refusal caseMoved
 */
export async function refuseUnreceived(
  { db, cipher }: Applying,
  { id, submission }: Pick<CaseRow, 'id' | 'submission'>,
): Promise<void> {
  const waiting = await listWaiting(db, cipher, { record: `application:${id}`, kind: 'registry.confirmation' })
  const gone = waiting.find(
    (each) => each.submission === submission && ['refused', 'notMe', 'retracted'].includes(each.confirmation.state),
  )
  if (!gone) return
  const { state, at } = gone.confirmation
  const { zh, en } = caseActTitles[state === 'retracted' ? 'partyRetracted' : 'partyRefused']
  throw refuse('caseMoved', { params: { who: unnamedActors.party, time: at, act: { zh, en } } })
}

/** The refusal names what the citizen has done also before the desk has received it. */
async function notApplied(
  { db, clock }: Applying,
  { id, submission }: Pick<CaseRow, 'id' | 'submission'>,
): Promise<Refused> {
  const application = await findApplication(db, id)
  const act = actOfCitizen(application, submission)
  if (!act) return caseMoved(db, id)
  const { zh, en } = caseActTitles[act]
  return refuse('caseMoved', {
    params: { who: unnamedActors.applicant, time: toShanghai(clock.now()), act: { zh, en } },
  })
}

/** What the citizen has done with an application since this submission. Undefined if nothing. */
function actOfCitizen(application: Pick<ApplicationRow, 'status' | 'submission'> | undefined, submission: number) {
  if (!application) return 'deleted'
  if (application.status === 'unsubmitted') return 'revoked'
  return application.submission === submission ? undefined : 'resubmitted'
}

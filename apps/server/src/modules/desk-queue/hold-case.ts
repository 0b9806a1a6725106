import type { holdCase } from '@registration/contract/desk/claims.ts'
import { deskLimits } from '@registration/contract/desk/desk-limits.ts'
import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import type { ContextOf, Handler } from '../../http/handler.ts'
import { refuseField } from '../../refuse.ts'
import { findApplication } from '../application-record/application-store.ts'
import { notifyParticipants } from '../application-record/notify-participants-service.ts'
import { notifyOfNeededParty } from '../applications/notify-applicant-service.ts'
import { addDays } from '../appointments/calendar-rules.ts'
import { lockSeenCase, recordCaseAct, refuseNotHeld } from '../desk-cases/case-act-service.ts'
import { type CaseRow, moveCase } from '../desk-cases/case-store.ts'
import { refuseConflict } from '../desk-cases/conflict-service.ts'
import { holdNote, mayHoldRegistration } from '../desk-cases/hold-rules.ts'
import { insertHold } from '../desk-cases/hold-store.ts'
import { moveInterval } from '../desk-cases/interval-service.ts'

/** Puts the caller's case on hold, or as a supervisor one of the registration. docs/product/cases.md 'Holds'. */
export const holdCaseHandler: Handler<typeof holdCase> = async ({ reason, until, ...seen }, ctx) => {
  const { db, clock, content } = ctx
  const { stopsClock, needsDay } = content.desk.holds[reason]
  const now = clock.now()
  judgeDay(until, { needsDay, today: todayInShanghai(now) })
  const row = await lockHoldable(ctx, seen)
  await insertHold(db, { case_id: row.id, reason, until: until ?? null, began_at: now, stops_clock: stopsClock })
  const version = await moveCase(db, row, { state: 'onHold', claimed_at: null, is_stopped: stopsClock })
  const court = stopsClock ? 'hold' : 'office'
  await moveInterval(ctx, row, { stage: row.stage, court, staffId: row.assignee })
  await recordCaseAct(ctx, row, { act: 'held', note: holdNote(reason, until) })
  if (reason === 'party') await askForParty(ctx, row.id)
  return { version }
}

/** The message does not say which party. The applicant and everybody who takes part are asked to call the office. */
async function askForParty(ctx: ContextOf<typeof holdCase>, id: string): Promise<void> {
  const application = await findApplication(ctx.db, id)
  if (!application) return
  await notifyOfNeededParty(ctx.db, ctx, application)
  await notifyParticipants(ctx, application, 'sharedNeedsParty')
}

/** @throws the refusals caseNotFound, caseMoved, caseHeldByOther, conflictOfInterest */
async function lockHoldable(ctx: ContextOf<typeof holdCase>, seen: { id: string; version: number }): Promise<CaseRow> {
  const row = await lockSeenCase(ctx, seen)
  if (mayHoldRegistration(row, ctx.caller)) await refuseConflict(ctx, ctx.caller.staffId, row)
  else await refuseNotHeld(ctx, row)
  return row
}

/** @throws the refusal invalid for a day that is missing, over, or too far away. */
function judgeDay(until: string | undefined, { needsDay, today }: { needsDay: boolean; today: string }): void {
  const isValid = until ? until >= today && until <= addDays(today, deskLimits.holdDays) : !needsDay
  if (!isValid) throw refuseField('until', until ? 'dateInvalid' : 'required')
}

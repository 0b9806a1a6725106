import type { CaseActDone } from '@registration/contract/desk/case-acts.ts'
import type { CaseTarget } from '@registration/contract/desk/case-words.ts'
import type { LocalServices, Officer } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { refuse } from '../../refuse.ts'
import type { Wording } from '../applications/change-word-rules.ts'
import type { FrozenApplication } from '../applications/frozen-application-rules.ts'
import { lockOwnCase, recordCaseAct } from '../desk-cases/case-act-service.ts'
import { type CaseRow, moveCase } from '../desk-cases/case-store.ts'
import { refuseConflict } from '../desk-cases/conflict-service.ts'
import { type CaseSubmissions, getSubmissions } from '../desk-review/submission-service.ts'
import { isOnForm, valueAt } from '../desk-review/value-rules.ts'
import { extendLastAct } from './timeline-store.ts'

type Working = LocalServices & { caller: Officer; db: Db }

/**
 * The caller's own case, locked, as they have seen it, with what was submitted.
 * @throws the refusals caseNotFound, caseMoved, caseHeldByOther, conflictOfInterest
 */
export async function lockWork(
  ctx: Pick<Working, 'db' | 'caller' | 'cipher'>,
  seen: { id: string; version: number },
): Promise<CaseSubmissions & { row: CaseRow }> {
  const { db, caller, cipher } = ctx
  const row = await lockOwnCase(ctx, seen)
  await refuseConflict({ db, cipher }, caller.staffId, row)
  return { row, ...(await getSubmissions({ db, cipher }, row)) }
}

/**
 * Ends what an officer does again and again to a locked case, as they tick and type: one line in the timeline and one
 * entry in the audit log for all of it. Returns the next version.
 */
export async function finishWork(ctx: Working, row: CaseRow, act: CaseActDone): Promise<number> {
  const { db, caller, clock } = ctx
  const line = { caseId: row.id, submission: row.submission, act, staffId: caller.staffId, at: clock.now() }
  if (!(await extendLastAct(db, line))) await recordCaseAct(ctx, row, { act })
  return moveCase(db, row, {})
}

/** The words of a submission for its citizen. */
export const wordingFor = ({ business }: FrozenApplication, content: LocalServices['content']): Wording => ({
  business,
  content,
  language: 'zh',
})

const notThere = {
  application: 'invalid',
  party: 'partyNotFound',
  unit: 'propertyUnitNotFound',
  material: 'materialNotFound',
  answer: 'invalid',
  file: 'attachmentNotFound',
} as const

/** Refuses a target whose field the citizen's form does not have. */
export function refuseOffForm(target: CaseTarget, value: string, frozen: FrozenApplication): void {
  if (!isOnForm(target, value, frozen)) throw refuse(notThere[target.kind])
}

/** What a submission has at a target, in words and masked. Refused if there is no such target. */
export function getValueAt(target: CaseTarget, frozen: FrozenApplication, content: LocalServices['content']): string {
  const value = valueAt(target, frozen, wordingFor(frozen, content))
  if (value === undefined) throw refuse(notThere[target.kind])
  return value
}

import { caseActTitles, unnamedActors } from '@registration/contract/desk/case-acts.ts'
import type { LocalServices, Officer } from '../../context.ts'
import type { Db, ReadDb } from '../../db/database.ts'
import { type Refused, refuse } from '../../refuse.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { nobody } from '../audit/audit-rules.ts'
import { recordAudit, recordStaffAct } from '../audit/audit-service.ts'
import { type CaseScope, readScope } from './case-scope-rules.ts'
import {
  type CaseAct,
  type CaseRow,
  findLastAct,
  hasActed,
  insertCaseEvent,
  lockCaseOfRegions,
  readStaffName,
  sealNote,
} from './case-store.ts'
import { caseNotFound } from './visible-case-service.ts'

type Acting = LocalServices & { db: Db; caller: Officer }

/**
 * The case of an officer's act, locked, at the version that the officer has seen. An officer who has worked on it and can
 * no longer read it is refused like one with an older version.
 * @throws the refusals caseNotFound, caseMoved
 */
export async function lockSeenCase(
  { db, caller }: Pick<Acting, 'db' | 'caller'>,
  { id, version }: { id: string; version: number },
  scope: CaseScope = readScope(caller),
): Promise<CaseRow> {
  const row = await lockCaseOfRegions(db, id, scope.regions)
  if (!row) throw await caseNotFound(db, id)
  const isInStage = scope.stages.includes(row.stage)
  if (!isInStage && (row.version === version || !(await hasActed(db, id, caller.staffId))))
    throw await caseNotFound(db, id)
  if (row.version !== version) throw await caseMoved(db, id)
  return row
}

/**
 * As `lockSeenCase`, for an act of the officer who has claimed the case.
 * @throws the refusals caseNotFound, caseMoved, caseHeldByOther
 */
export async function lockOwnCase(
  ctx: Pick<Acting, 'db' | 'caller'>,
  seen: { id: string; version: number },
): Promise<CaseRow> {
  const row = await lockSeenCase(ctx, seen)
  await refuseNotHeld(ctx, row)
  return row
}

/**
 * Refuses a case that the caller has not claimed.
 * @throws the refusals caseMoved, caseHeldByOther
 */
export async function refuseNotHeld(ctx: { db: ReadDb; caller: Officer }, row: CaseRow): Promise<void> {
  await refuseOtherHolder(ctx, row)
  if (row.state !== 'claimed') throw await caseMoved(ctx.db, row.id)
}

/** The refusal of an act on a case that has moved: who did what, and when. */
export async function caseMoved(db: ReadDb, id: string): Promise<Refused> {
  const last = await findLastAct(db, id)
  if (!last) return refuse('caseNotFound')
  const { act, at, staffName } = last
  const title = caseActTitles[act]
  const who = staffName ?? unnamedActors[title.by ?? 'service']
  return refuse('caseMoved', { params: { who, time: toShanghai(at), act: { zh: title.zh, en: title.en } } })
}

/**
 * Refuses a case that another officer has.
 * @throws the refusal caseHeldByOther
 */
export async function refuseOtherHolder(
  { db, caller }: { db: ReadDb; caller: Officer },
  { assignee }: Pick<CaseRow, 'assignee'>,
): Promise<void> {
  if (assignee && assignee !== caller.staffId)
    throw refuse('caseHeldByOther', { params: { who: await readStaffName(db, assignee) } })
}

/** Writes an officer's act on a case to its timeline and to the audit log. Returns the id of the line. */
export async function recordCaseAct(
  ctx: Acting,
  { id, submission }: Pick<CaseRow, 'id' | 'submission'>,
  { act, toStaffId, note = '' }: Pick<CaseAct, 'act' | 'toStaffId'> & { note?: string },
): Promise<string> {
  const { db, caller, cipher, ids, clock } = ctx
  const { staffId, post } = caller
  const [eventId, at] = [ids.uuid(), clock.now()]
  const sealedNote = sealNote(cipher, eventId, note)
  await insertCaseEvent(db, { id: eventId, caseId: id, submission, act, staffId, toStaffId, at, sealedNote })
  const details = toStaffId ? `${act} ${toStaffId}` : act
  await recordStaffAct(db, ctx, { staffId, post, act: 'caseActed', details, record: id })
  return eventId
}

/** As `recordCaseAct`, for an act of the service. */
export async function recordServiceAct(
  ctx: Pick<Acting, 'db' | 'ids' | 'clock' | 'config'>,
  { id, submission }: Pick<CaseRow, 'id' | 'submission'>,
  act: CaseAct['act'],
): Promise<void> {
  const { db, ids, clock } = ctx
  await insertCaseEvent(db, { id: ids.uuid(), caseId: id, submission, act, at: clock.now() })
  await recordAudit(db, ctx, { citizenId: nobody, actor: 'system', act: 'caseActed', details: act, record: id })
}

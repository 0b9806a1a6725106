import type { CaseTarget, Stage } from '@registration/contract/desk/case-words.ts'
import { sql } from 'kysely'
import type { ReadDb } from '../../db/database.ts'
import type { FieldCipher } from '../../db/field-cipher.ts'
import type { CaseRemarkState, CaseTickStage, CaseTickState } from '../../db/tables.ts'
import { type CaseRow, openNote } from '../desk-cases/case-store.ts'

/** What officers have done with a case: their ticks, remarks, notes, and what happened. */

export interface CaseTick {
  target: CaseTarget
  state: CaseTickState
  stage: CaseTickStage
  by: string
  at: Date
}

const targetOf = (row: { target_kind: CaseTarget['kind']; target_id: string; target_field: string }): CaseTarget => ({
  kind: row.target_kind,
  ...(row.target_id !== '' && { id: row.target_id }),
  ...(row.target_field !== '' && { field: row.target_field }),
})

/** The ticks of a submission, of every stage. */
export async function listTicks(
  db: ReadDb,
  { id, submission }: Pick<CaseRow, 'id' | 'submission'>,
): Promise<CaseTick[]> {
  const rows = await db
    .selectFrom('case_tick')
    .innerJoin('staff', 'staff.id', 'case_tick.staff_id')
    .select(['target_kind', 'target_id', 'target_field', 'case_tick.state', 'stage', 'staff.name as by', 'at'])
    .where('case_id', '=', id)
    .where('submission', '=', submission)
    .orderBy('at')
    .execute()
  return rows.map((row) => ({ target: targetOf(row), state: row.state, stage: row.stage, by: row.by, at: row.at }))
}

/** The files of a case that an officer has opened. */
export async function listOpenedFiles(db: ReadDb, caseId: string, staffId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('case_opened_file')
    .select('attachment_id')
    .where('case_id', '=', caseId)
    .where('staff_id', '=', staffId)
    .execute()
  return new Set(rows.map(({ attachment_id }) => attachment_id))
}

export interface CaseRemark {
  id: string
  submission: number
  target: CaseTarget
  code: string
  text: string
  /** The value that it is about, as it was shown then. */
  value: string
  state: CaseRemarkState
  /** The one of an earlier submission that it repeats. */
  repeats: string | undefined
}

/** The remarks on all submissions of a case, the newest submission first. */
export async function listCaseRemarks(db: ReadDb, cipher: FieldCipher, caseId: string): Promise<CaseRemark[]> {
  const rows = await db
    .selectFrom('case_remark')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('submission', 'desc')
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    submission: row.submission,
    target: targetOf(row),
    code: row.code,
    text: cipher.decrypt(row.text_sealed, `case_remark:${row.id}:text`),
    value: cipher.decrypt(row.value_sealed, `case_remark:${row.id}:value`),
    state: row.state,
    repeats: row.repeats ?? undefined,
  }))
}

/** What the citizen wrote to remarks on submissions before one, by the remark's id. */
export async function listRemarkNotes(
  db: ReadDb,
  { id, submission }: Pick<CaseRow, 'id' | 'submission'>,
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('remark_note')
    .select(['remark_id', 'note'])
    .where('application_id', '=', id)
    .where('submission', '<', submission)
    .execute()
  return new Map(rows.map(({ remark_id, note }) => [remark_id, note]))
}

export interface CaseNote {
  id: string
  text: string
  by: string
  at: Date
  isDeleted: boolean
  /** Whether the officer who reads has written it. */
  isOwn: boolean
}

/** The private notes. A deleted one has no text. */
export async function listNotes(
  db: ReadDb,
  cipher: FieldCipher,
  { caseId, staffId }: { caseId: string; staffId: string },
): Promise<CaseNote[]> {
  const rows = await db
    .selectFrom('case_note')
    .innerJoin('staff', 'staff.id', 'case_note.staff_id')
    .select(['case_note.id', 'text_sealed', 'staff_id', 'staff.name as by', 'at'])
    .where('case_id', '=', caseId)
    .orderBy('at')
    .orderBy('case_note.id')
    .execute()
  return rows.map(({ id, text_sealed, staff_id, by, at }) => ({
    id,
    text: text_sealed === null ? '' : cipher.decrypt(text_sealed, `case_note:${id}:text`),
    by,
    at,
    isDeleted: text_sealed === null,
    isOwn: staff_id === staffId,
  }))
}

/** What an officer wrote to a decision. */
export interface CaseOpinion {
  submission: number
  stage: Stage
  verdict: 'pass' | 'return'
  text: string
  by: string
  at: Date
}

/** The opinions of the decisions on a case, in their order. */
export async function listOpinions(db: ReadDb, cipher: FieldCipher, caseId: string): Promise<CaseOpinion[]> {
  const rows = await db
    .selectFrom('case_decision')
    .innerJoin('staff', 'staff.id', 'case_decision.staff_id')
    .select(['case_decision.id', 'submission', 'stage', 'verdict', 'opinion_sealed', 'staff.name as by', 'at'])
    .where('case_id', '=', caseId)
    .orderBy('at')
    .execute()
  return rows
    .map(({ id, opinion_sealed, ...decision }) => ({
      ...decision,
      text: cipher.decrypt(opinion_sealed, `case_decision:${id}:opinion`),
    }))
    .filter(({ text }) => text !== '')
}

export interface CaseEvent {
  at: Date
  act: string
  by: string
  to: string
  submission: number
  note: string
}

/** The last thousand lines of a case's timeline, the oldest first. */
export async function listEvents(db: ReadDb, cipher: FieldCipher, caseId: string): Promise<CaseEvent[]> {
  const rows = await db
    .selectFrom('case_event')
    .leftJoin('staff', 'staff.id', 'case_event.staff_id')
    .leftJoin('staff as receiver', 'receiver.id', 'case_event.to_staff_id')
    .select(['case_event.id', 'at', 'act', 'staff.name as by', 'receiver.name as to', 'submission', 'note'])
    .where('case_id', '=', caseId)
    .orderBy('at', 'desc')
    .orderBy('case_event.id', 'desc')
    .limit(1_000)
    .execute()
  return rows
    .map(({ id, by, to, note, ...event }) => ({
      ...event,
      by: by ?? '',
      to: to ?? '',
      note: openNote(cipher, id, note),
    }))
    .toReversed()
}

/** The citizen who filed a case, also if they have deleted the application. */
export async function findFiler(db: ReadDb, caseId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('application_submission')
    .select('citizen_id')
    .where('application_id', '=', caseId)
    .orderBy('submission', 'desc')
    .executeTakeFirst()
  return row?.citizen_id
}

/** Certified people and companies among some numbers, by keyed hash: the name that belongs to each. */
export async function listCertifiedNames(db: ReadDb, indexes: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('citizen')
    .select(['document_number_index as index', 'name'])
    .where(sql<boolean>`document_number_index = any(${indexes}::text[])`)
    .where('certified_at', 'is not', null)
    .execute()
  const named = Map.groupBy(rows, ({ index }) => index ?? '')
  return new Map([...named].map(([index, own]) => [index, own.map(({ name }) => name)]))
}

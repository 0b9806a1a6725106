import type { CaseActDone } from '@registration/contract/desk/case-acts.ts'
import { type Selectable, sql, type Updateable } from 'kysely'
import { type Db, executePipelined, type ReadDb } from '../../db/database.ts'
import { type FieldCipher, openText, sealText } from '../../db/field-cipher.ts'
import type { DeskCaseTable } from '../../db/tables.ts'
import { isUuid } from '../../ids.ts'

export type CaseRow = Selectable<DeskCaseTable>

/**
 * The next acceptance number of a region and a day: `YYYYMMDD`, the last four digits of the region, five digits. One that the
 * outside registry, or another region with the same four digits, has given is left out.
 */
export async function nextCaseNumber(db: Db, regionCode: string, day: string): Promise<string> {
  for (;;) {
    const number = await incrementCaseNumber(db, regionCode, day)
    if (!(await isNumberGiven(db, number))) return number
  }
}

async function incrementCaseNumber(db: Db, regionCode: string, day: string): Promise<string> {
  const { rows } = await sql<{ last: number }>`
    insert into case_number (region_code, day, last) values (${regionCode}, ${day}, 1)
    on conflict (region_code, day) do update set last = case_number.last + 1
    returning last`.execute(db)
  return `${day.replaceAll('-', '')}${regionCode.slice(-4)}${String(rows[0]?.last ?? 0).padStart(5, '0')}`
}

async function isNumberGiven(db: ReadDb, number: string): Promise<boolean> {
  const { rows } = await sql`
    select from desk_case where number = ${number}
    union all select from application where acceptance_number = ${number}`.execute(db)
  return rows.length > 0
}

/** A case by its application's id. */
export async function findCase(db: ReadDb, id: string): Promise<CaseRow | undefined> {
  return db.selectFrom('desk_case').selectAll().where('id', '=', id).executeTakeFirst()
}

/** As `findCase`, and locked until the transaction ends. The application, if it is there, is locked before. */
export async function lockCase(db: Db, id: string): Promise<CaseRow | undefined> {
  return db.selectFrom('desk_case').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** As `lockCase`, in the regions of the caller. */
export async function lockCaseOfRegions(db: Db, id: string, regions: readonly string[]): Promise<CaseRow | undefined> {
  if (!isUuid(id)) return undefined
  return db
    .selectFrom('desk_case')
    .selectAll()
    .where('id', '=', id)
    .where(sql<boolean>`region_code = any(${regions}::text[])`)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * As `lockCaseOfRegions`, for many cases, locked in the order of their ids, so that two callers with the same cases do not
 * deadlock. Those that are not in the regions are left out.
 */
export async function lockCasesOfRegions(
  db: Db,
  ids: readonly string[],
  regions: readonly string[],
): Promise<CaseRow[]> {
  return db
    .selectFrom('desk_case')
    .selectAll()
    .where(sql<boolean>`id = any(${ids.filter(isUuid)}::uuid[])`)
    .where(sql<boolean>`region_code = any(${regions}::text[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Changes a locked case and increments its version. Returns the new version. */
export async function moveCase(
  db: Db,
  { id, version }: Pick<CaseRow, 'id' | 'version'>,
  change: Omit<Updateable<DeskCaseTable>, 'id' | 'version'>,
): Promise<number> {
  const next = version + 1
  await executePipelined(
    db,
    db
      .updateTable('desk_case')
      .set({ ...change, version: next })
      .where('id', '=', id),
  )
  return next
}

/** The change of a case that goes back to the queue. */
export const backToQueue = ({ assignee }: Pick<CaseRow, 'assignee'>) => ({
  state: 'waiting' as const,
  assignee: null,
  former_assignee: assignee,
  claimed_at: null,
})

/** What a new or resubmitted case has from its submission. */
export type OpenedCase = Pick<
  CaseRow,
  | 'id'
  | 'number'
  | 'region_code'
  | 'business_id'
  | 'business_name'
  | 'registration_type'
  | 'submission'
  | 'applicant_name_sealed'
  | 'arrived_at'
  | 'due_at'
  | 'flags'
  | 'party_names'
  | 'number_indexes'
  | 'phone_indexes'
  | 'unit_keys'
>

/**
 * Opens a case, or opens it again with a later submission. The officer who decided its first stage, or had it last, is the
 * suggested one.
 */
export async function openCase(db: Db, opened: OpenedCase): Promise<void> {
  const { id: _, number: __, ...again } = opened
  await db
    .insertInto('desk_case')
    .values({ ...opened, stage: 'cadastral', state: 'waiting' })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        ...again,
        stage: 'cadastral',
        state: 'waiting',
        former_assignee: eb.fn.coalesce(
          eb
            .selectFrom('case_decision')
            .select('staff_id')
            .whereRef('case_decision.case_id', '=', 'desk_case.id')
            .where('case_decision.stage', '=', 'cadastral')
            .orderBy('case_decision.submission', 'desc')
            .limit(1),
          'desk_case.assignee',
          'desk_case.former_assignee',
        ),
        assignee: null,
        claimed_at: null,
        decided_at: null,
        kept: 'all',
        version: eb('desk_case.version', '+', 1),
      })),
    )
    .execute()
}

/** Ends a case that its citizen has withdrawn or deleted. False if it has ended so before. */
export async function withdrawCase(db: Db, id: string, isDeleted: boolean): Promise<boolean> {
  const withdrawn = await db
    .updateTable('desk_case')
    .set((eb) => ({
      state: 'withdrawn',
      former_assignee: eb.fn.coalesce('assignee', 'former_assignee'),
      assignee: null,
      claimed_at: null,
      is_deleted: isDeleted,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where((eb) => eb.or([eb('state', '<>', 'withdrawn'), eb('is_deleted', '<>', isDeleted)]))
    .returning('id')
    .executeTakeFirst()
  return withdrawn !== undefined
}

/** What happened to a case. Without an officer it was the citizen or the service. */
export interface CaseAct {
  id: string
  caseId: string
  submission: number
  act: CaseActDone
  staffId?: string
  /** Who gets the case by it. */
  toStaffId?: string
  at: Date
  /** `sealNote` of a note. */
  sealedNote?: string
}

const noteOf = (id: string) => `case_event:${id}:note`

/** The note of a line, encrypted for it. '' for none. */
export const sealNote = (cipher: FieldCipher, id: string, note: string): string => sealText(cipher, note, noteOf(id))

export const openNote = (cipher: FieldCipher, id: string, kept: string): string => openText(cipher, kept, noteOf(id))

/** One line of a case's timeline. A repeat with the same id does nothing. */
export async function insertCaseEvent(db: Db, event: CaseAct): Promise<void> {
  const { id, caseId, submission, act, staffId = null, toStaffId = null, at, sealedNote = '' } = event
  const row = { id, case_id: caseId, submission, act, staff_id: staffId, to_staff_id: toStaffId, at, note: sealedNote }
  const statement = db
    .insertInto('case_event')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
  await executePipelined(db, statement)
}

/** Whether an event was inserted before, at an earlier try of its message. */
export async function hasEvent(db: ReadDb, id: string): Promise<boolean> {
  const row = await db.selectFrom('case_event').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Whether there is a case of an application, also of one that is deleted. */
export async function hasCase(db: ReadDb, applicationId: string): Promise<boolean> {
  const row = await db.selectFrom('desk_case').select('id').where('id', '=', applicationId).executeTakeFirst()
  return row !== undefined
}

/**
 * What is in the timeline of a case and does not move its version: a question about an overdue application, a private
 * note, and a confirmation that has come.
 */
const unmoving = ['urged', 'noted', 'partyConfirmed'] as const satisfies readonly CaseActDone[]

/** The last act that moved a case, and its officer. */
export async function findLastAct(
  db: ReadDb,
  caseId: string,
): Promise<{ act: CaseActDone; at: Date; staffName: string | null } | undefined> {
  return (
    db
      .selectFrom('case_event')
      .leftJoin('staff', 'staff.id', 'case_event.staff_id')
      // `insertCaseEvent` alone writes them.
      .select((eb) => [
        eb.ref('case_event.act').$castTo<CaseActDone>().as('act'),
        'case_event.at',
        'staff.name as staffName',
      ])
      .where('case_id', '=', caseId)
      .where('act', 'not in', unmoving)
      .orderBy('case_event.at', 'desc')
      .orderBy('case_event.id', 'desc')
      .executeTakeFirst()
  )
}

/** Whether an officer has ever acted on a case. */
export async function hasActed(db: ReadDb, caseId: string, staffId: string): Promise<boolean> {
  const row = await db
    .selectFrom('case_event')
    .select('id')
    .where('case_id', '=', caseId)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return row !== undefined
}

export async function readStaffName(db: ReadDb, staffId: string): Promise<string> {
  const { name } = await db.selectFrom('staff').select('name').where('id', '=', staffId).executeTakeFirstOrThrow()
  return name
}

/** An officer's own document number, sealed for `staff:{id}:document_number`. */
export async function findSealedNumber(db: ReadDb, staffId: string): Promise<string | null> {
  const row = await db.selectFrom('staff').select('document_number_sealed').where('id', '=', staffId).executeTakeFirst()
  return row?.document_number_sealed ?? null
}

/** Whether an officer has decided another stage of a case's submission. */
export async function hasDecided(
  db: ReadDb,
  { id, submission }: Pick<CaseRow, 'id' | 'submission'>,
  staffId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('case_decision')
    .select('id')
    .where('case_id', '=', id)
    .where('submission', '=', submission)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return row !== undefined
}

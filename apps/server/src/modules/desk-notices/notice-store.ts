import type { CaseNoticeKind } from '@registration/contract/desk/notices.ts'
import { sql } from 'kysely'
import type { Db, ReadDb } from '../../db/database.ts'

export interface CaseNotice {
  id: string
  caseId: string
  number: string
  kind: CaseNoticeKind
  at: Date
  isSeen: boolean
  /** The line of the timeline that gave the case to the officer. */
  given: { eventId: string; by: string; sealedNote: string } | undefined
}

/** Inserts a notice for each of some officers. The same notice is stored once. */
export async function insertNotices(
  db: Db,
  staffIds: readonly string[],
  notice: { caseId: string; kind: CaseNoticeKind; about: string; at: Date },
): Promise<void> {
  const { caseId, kind, about, at } = notice
  await sql`
    insert into desk_notice (id, staff_id, case_id, kind, about, at)
    select gen_random_uuid(), staff_id, ${caseId}, ${kind}, ${about}, ${at}
    from unnest(${staffIds}::uuid[]) as staff_id
    on conflict (staff_id, case_id, kind, about) do nothing`.execute(db)
}

/** The supervisors of some offices whose accounts are active. */
export async function listSupervisors(db: ReadDb, offices: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('staff')
    .innerJoin('staff_role', 'staff_role.staff_id', 'staff.id')
    .innerJoin('staff_office', 'staff_office.staff_id', 'staff.id')
    .select('staff.id')
    .distinct()
    .where('staff_role.role', '=', 'supervisor')
    .where(sql<boolean>`staff_office.region_code = any(${offices}::text[])`)
    .where('staff.state', '=', 'active')
    .execute()
  return rows.map(({ id }) => id)
}

/** In which region a case is. */
export async function findRegionOfCase(db: ReadDb, caseId: string): Promise<string | undefined> {
  const row = await db.selectFrom('desk_case').select('region_code').where('id', '=', caseId).executeTakeFirst()
  return row?.region_code
}

/** The newest notices of an officer, of the cases in their regions. */
export async function listNotices(
  db: ReadDb,
  { staffId, regions }: { staffId: string; regions: readonly string[] },
  max: number,
): Promise<CaseNotice[]> {
  const rows = await db
    .selectFrom('desk_notice')
    .innerJoin('desk_case', 'desk_case.id', 'desk_notice.case_id')
    .leftJoin('case_event', (join) =>
      join
        .on('desk_notice.kind', '=', 'assigned')
        .onRef('case_event.case_id', '=', 'desk_notice.case_id')
        .on(sql<boolean>`case_event.id::text = desk_notice.about`),
    )
    .leftJoin('staff', 'staff.id', 'case_event.staff_id')
    .select(['desk_notice.id', 'desk_notice.case_id', 'desk_case.number', 'kind', 'desk_notice.at', 'seen_at'])
    .select(['case_event.id as event_id', 'staff.name as by', 'case_event.note as sealed_note'])
    .where('desk_notice.staff_id', '=', staffId)
    .where(sql<boolean>`desk_case.region_code = any(${regions}::text[])`)
    .orderBy('desk_notice.at', 'desc')
    .orderBy('desk_notice.id')
    .limit(max)
    .execute()
  return rows.map(({ id, case_id, number, kind, at, seen_at, event_id, by, sealed_note }) => ({
    id,
    caseId: case_id,
    number,
    kind,
    at,
    isSeen: seen_at !== null,
    given: event_id === null ? undefined : { eventId: event_id, by: by ?? '', sealedNote: sealed_note ?? '' },
  }))
}

/** Marks some of an officer's notices as seen. */
export async function markSeen(
  db: Db,
  { staffId, ids, at }: { staffId: string; ids: readonly string[]; at: Date },
): Promise<void> {
  await db
    .updateTable('desk_notice')
    .set({ seen_at: at })
    .where('staff_id', '=', staffId)
    .where(sql<boolean>`id::text = any(${ids}::text[])`)
    .where('seen_at', 'is', null)
    .execute()
}

/** Deletes notices that are older than a time. */
export async function deleteNoticesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('desk_notice').where('at', '<', before).execute()
}

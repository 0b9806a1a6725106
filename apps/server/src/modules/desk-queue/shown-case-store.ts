import { deskLimits } from '@registration/contract/desk/desk-limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ReadDb } from '../../db/database.ts'
import type { ShownCase } from '../desk-cases/case-row-service.ts'
import { isWithin } from '../desk-cases/visible-case-store.ts'
import { hasInterest, type Reader, unended } from './queue-condition-store.ts'

/** An officer who reads cases. */
export type CaseReader = Pick<Reader, 'ownNumbers' | 'scope' | 'staffId'>

/** Cases as a list shows them, in no order: those that the reader may read. */
export async function listShownCases(db: ReadDb, reader: CaseReader, ids: readonly string[]): Promise<ShownCase[]> {
  const cases = sql`select * from desk_case where desk_case.id = any(${ids}::uuid[]) and ${isWithin(reader.scope)}`
  const { rows } = await selectShown<ShownCase>(reader, cases).execute(db)
  return rows
}

/** A case as a list shows it, if the reader may read it. */
export const findShownCase = async (db: ReadDb, reader: CaseReader, id: string): Promise<ShownCase | undefined> =>
  (await listShownCases(db, reader, [id]))[0]

/**
 * What a list shows of some cases, which are a query of whole rows. The cases that share a unit with one of them are
 * looked up once for all. `columns` are further ones, each after a comma. `order` is an `order by`.
 */
export const selectShown = <Row extends ShownCase>(
  reader: Pick<Reader, 'ownNumbers' | 'staffId'>,
  cases: RawBuilder<unknown>,
  { columns = sql``, order = sql`` }: { columns?: RawBuilder<unknown>; order?: RawBuilder<unknown> } = {},
): RawBuilder<Row> => sql<Row>`
  with page as materialized (${cases}),
  page_key as materialized (select id, key from page, unnest(unit_keys) as key),
  shared as materialized (
    select other.id, key from desk_case as other, unnest(other.unit_keys) as key
    where other.unit_keys && array(select key from page_key) and other.state in ${unended})
  select
    desk_case.id, desk_case.number, desk_case.region_code, desk_case.business_id, desk_case.business_name,
    desk_case.registration_type, desk_case.stage, desk_case.state, desk_case.submission, desk_case.applicant_name_sealed,
    desk_case.arrived_at, desk_case.due_at, desk_case.decided_at, desk_case.is_urgent, desk_case.version,
    desk_case.flags
      || case when desk_case.id in (select page_key.id from page_key join shared using (key) where shared.id <> page_key.id)
        then array['duplicate'] else '{}' end
      || case when ${hasInterest(reader)} then array['conflict'] else '{}' end as flags,
    holder.login as holder_login, holder.name as holder_name, former.login as former_login, former.name as former_name,
    case_hold.reason as hold_reason, case_hold.until::text as hold_until,
    case when case_hold.stops_clock then case_hold.began_at end as paused_at ${columns}
  from page as desk_case
  left join staff as holder on holder.id = desk_case.assignee
  left join staff as former on former.id = desk_case.former_assignee
  left join case_hold on case_hold.case_id = desk_case.id and desk_case.state = 'onHold' ${order}`

/**
 * Other open cases on the same units or certificates, the newest first: those that the reader may read, without an
 * interest.
 */
export async function listDuplicates(
  db: ReadDb,
  reader: CaseReader,
  { id, unit_keys: keys }: { id: string; unit_keys: readonly string[] },
): Promise<{ id: string; number: string }[]> {
  const { rows } = await sql<{ id: string; number: string }>`
    select desk_case.id, desk_case.number from desk_case
    where desk_case.unit_keys && ${keys}::text[] and desk_case.id <> ${id}
      and desk_case.state in ${unended}
      and ${isWithin(reader.scope)} and not ${hasInterest(reader)}
    order by desk_case.arrived_at desc limit ${sql.lit(deskLimits.duplicates)}`.execute(db)
  return rows
}

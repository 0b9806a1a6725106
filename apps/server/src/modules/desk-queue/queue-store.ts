import type { CaseFlag, CaseView } from '@registration/contract/desk/case-words.ts'
import { caseViews } from '@registration/contract/desk/case-words.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, ReadDb } from '../../db/database.ts'
import type { ShownCase } from '../desk-cases/case-row-service.ts'
import type { CaseScope } from '../desk-cases/case-scope-rules.ts'
import type { CaseRow } from '../desk-cases/case-store.ts'
import type { CaseFilters, CaseOrder, PageKey } from './queue-rules.ts'

/** Whose queue is read, and when. */
export interface Reader {
  staffId: string
  /** Keyed hashes of the officer's own document number, by every index key. */
  ownNumbers: readonly string[]
  scope: CaseScope
  now: Date
  /** The end of the day in Shanghai. */
  endOfDay: Date
}

/** The bound of every count. */
export const maxCounted = 1_000
export const pageSize = 50

type Condition = RawBuilder<SqlBool>
const all = (conditions: readonly Condition[]): Condition => sql`${sql.join(conditions, sql` and `)}`

const isOpen: Condition = sql`desk_case.state in ('waiting', 'claimed', 'onHold')`
/** As in `desk_case_order`: the index is found by the same words. */
const hasEnded: Condition = sql`(desk_case.state in ('done', 'withdrawn'))`

const isWithin = ({ regions, stages }: CaseScope): Condition =>
  sql`desk_case.region_code = any(${regions}::text[]) and desk_case.stage = any(${stages}::text[])`

/** The limit runs and is over. Some holds stop it. */
const isOver = (now: Date): Condition => sql`${isOpen} and desk_case.due_at < ${now}
  and not exists (select from case_hold where case_id = desk_case.id and stops_clock)`

const viewConditions: Record<CaseView, (reader: Reader) => Condition> = {
  waiting: () => sql`desk_case.state = 'waiting'`,
  mine: ({ staffId }) => sql`desk_case.state in ('claimed', 'onHold') and desk_case.assignee = ${staffId}`,
  onHold: () => sql`desk_case.state = 'onHold'`,
  returned: () => sql`desk_case.state = 'returned' and not ${hasEnded}`,
  overdue: ({ now }) => isOver(now),
  all: () => sql`true`,
  done: () => hasEnded,
}

/** The officer's own number is in the case, or they have declared an interest in it. */
const hasInterest = ({ ownNumbers, staffId }: Pick<Reader, 'ownNumbers' | 'staffId'>): Condition =>
  sql`(desk_case.number_indexes && ${ownNumbers}::text[]
    or exists (select from case_recusal where case_id = desk_case.id and case_recusal.staff_id = ${staffId}))`

/**
 * Another open case has one of its units or certificates. They are counted: for an `exists` the database expects to meet
 * one soon, and looks through the table instead of `desk_case_open_units`.
 */
export const isDuplicate: Condition = sql`(
  select count(*) from desk_case as other
  where other.unit_keys && desk_case.unit_keys and other.id <> desk_case.id
    and other.state in ('waiting', 'claimed', 'onHold', 'returned')) > 0`

/** The other open cases on one of its units or certificates that the reader may read and has no interest in, the newest first. */
export async function listDuplicates(
  db: ReadDb,
  reader: Pick<Reader, 'ownNumbers' | 'scope' | 'staffId'>,
  { id, unit_keys: keys }: { id: string; unit_keys: readonly string[] },
): Promise<{ id: string; number: string }[]> {
  const { rows } = await sql<{ id: string; number: string }>`
    select desk_case.id, desk_case.number from desk_case
    where desk_case.unit_keys && ${keys}::text[] and desk_case.id <> ${id}
      and desk_case.state in ('waiting', 'claimed', 'onHold', 'returned')
      and ${isWithin(reader.scope)} and not ${hasInterest(reader)}
    order by desk_case.arrived_at desc limit 20`.execute(db)
  return rows
}

/** What depends on other cases or on who asks is judged when it is read. The rest was noted at the hand-over. */
function hasFlag(flag: CaseFlag, reader: Reader): Condition {
  if (flag === 'conflict') return hasInterest(reader)
  // All at once: case by case would look through the whole queue.
  if (flag === 'duplicate')
    return sql`desk_case.unit_keys && array(
      select key from desk_case as other, unnest(other.unit_keys) as key
      where other.state in ('waiting', 'claimed', 'onHold', 'returned') group by key having count(*) > 1)`
  return sql`desk_case.flags @> array[${flag}]`
}

function filterConditions(filters: CaseFilters, reader: Reader): Condition[] {
  const { businessId, registrationType, regionCode, stage, flag, due, assignee, resubmitted } = filters
  const conditions: (Condition | false | undefined | '')[] = [
    businessId && sql`desk_case.business_id = ${businessId}`,
    registrationType && sql`desk_case.registration_type = ${registrationType}`,
    regionCode && sql`desk_case.region_code = ${regionCode}`,
    stage && sql`desk_case.stage = ${stage}`,
    flag && hasFlag(flag, reader),
    due === 'over' && isOver(reader.now),
    due === 'today' && sql`${isOpen} and desk_case.due_at >= ${reader.now} and desk_case.due_at < ${reader.endOfDay}`,
    assignee && sql`desk_case.assignee = (select id from staff where login = ${assignee})`,
    resubmitted !== undefined && (resubmitted ? sql`desk_case.submission > 1` : sql`desk_case.submission = 1`),
  ]
  return conditions.filter((condition) => condition !== undefined && condition !== false && condition !== '')
}

/** Urgent first, then by the day of the limit; of one day what was submitted again, then by limit and arrival. As in `desk_case_queue`. */
const byLimit = [
  sql`(not desk_case.is_urgent)`,
  sql`((desk_case.due_at at time zone 'Asia/Shanghai')::date)`,
  sql`(desk_case.submission = 1)`,
  sql`desk_case.due_at`,
  sql`desk_case.arrived_at`,
  sql`desk_case.id`,
] as const
const sortColumns: Record<CaseOrder, readonly RawBuilder<unknown>[]> = {
  due: byLimit,
  // As in `desk_case_order`.
  openFirst: [hasEnded, ...byLimit],
  arrival: [sql`desk_case.arrived_at`, sql`desk_case.id`],
  number: [sql`desk_case.number`],
}

const limitTypes = [sql`boolean`, sql`date`, sql`boolean`, sql`timestamptz`, sql`timestamptz`, sql`uuid`] as const
const keyTypes: Record<CaseOrder, readonly RawBuilder<unknown>[]> = {
  due: limitTypes,
  openFirst: [sql`boolean`, ...limitTypes],
  arrival: [sql`timestamptz`, sql`uuid`],
  number: [sql`text`],
}

function isAfter(order: CaseOrder, key: PageKey): Condition {
  const values = key.map((value, index) => sql`${value}::${keyTypes[order][index]}`)
  return sql`(${sql.join(sortColumns[order])}) > (${sql.join(values)})`
}

/** One page of a view, and the key of its last row where there are more. */
export async function listCases(
  db: ReadDb,
  reader: Reader,
  {
    view,
    filters,
    order,
    after,
  }: { view: CaseView; filters: CaseFilters; order: CaseOrder; after: PageKey | undefined },
): Promise<{ rows: ShownCase[]; nextKey: PageKey | undefined }> {
  const conditions = [isWithin(reader.scope), viewConditions[view](reader), ...filterConditions(filters, reader)]
  if (after) conditions.push(isAfter(order, after))
  const { rows } = await sql<ShownCase & { key: string[] }>`
    select ${shownColumns(reader)},
      array(select value from jsonb_array_elements_text(jsonb_build_array(${sql.join(sortColumns[order])}))) as key
    from ${shownTables} where ${all(conditions)}
    order by ${sql.join(sortColumns[order])} limit ${pageSize + 1}`.execute(db)
  const page = rows.slice(0, pageSize)
  return { rows: page, nextKey: rows.length > pageSize ? page.at(-1)?.key : undefined }
}

/** Cases as a list shows them, in no order: those that the reader may read. */
export async function listShownCases(
  db: ReadDb,
  reader: Pick<Reader, 'ownNumbers' | 'scope' | 'staffId'>,
  ids: readonly string[],
): Promise<ShownCase[]> {
  const { rows } = await sql<ShownCase>`
    select ${shownColumns(reader)} from ${shownTables}
    where desk_case.id = any(${ids}::uuid[]) and ${isWithin(reader.scope)}`.execute(db)
  return rows
}

/** A case as a list shows it, if the reader may read it. */
export const findShownCase = async (
  db: ReadDb,
  reader: Pick<Reader, 'ownNumbers' | 'scope' | 'staffId'>,
  id: string,
): Promise<ShownCase | undefined> => (await listShownCases(db, reader, [id]))[0]

/** What a row of a list shows. */
const shownColumns = (reader: Pick<Reader, 'ownNumbers' | 'staffId'>): RawBuilder<unknown> => sql`
  desk_case.id, desk_case.number, desk_case.region_code, desk_case.business_id, desk_case.business_name,
  desk_case.registration_type, desk_case.stage, desk_case.state, desk_case.submission, desk_case.applicant_name_sealed,
  desk_case.arrived_at, desk_case.due_at, desk_case.decided_at, desk_case.is_urgent, desk_case.version,
  desk_case.flags
    || case when ${isDuplicate} then array['duplicate'] else '{}' end
    || case when ${hasInterest(reader)} then array['conflict'] else '{}' end as flags,
  holder.login as holder_login, holder.name as holder_name, former.login as former_login, former.name as former_name,
  case_hold.reason as hold_reason, case_hold.until::text as hold_until,
  case when case_hold.stops_clock then case_hold.began_at end as paused_at`

const shownTables: RawBuilder<unknown> = sql`
  desk_case
  left join staff as holder on holder.id = desk_case.assignee
  left join staff as former on former.id = desk_case.former_assignee
  left join case_hold on case_hold.case_id = desk_case.id and desk_case.state = 'onHold'`

/** How many cases a view has, up to one more than `maxCounted`. */
export async function countCases(
  db: ReadDb,
  reader: Reader,
  { view, filters }: { view: CaseView; filters: CaseFilters },
): Promise<number> {
  const conditions = [isWithin(reader.scope), viewConditions[view](reader), ...filterConditions(filters, reader)]
  const { rows } = await sql<{ count: number }>`select ${boundedCount(conditions, maxCounted + 1)} as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** How many cases each view has, up to `maxCounted`. */
export async function countViews(db: ReadDb, reader: Reader): Promise<Record<CaseView, number>> {
  const counts = caseViews.map(
    (view) =>
      sql`${boundedCount([isWithin(reader.scope), viewConditions[view](reader)], maxCounted)} as ${sql.id(view)}`,
  )
  const { rows } = await sql<Record<CaseView, number>>`select ${sql.join(counts)}`.execute(db)
  if (!rows[0]) throw new Error('The counts of the views are missing')
  return rows[0]
}

const boundedCount = (conditions: readonly Condition[], bound: number): RawBuilder<number> =>
  sql`(select count(*)::int from (select from desk_case where ${all(conditions)} limit ${bound}) as counted)`

/** Who has a case of these now, by name. */
export async function listHolders(db: ReadDb, scope: CaseScope): Promise<{ login: string; name: string }[]> {
  const { rows } = await sql<{ login: string; name: string }>`
    select login, name from staff
    where exists (
      select from desk_case
      where assignee = staff.id and state in ('claimed', 'onHold') and ${isWithin(scope)})
    order by name, login limit 200`.execute(db)
  return rows
}

/** A case that its claim has moved. */
export type Claimed = Pick<CaseRow, 'id' | 'submission' | 'stage' | 'version'>

/**
 * Claims the first waiting case that the officer may have, in one statement: what another claim has locked is passed over,
 * so that no two officers wait for each other or get the same one. Undefined when none is left.
 */
export async function claimNext(
  db: Db,
  reader: Reader,
  { filters, isSeparate }: { filters: CaseFilters; isSeparate: boolean },
): Promise<Claimed | undefined> {
  const conditions = [...mayHave(reader, isSeparate), ...filterConditions(filters, reader)]
  const { rows } = await sql<Claimed>`
    with first as (
      select id from desk_case where ${all(conditions)}
      order by ${sql.join(sortColumns.due)} limit 1 for update skip locked
    )
    update desk_case set state = 'claimed', assignee = ${reader.staffId}, claimed_at = ${reader.now}, version = version + 1
    from first where desk_case.id = first.id
    returning desk_case.id, desk_case.submission, desk_case.stage, desk_case.version`.execute(db)
  return rows[0]
}

/** The first waiting case that the officer may have, as it is now. Undefined when none is left. */
export async function findNextCase(
  db: ReadDb,
  reader: Reader,
  { isSeparate }: { isSeparate: boolean },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from desk_case where ${all(mayHave(reader, isSeparate))}
    order by ${sql.join(sortColumns.due)} limit 1`.execute(db)
  return rows[0]?.id
}

/** The waiting cases that the officer may have: not their own affairs, and no second stage where two officers decide. */
const mayHave = (reader: Reader, isSeparate: boolean): Condition[] => [
  isWithin(reader.scope),
  viewConditions.waiting(reader),
  sql`not ${hasInterest(reader)}`,
  ...(isSeparate ? [sql<SqlBool>`not ${hasDecided(reader.staffId)}`] : []),
]

/** The officer has decided another stage of this submission. */
const hasDecided = (staffId: string): Condition => sql`exists (
  select from case_decision
  where case_id = desk_case.id and case_decision.submission = desk_case.submission and staff_id = ${staffId})`

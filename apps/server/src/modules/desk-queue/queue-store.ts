import { type CaseView, caseViews } from '@registration/contract/desk/case-words.ts'
import { deskLimits } from '@registration/contract/desk/desk-limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ReadDb } from '../../db/database.ts'
import type { ShownCase } from '../desk-cases/case-row-service.ts'
import type { CaseScope } from '../desk-cases/case-scope-rules.ts'
import { isWithin } from '../desk-cases/visible-case-store.ts'
import {
  all,
  type Condition,
  filterConditions,
  limitState,
  type Reader,
  viewConditions,
} from './queue-condition-store.ts'
import type { CaseFilters, CaseOrder, PageKey } from './queue-rules.ts'
import { selectShown } from './shown-case-store.ts'

/** Urgent cases, then by the day of the limit, resubmitted ones, limit and arrival. As in the index `desk_case_queue`. */
export const byLimit = [
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
  runningFirst: [limitState, ...byLimit],
  // As in `desk_case_ended`. A case that was taken back before any decision has the instant of its arrival.
  lastEnded: [sql`coalesce(desk_case.decided_at, desk_case.arrived_at)`, sql`desk_case.id`],
  arrival: [sql`desk_case.arrived_at`, sql`desk_case.id`],
  number: [sql`desk_case.number`],
}

const limitTypes = [sql`boolean`, sql`date`, sql`boolean`, sql`timestamptz`, sql`timestamptz`, sql`uuid`] as const
const keyTypes: Record<CaseOrder, readonly RawBuilder<unknown>[]> = {
  due: limitTypes,
  runningFirst: [sql`integer`, ...limitTypes],
  lastEnded: [sql`timestamptz`, sql`uuid`],
  arrival: [sql`timestamptz`, sql`uuid`],
  number: [sql`text`],
}

/** The last one first. Every other order begins with the least. */
const isDescending = (order: CaseOrder): boolean => order === 'lastEnded'

const orderBy = (order: CaseOrder): RawBuilder<unknown> =>
  sql`order by ${sql.join(sortColumns[order].map((column) => (isDescending(order) ? sql`${column} desc` : column)))}`

function isAfter(order: CaseOrder, key: PageKey): Condition {
  const values = key.map((value, index) => sql`${value}::${keyTypes[order][index]}`)
  const follows = isDescending(order) ? sql`<` : sql`>`
  return sql`(${sql.join(sortColumns[order])}) ${follows} (${sql.join(values)})`
}

/**
 * One page of a view, and the key of its last row where there are more. What is shown is read for the cases of the page
 * alone. `counted`: how many cases the view has, up to one more than `deskLimits.countedCases`; 0 for an empty page.
 */
export async function listCases(
  db: ReadDb,
  reader: Reader,
  {
    view,
    filters,
    order,
    after,
  }: { view: CaseView; filters: CaseFilters; order: CaseOrder; after: PageKey | undefined },
): Promise<{ rows: ShownCase[]; nextKey: PageKey | undefined; counted: number }> {
  const conditions = [isWithin(reader.scope), viewConditions[view](reader), ...filterConditions(filters, reader)]
  const onPage = after ? [...conditions, isAfter(order, after)] : conditions
  const inOrder = orderBy(order)
  const cases = sql`select * from desk_case where ${all(onPage)} ${inOrder} limit ${sql.lit(deskLimits.casesOnPage + 1)}`
  const columns = sql`, jsonb_build_array(${sql.join(sortColumns[order])})::text as sort_key,
    ${boundedCount(conditions, deskLimits.countedCases + 1)} as counted`
  const { rows } = await selectShown<ShownCase & { sort_key: string; counted: number }>(reader, cases, {
    columns,
    order: inOrder,
  }).execute(db)
  const page = rows.slice(0, deskLimits.casesOnPage)
  const last = rows.length > deskLimits.casesOnPage ? page.at(-1) : undefined
  return { rows: page, nextKey: last && readSortKey(last.sort_key), counted: rows[0]?.counted ?? 0 }
}

/** The values of a row's order as the text that a page's key has. */
function readSortKey(json: string): PageKey {
  const values: unknown[] = JSON.parse(json)
  return values.map(String)
}

/** How many cases each view has, up to `deskLimits.countedCases`. */
export async function countViews(db: ReadDb, reader: Reader): Promise<Record<CaseView, number>> {
  const counts = caseViews.map(
    (view) =>
      sql`${boundedCount([isWithin(reader.scope), viewConditions[view](reader)], deskLimits.countedCases)} as ${sql.id(view)}`,
  )
  const { rows } = await sql<Record<CaseView, number>>`select ${sql.join(counts)}`.execute(db)
  if (!rows[0]) throw new Error('The counts of the views are missing')
  return rows[0]
}

const boundedCount = (conditions: readonly Condition[], bound: number): RawBuilder<number> =>
  sql`(select count(*)::int from (select from desk_case where ${all(conditions)} limit ${sql.lit(bound)}) as counted)`

/** The officers who have a case of the scope now, by name. */
export async function listHolders(db: ReadDb, scope: CaseScope): Promise<{ login: string; name: string }[]> {
  const { rows } = await sql<{ login: string; name: string }>`
    select login, name from staff
    where exists (
      select from desk_case
      where assignee = staff.id and state in ('claimed', 'onHold') and ${isWithin(scope)})
    order by name, login limit ${deskLimits.colleagues}`.execute(db)
  return rows
}

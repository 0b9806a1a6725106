import { deskLimits } from '@registration/contract/desk/desk-limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ReadDb } from '../../db/database.ts'
import type { CaseScope } from '../desk-cases/case-scope-rules.ts'
import type { Found, SearchKey } from './search-rules.ts'

/** A number in the text: a plan cannot go by a parameter. */
const pageLimit = sql.lit(deskLimits.casesOnPage)

type Source = (scope: CaseScope, values: readonly string[]) => RawBuilder<unknown>

/** An array that no plan goes by: else each search is planned for its own values, which takes longer than the search. */
const arrayOf = (values: readonly string[]): RawBuilder<string[]> => sql`(select ${values}::text[])`

/**
 * The newest numbers of each office and stage that begin so, by `desk_case_number`: a beginning that a million cases
 * have is no slower. The value is digits alone, after which ':' comes.
 */
const byNumber: Source = ({ regions, stages }, values) => sql`
  select begun.id, begun.arrived_at
  from unnest(${arrayOf(regions)}) as office (code) cross join unnest(${arrayOf(stages)}) as own (stage) cross join lateral (
    select id, arrived_at from desk_case
    where region_code = office.code and desk_case.stage = own.stage
      and number ~>=~ (select ${values[0]}::text) and number ~<~ (select ${`${values[0]}:`}::text)
    order by number using ~>~ limit ${pageLimit}
  ) as begun`

/** The newest cases of each stage with one of the names. A name's hash has its region. */
const byName: Source = ({ stages }, values) => sql`
  select named.case_id as id, named.arrived_at
  from unnest(${arrayOf(values)}) as sought (name) cross join unnest(${arrayOf(stages)}) as own (stage) cross join lateral (
    select case_id, arrived_at from case_name
    where case_name.name = sought.name and case_name.stage = own.stage
    order by arrived_at desc, case_id desc limit ${pageLimit}
  ) as named`

/** What more cases have is sought among the newest cases, and not one by one. */
const many = 5_000

/**
 * The newest cases with one of the values, by the index of the column. What more than five thousand cases have, the
 * number of a bank, is frequent among the newest too: `desk_case_arrival` finds it soon. A prepared statement
 * has one plan for every value, so each half leaves it one index: a materialized part is planned for all of its rows, and
 * an array that is put together has no index.
 */
const byKey =
  (column: 'unit_keys' | 'number_indexes' | 'phone_indexes'): Source =>
  ({ regions, stages }, values) => {
    const inScope = sql`region_code = any(${arrayOf(regions)}::text[]) and stage = any(${arrayOf(stages)}::text[])`
    return sql`
      with hit as materialized (
          select id, arrived_at, region_code, stage from desk_case where ${sql.ref(column)} && ${arrayOf(values)}
        ),
        few as materialized (select * from hit limit ${sql.lit(many + 1)})
      select id, arrived_at from few where ${inScope} and (select count(*) from few) <= ${sql.lit(many)}
      union all (
        select id, arrived_at from desk_case
        where (${sql.ref(column)} || '{}'::text[]) && ${arrayOf(values)} and ${inScope}
          and (select count(*) from few) > ${sql.lit(many)}
        order by arrived_at desc, id desc limit ${pageLimit}
      )`
  }

const sources: Record<Found, Source> = {
  number: byNumber,
  certificate: byKey('unit_keys'),
  unit: byKey('unit_keys'),
  document: byKey('number_indexes'),
  phone: byKey('phone_indexes'),
  name: byName,
}

/** Which cases of the scope have one of the keys: each once, by the first key that it has, of one key the newest first. */
export async function findByKeys(
  db: ReadDb,
  scope: CaseScope,
  keys: readonly SearchKey[],
): Promise<{ id: string; found: Found }[]> {
  if (keys.length === 0) return []
  const parts = keys.map(
    ({ kind, values }, place) => sql`(
      select id, arrived_at, ${kind}::text as found, ${place}::integer as place from (${sources[kind](scope, values)}) as hit
      order by arrived_at desc, id desc limit ${pageLimit})`,
  )
  const { rows } = await sql<{ id: string; found: Found }>`
    select id, found from (
      select distinct on (id) id, arrived_at, found, place from (${sql.join(parts, sql` union all `)}) as hits
      order by id, place
    ) as each_once
    order by place, arrived_at desc, id desc limit ${pageLimit}`.execute(db)
  return rows
}

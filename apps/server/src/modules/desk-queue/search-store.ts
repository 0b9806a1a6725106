import { type RawBuilder, sql } from 'kysely'
import type { ReadDb } from '../../db/database.ts'
import type { CaseScope } from '../desk-cases/case-scope-rules.ts'
import { pageSize } from './queue-store.ts'
import type { Found, SearchKey } from './search-rules.ts'

type Source = (scope: CaseScope, values: readonly string[]) => RawBuilder<unknown>

/**
 * The newest numbers of each office that begin so, by `desk_case_number`: a beginning that a million cases have is no
 * slower. The value is digits alone, after which ':' comes.
 */
const byNumber: Source = ({ regions, stages }, values) => sql`
  select begun.id, begun.arrived_at from unnest(${regions}::text[]) as office (code) cross join lateral (
    select id, arrived_at from desk_case
    where region_code = office.code and number ~>=~ ${values[0]} and number ~<~ ${`${values[0]}:`} and stage = any(${stages}::text[])
    order by number using ~>~ limit ${pageSize}
  ) as begun`

/** Cases with one of the values, by the index of the column. */
const byKey =
  (column: 'unit_keys' | 'number_indexes' | 'phone_indexes' | 'party_names'): Source =>
  ({ regions, stages }, values) =>
    sql`
  select id, arrived_at from desk_case
  where ${sql.ref(column)} && ${values}::text[]
    and region_code = any(${regions}::text[]) and stage = any(${stages}::text[])`

const sources: Record<Found, Source> = {
  number: byNumber,
  certificate: byKey('unit_keys'),
  unit: byKey('unit_keys'),
  document: byKey('number_indexes'),
  phone: byKey('phone_indexes'),
  name: byKey('party_names'),
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
      order by arrived_at desc, id limit ${pageSize})`,
  )
  const { rows } = await sql<{ id: string; found: Found }>`
    select id, found from (
      select distinct on (id) id, arrived_at, found, place from (${sql.join(parts, sql` union all `)}) as hits
      order by id, place
    ) as each_once
    order by place, arrived_at desc, id limit ${pageSize}`.execute(db)
  return rows
}

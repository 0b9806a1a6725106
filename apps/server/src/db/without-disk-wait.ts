import { type RawBuilder, sql } from 'kysely'

/**
 * A statement that writes and returns rows, as one that does not wait for the disk: what it wrote may be lost with the
 * database's last half second. It has to be a transaction by itself: in another, that one would not wait either. `read`
 * makes the answer of the rows `written`.
 */
export const withoutDiskWait = <Row>(
  write: RawBuilder<unknown>,
  read: RawBuilder<Row> = sql<Row>`select * from written`,
): RawBuilder<Row> => sql<Row>`
  with quick as materialized (
    select set_config('synchronous_commit', 'off', true)
  ), written as (${write}), answer as (${read})
  select answer.* from answer, quick`

import { type RawBuilder, sql } from 'kysely'

/**
 * A statement that writes and returns rows, as one that does not wait for the disk: what it wrote may be lost with the
 * database's last half second. It has to be a transaction of its own. Inside another, that one would not wait either.
 */
export const withoutDiskWait = <Row>(write: RawBuilder<Row>): RawBuilder<Row> => sql<Row>`
  with quick as materialized (
    select set_config('synchronous_commit', 'off', true)
  ), written as (${write})
  select written.* from written, quick`

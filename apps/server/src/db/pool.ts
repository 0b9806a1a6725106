import pg from 'pg'
import { minuteMs } from '../durations.ts'

export type Pool = pg.Pool

export interface PoolOptions {
  /** Maximum number of connections; default 16. */
  max?: number
  /** Maximum duration of a statement in milliseconds; default 15,000; 0 for no limit. */
  statementTimeoutMs?: number
}

const { types } = pg

/**
 * Types of columns: a date stays the string `yyyy-mm-dd` (no time zone can move it), bigint and numeric stay strings,
 * timestamptz is a Date.
 */
const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === types.builtins.DATE ? String : types.getTypeParser(oid, format)),
}

/** A pool of connections that survives a dying database: the waiting call fails, the process and later calls go on. */
export function makePool(url: string, { max = 16, statementTimeoutMs = 15_000 }: PoolOptions = {}): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types: columnTypes,
    keepAlive: true,
    pipeline: true,
    // A call is refused soon. What has no limit of its own, a start's migrations, waits for a busy machine, too.
    connectionTimeoutMillis: statementTimeoutMs > 0 ? 3_000 : 30_000,
    idleTimeoutMillis: minuteMs,
    ...(statementTimeoutMs > 0
      ? {
          statement_timeout: statementTimeoutMs,
          // For a network that loses the answer. The database's own limit comes first.
          query_timeout: statementTimeoutMs + 5_000,
        }
      : // Behind a pooler the role has the limit: decision 0049.
        { onConnect: (client) => client.query('set statement_timeout = 0') }),
  })
  // Node ends the process on an 'error' event without a listener. The call that used the connection gets its own error.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

import pg from 'pg'
import { nameStatements } from './named-statements.ts'
import { countConnecting, countStatements } from './time-left.ts'

export type Pool = pg.Pool

export interface PoolOptions {
  /** Connections at most; 16 unless told. */
  max?: number
  /** The longest a statement may run, in milliseconds; 15,000 unless told, 0 for no limit. */
  statementTimeoutMs?: number
}

const { types } = pg

/** How columns arrive: a date stays the string `yyyy-mm-dd` (no time zone can move it); bigint and numeric stay strings; timestamptz is a Date. */
const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === types.builtins.DATE ? String : types.getTypeParser(oid, format)),
}

/** A pool of connections that survives a dying database: the waiting call fails, the process and the later calls go on. */
export function makePool(url: string, { max = 16, statementTimeoutMs = 15_000 }: PoolOptions = {}): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types: columnTypes,
    keepAlive: true,
    pipeline: true,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 60_000,
    ...(statementTimeoutMs > 0 && {
      statement_timeout: statementTimeoutMs,
      // For a network that swallows the answer: the database's own limit comes first.
      query_timeout: statementTimeoutMs + 5_000,
    }),
  })
  // Node ends the process on an 'error' event that nobody hears; the call that used the connection gets its own error.
  pool.on('error', () => {})
  const dropIdle = idleOf(pool)
  countConnecting(pool)
  pool.on('connect', (client) => {
    client.on('error', () => {})
    countStatements(client, () => {
      giveUp(client)
      dropIdle()
    })
    nameStatements(client)
    sendTogether(client)
  })
  return pool
}

/** Gives up the connections that nobody uses: where one is not answered any more, the others may be as dead and not know it. */
function idleOf(pool: Pool): () => void {
  const idle = new Set<pg.PoolClient>()
  pool.on('release', (_error, client) => idle.add(client))
  for (const taken of ['acquire', 'remove'] as const) pool.on(taken, (client) => idle.delete(client))
  return () => {
    for (const client of idle) {
      // What the pool hears as an error of an idle connection has it forget that one at once: of a closed socket it hears later,
      // and would hand it out until then.
      client.emit('error', new Error('given up'))
      client.connection.stream.destroy()
    }
  }
}

/** Ends a connection without waiting for anybody; the pool makes another in its place. */
function giveUp(client: pg.PoolClient): void {
  // The pool looks at this mark at once, and at a closed socket only when it hears of it.
  if (client instanceof pg.Client) client.end().catch(() => {})
  client.connection.stream.destroy()
}

/** Statements of one moment leave in one write: each write wakes the database, which costs more than what most of them ask. */
function sendTogether(client: pg.PoolClient): void {
  const { stream } = client.connection
  const query = client.query
  let isCorked = false
  Object.defineProperty(client, 'query', {
    configurable: true,
    value: (...args: unknown[]) => {
      if (!isCorked) {
        isCorked = true
        stream.cork()
        process.nextTick(() => {
          isCorked = false
          stream.uncork()
        })
      }
      return Reflect.apply(query, client, args)
    },
  })
}

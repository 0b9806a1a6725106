import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import { Connection, type PipelinedQuery } from './connection.ts'
import { spendDatabaseTime, waitForTurn } from './database-time.ts'
import { StatementNames } from './statement-names.ts'

/** PostgreSQL on a pool, by our own connections: prepared, timed and pipelined. */
export class PoolDialect extends PostgresDialect {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    super({ pool })
    this.#pool = pool
  }

  override createDriver(): Driver {
    return new PoolDriver(this.#pool)
  }
}

class PoolDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #names = new StatementNames()
  readonly #idle = new Set<pg.PoolClient>()

  constructor(pool: pg.Pool) {
    this.#pool = pool
    pool.on('release', (_error, client) => this.#idle.add(client))
    for (const used of ['acquire', 'remove'] as const) pool.on(used, (client) => this.#idle.delete(client))
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    const onRelease = await spendDatabaseTime(waitForTurn)
    try {
      const client = await spendDatabaseTime(() => this.#pool.connect())
      return new Connection(client, { names: this.#names, onSilence: (silent) => this.#giveUp(silent), onRelease })
    } catch (error) {
      onRelease()
      throw error
    }
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (settings.isolationLevel || settings.accessMode) throw new Error('transactions have the default settings')
    await ours(connection).begin()
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await ours(connection).commit()
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const own = ours(connection)
    try {
      await own.rollback()
    } catch (error) {
      own.discard()
      throw error
    }
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    ours(connection).release()
  }

  async destroy(): Promise<void> {
    await this.#pool.end()
  }

  /** Ends a connection that does not answer, and the idle ones, which may be dead too. */
  #giveUp(silent: pg.PoolClient): void {
    // The pool checks this mark at once. It learns of a closed socket later.
    if (silent instanceof pg.Client) silent.end().catch(() => {})
    silent.connection.stream.destroy()
    for (const client of this.#idle) {
      // The pool drops an idle connection at its error. It learns of a closed socket later, and would hand it out until
      // then.
      client.emit('error', new Error('given up'))
      client.connection.stream.destroy()
    }
  }
}

/** PostgreSQL on one connection that is held for several statements. Those of one moment are sent at once, in order. */
export class HeldDialect extends PostgresDialect {
  readonly #driver: HeldDriver

  constructor(connection: DatabaseConnection) {
    super({ pool: () => Promise.reject(new Error('one connection is held')) })
    this.#driver = new HeldDriver(connection)
  }

  override createDriver(): Driver {
    return this.#driver
  }

  /** Waits for what was sent, and refuses what comes later: the connection has its next holder then. */
  end(): Promise<void> {
    return this.#driver.end()
  }
}

class HeldDriver implements Driver {
  readonly #connection: DatabaseConnection
  readonly #sent: Promise<unknown>[] = []
  readonly #held: DatabaseConnection
  #isEnded = false

  constructor(connection: DatabaseConnection) {
    this.#connection = connection
    this.#held = { executeQuery: (query) => this.#send(query), streamQuery: refuseOnHeld }
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#held
  }

  beginTransaction = refuseOnHeld
  commitTransaction = refuseOnHeld
  rollbackTransaction = refuseOnHeld

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}

  async end(): Promise<void> {
    this.#isEnded = true
    await Promise.allSettled(this.#sent)
  }

  async #send<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isEnded) throw new Error('the connection is no longer held')
    const answer = this.#connection.executeQuery<R>(query)
    this.#sent.push(answer)
    return answer
  }
}

function refuseOnHeld(): never {
  throw new Error('a held connection is for single statements')
}

/** The same statement, sent without waiting for its answer. */
export const pipelined = (query: CompiledQuery, onCommit?: () => void): PipelinedQuery => ({
  ...query,
  isPipelined: true,
  ...(onCommit && { onCommit }),
})

/** Kysely returns the connections that it acquired to the driver. */
function ours(connection: DatabaseConnection): Connection {
  if (!(connection instanceof Connection)) throw new Error('a connection of another driver')
  return connection
}

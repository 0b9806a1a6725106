import { type CompiledQuery, type DatabaseConnection, Kysely } from 'kysely'
import { HeldDialect, PoolDialect, pipelined } from './driver.ts'
import type { Pool } from './pool.ts'
import type { Tables } from './tables.ts'

/** The database, or a transaction in it. */
export type Db = Kysely<Tables>

/** A database for reading only. Every `Db` is one. */
export type ReadDb = Pick<Db, 'selectFrom' | 'selectNoFrom' | 'fn' | 'getExecutor' | 'isTransaction'>

/** The typed query builder on a pool. The pool's maker ends the pool. */
export function makeDatabase(pool: Pool): Db {
  return new Kysely<Tables>({ dialect: new PoolDialect(pool) })
}

/**
 * Runs `work` in one transaction: committed when it resolves, rolled back when it throws. Inside a transaction it joins
 * that one. Statements that are started at one moment leave in one write, in their order, and cost one round trip
 * (decision 0051). A statement that is started after `work` ended is refused.
 */
export async function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  return db.transaction().execute((transaction) =>
    transaction.getExecutor().provideConnection((connection) =>
      onHeld(
        connection,
        (dialect) => new HeldTransaction({ dialect }),
        async (held) => {
          const answer = await work(held)
          await held.end()
          return answer
        },
      ),
    ),
  )
}

/** What comes right before a commit, in this order. Nothing waits for an earlier one after it has locked a later one. */
const lastSteps = ['messages', 'audit'] as const
type LastStep = (typeof lastSteps)[number]

/**
 * Runs `last` when all other work of a transaction is done, right before its commit: what it locks are the transaction's
 * last locks. If it fails, the transaction fails.
 */
export function beforeCommit(db: Db, step: LastStep, last: () => Promise<void>): void {
  if (!(db instanceof HeldTransaction)) throw new Error('there is no transaction')
  db.addLast(step, last)
}

/**
 * Runs reads on one connection. Those that are started at one moment leave in one write and cost one round trip, each by
 * itself: not in a transaction, not of one moment of the database. `work` may use no other database, for a second
 * connection in the hands of each caller could exhaust the pool. A read that is started after `work` ended is refused.
 * Inside a transaction it joins that one.
 */
export async function readTogether<T>(db: ReadDb, work: (db: ReadDb) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  return db
    .getExecutor()
    .provideConnection((connection) => onHeld(connection, (dialect) => new Kysely<Tables>({ dialect }), work))
}

async function onHeld<T, Held extends Db>(
  connection: DatabaseConnection,
  make: (dialect: HeldDialect) => Held,
  work: (db: Held) => Promise<T>,
): Promise<T> {
  const dialect = new HeldDialect(connection)
  const held = make(dialect)
  // Kysely initializes a driver at its first statement, which a statement that is started soon after would overtake.
  await held.connection().execute(async () => {})
  try {
    return await work(held)
  } finally {
    await dialect.end()
  }
}

/** A transaction whose statements do not wait for each other. Kysely's own sends one after the answer of the other. */
class HeldTransaction extends Kysely<Tables> {
  readonly #last: Record<LastStep, Work[]> = { messages: [], audit: [] }
  readonly #done: LastStep[] = []

  override get isTransaction(): boolean {
    return true
  }

  /** What comes too late for its step would never be done, so it fails. */
  addLast(step: LastStep, work: Work): void {
    if (this.#done.includes(step)) throw new Error(`the ${step} of the transaction are over`)
    this.#last[step].push(work)
  }

  /** Does what comes last. */
  async end(): Promise<void> {
    for (const step of lastSteps) {
      for (const work of this.#last[step]) await work()
      this.#done.push(step)
    }
  }
}

type Work = () => Promise<void>

/** A statement before it is compiled. */
interface Compilable {
  compile(db: Db): CompiledQuery
}

/**
 * Runs a statement whose answer nobody reads. Inside a transaction it is sent with the next statement or the commit,
 * and costs no round trip. If it fails, that one fails. Outside a transaction it is awaited. `onCommit` is called once
 * after the commit, however many statements of the transaction pass it.
 */
export async function executePipelined(db: Db, statement: Compilable, onCommit?: () => void): Promise<void> {
  const compiled = statement.compile(db)
  if (db.isTransaction) {
    await db.executeQuery(pipelined(compiled, onCommit))
    return
  }
  await db.executeQuery(compiled)
  onCommit?.()
}

import {
  CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import type { Tables } from './tables.ts'

/** Statements whose answer nobody reads. */
const alongs = new WeakSet<CompiledQuery>()

/** What was sent along on a connection and has not been answered yet; it never rejects. */
type Outcome = { error: unknown } | undefined
const unanswered = new WeakMap<DatabaseConnection, Promise<Outcome>[]>()

/**
 * Runs a statement whose answer nobody reads. Inside a transaction it leaves together with the next statement, or with the
 * commit, and costs no round trip; its failure is that one's. Outside it is awaited as ever.
 */
export async function sendAlong(
  db: Kysely<Tables>,
  statement: { compile(db: Kysely<Tables>): CompiledQuery },
): Promise<void> {
  const compiled = statement.compile(db)
  if (db.isTransaction) alongs.add(compiled)
  await db.executeQuery(compiled)
}

/** PostgreSQL on a pool whose connections pipeline: `begin`, and what is sent along, wait for nobody. */
export class SendAlongDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): PostgresDriver {
    return new SendAlongDriver(this.#config)
  }
}

class SendAlongDriver extends PostgresDriver {
  override async acquireConnection(
    ...options: Parameters<PostgresDriver['acquireConnection']>
  ): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection(...options)
    if (!unanswered.has(connection)) letSendAlong(connection)
    return connection
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (settings.isolationLevel || settings.accessMode) return super.beginTransaction(connection, settings)
    const begin = CompiledQuery.raw('begin')
    alongs.add(begin)
    await connection.executeQuery(begin)
  }

  override async rollbackTransaction(
    ...[connection]: Parameters<PostgresDriver['rollbackTransaction']>
  ): Promise<void> {
    // Whatever failed goes with the transaction.
    await Promise.all(unanswered.get(connection)?.splice(0) ?? [])
    await super.rollbackTransaction(connection)
  }
}

function letSendAlong(connection: DatabaseConnection): void {
  const execute = connection.executeQuery.bind(connection)
  const waiting: Promise<Outcome>[] = []
  unanswered.set(connection, waiting)
  connection.executeQuery = async <R>(query: CompiledQuery) => {
    const answer = execute<R>(query)
    if (alongs.has(query)) {
      waiting.push(outcomeOf(answer))
      return { rows: [] }
    }
    const failed = (await Promise.all([...waiting.splice(0), outcomeOf(answer)])).find(
      (outcome) => outcome !== undefined,
    )
    // The first failure is the cause: those after it only say that the transaction is over.
    if (failed) throw failed.error
    return answer
  }
}

const outcomeOf = (answer: Promise<unknown>): Promise<Outcome> =>
  answer.then(
    () => undefined,
    (error: unknown) => ({ error }),
  )

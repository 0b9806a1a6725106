import { AbortedTransactionError, CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely'
import type { PoolClient, QueryConfig, QueryResult as Result } from 'pg'
import { refuseWhenOver, remainingMs, spendDatabaseTime } from './database-time.ts'
import type { StatementNames } from './statement-names.ts'

/** A statement whose answer nobody reads: it leaves with the next statement of its transaction. */
export interface PipelinedQuery extends CompiledQuery {
  readonly isPipelined: true
  /** Called once after the commit of the transaction, however many statements pass it. */
  readonly onCommit?: () => void
}

interface ConnectionOptions {
  names: StatementNames
  onSilence: (client: PoolClient) => void
  onRelease: () => void
}

type Failure = { error: unknown } | undefined

/** One connection of the pool, held by one caller at a time. */
export class Connection implements DatabaseConnection {
  readonly #client: PoolClient
  readonly #names: StatementNames
  readonly #onSilence: (client: PoolClient) => void
  readonly #onRelease: () => void
  readonly #onCommit = new Set<() => void>()
  #pipelined: Promise<Failure>[] = []
  #isCorked = false
  #isBroken = false

  constructor(client: PoolClient, { names, onSilence, onRelease }: ConnectionOptions) {
    this.#client = client
    this.#names = names
    this.#onSilence = onSilence
    this.#onRelease = onRelease
  }

  async executeQuery<R>(query: CompiledQuery | PipelinedQuery): Promise<QueryResult<R>> {
    if (this.#isBroken) throw new Error('the connection is broken')
    const answer = this.#send(query)
    if (!('isPipelined' in query)) return resultOf(await this.#afterPipelined(answer))
    this.#pipelined.push(failureOf(answer))
    if (query.onCommit) this.#onCommit.add(query.onCommit)
    return { rows: [] }
  }

  streamQuery(): never {
    throw new Error('rows are read in pages')
  }

  /** Throws where PostgreSQL rolled back instead because an earlier statement had failed. */
  async commit(): Promise<void> {
    const { command } = await this.#afterPipelined(this.#send(CompiledQuery.raw('commit')))
    if (command === 'ROLLBACK') throw new AbortedTransactionError()
    for (const react of this.#onCommit) react()
  }

  /** Waits for pipelined statements whose failures go with the transaction. */
  async settle(): Promise<void> {
    await Promise.all(this.#pipelined.splice(0))
  }

  /** Stops the pool from handing this connection out again. */
  discard(): void {
    this.#isBroken = true
  }

  release(): void {
    this.#client.release(this.#isBroken)
    this.#onRelease()
  }

  /** The answer, after those of the pipelined statements before it. The first failure is the cause of the later ones. */
  async #afterPipelined(answer: Promise<Result>): Promise<Result> {
    const failures = await Promise.all([...this.#pipelined.splice(0), failureOf(answer)])
    const first = failures.find((failure) => failure !== undefined)
    if (first) throw first.error
    return answer
  }

  async #send({ sql, parameters }: CompiledQuery): Promise<Result> {
    // After the allowance is used up a transaction can still be rolled back.
    if (sql !== 'rollback') refuseWhenOver()
    const statement: QueryConfig & { query_timeout?: number } = { text: sql, values: [...parameters] }
    const timeout = remainingMs()
    if (timeout !== undefined) statement.query_timeout = timeout
    // A statement without parameters may be several, or one that cannot be prepared.
    if (parameters.length > 0) statement.name = this.#names.nameOf(sql)
    this.#cork()
    try {
      return await spendDatabaseTime(() => this.#client.query(statement))
    } catch (error) {
      this.#names.forgetStale(sql, error)
      if (isSilence(error)) this.#onSilence(this.#client)
      // The driver's own stack does not name the store.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    }
  }

  /**
   * Sends the statements of one moment in one write. Each write wakes the database, which costs more than most
   * statements.
   */
  #cork(): void {
    if (this.#isCorked) return
    const { stream } = this.#client.connection
    this.#isCorked = true
    stream.cork()
    process.nextTick(() => {
      this.#isCorked = false
      stream.uncork()
    })
  }
}

function resultOf<R>(result: Result | Result[]): QueryResult<R> {
  // Several statements in one text have several results, which nobody reads.
  if (Array.isArray(result)) return { rows: [] }
  const { command, rowCount, rows } = result
  const isChange = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
  return isChange ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows }
}

const failureOf = (answer: Promise<unknown>): Promise<Failure> =>
  answer.then(
    () => undefined,
    (error: unknown) => ({ error }),
  )

const isSilence = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

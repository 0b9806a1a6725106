import { CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely'
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
  /** The first failure of the transaction's statements so far. It is the cause of every later one. */
  #failed: Promise<Failure> = Promise.resolve(undefined)
  #isInTransaction = false
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
    const answer = this.#inOrder(this.#send(query))
    if (!('isPipelined' in query)) return resultOf(await answer)
    // Its failure fails the next statement.
    answer.catch(() => {})
    if (query.onCommit) this.#onCommit.add(query.onCommit)
    return { rows: [] }
  }

  streamQuery(): never {
    throw new Error('rows are read in pages')
  }

  async begin(): Promise<void> {
    this.#isInTransaction = true
    await this.executeQuery({ ...CompiledQuery.raw('begin'), isPipelined: true })
  }

  /** Throws the first failure of the transaction, if there was one: PostgreSQL has rolled back instead. */
  async commit(): Promise<void> {
    await this.#inOrder(this.#send(CompiledQuery.raw('commit')))
    for (const react of this.#onCommit) react()
  }

  /** The failures of earlier statements go with the transaction. */
  async rollback(): Promise<void> {
    await this.#send(CompiledQuery.raw('rollback'))
  }

  /** Stops the pool from handing this connection out again. */
  discard(): void {
    this.#isBroken = true
  }

  release(): void {
    this.#client.release(this.#isBroken)
    this.#onRelease()
  }

  /** The answer. In a transaction it fails with the first failure of the statements up to this one. */
  async #inOrder(answer: Promise<Result>): Promise<Result> {
    const failed = firstOf([this.#failed, failureOf(answer)])
    if (this.#isInTransaction) this.#failed = failed
    const failure = await failed
    if (failure) throw failure.error
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

const firstOf = async (failures: Promise<Failure>[]): Promise<Failure> =>
  (await Promise.all(failures)).find((failure) => failure !== undefined)

const isSilence = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

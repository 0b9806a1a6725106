import { AsyncLocalStorage } from 'node:async_hooks'
import type { ClientBase, Pool } from 'pg'

interface Allowance {
  leftMs: number
  /** Waits that go on: together they take time once. */
  running: number
  since: number
}

/** With less than this left nothing is begun: a busy database must not lose connections to calls that waited for others. */
const leastMs = 250

const allowances = new AsyncLocalStorage<Allowance>()

/**
 * Runs `work` with so many milliseconds of waiting for the database in all, whatever statements they go to. The statement
 * that they are not enough for fails like one that is never answered, and its connection is given up.
 */
export function withDatabaseTime<T>(ms: number, work: () => T): T {
  return allowances.run({ leftMs: ms, running: 0, since: 0 }, work)
}

/** Takes the waiting for a connection from the allowance of whoever waits. */
export function countConnecting(pool: Pool): void {
  const connect = pool.connect
  Object.defineProperty(pool, 'connect', {
    configurable: true,
    value: (...args: unknown[]) => spend(allowances.getStore(), () => Reflect.apply(connect, pool, args)),
  })
}

/**
 * Has a connection's statements take from the allowance of whoever runs them; without one the pool's limit holds.
 * `onSilence` hears of a statement that was not answered in time.
 */
export function countStatements(client: ClientBase, onSilence: () => void): void {
  const query = client.query
  Object.defineProperty(client, 'query', {
    configurable: true,
    value: (...args: unknown[]) => {
      const allowance = allowances.getStore()
      if (allowance && leftOf(allowance) < leastMs && args[0] !== 'rollback') return Promise.reject(new TimeIsUp())
      const answer = spend(allowance, () => Reflect.apply(query, client, allowance ? within(allowance, args) : args))
      if (answer instanceof Promise) answer.catch((error) => isSilence(error) && onSilence())
      return answer
    },
  })
}

/** The same query with a limit of its own. Whoever asks with a callback, as the pool itself does, is not a call of ours. */
function within(allowance: Allowance, args: unknown[]): unknown[] {
  const [first, second, ...rest] = args
  if (typeof args.at(-1) === 'function') return args
  const query_timeout = Math.max(leastMs, Math.ceil(leftOf(allowance)))
  if (typeof first === 'string') return [{ text: first, values: second, query_timeout }, ...rest]
  return [{ ...Object(first), query_timeout }, second, ...rest]
}

function spend(allowance: Allowance | undefined, work: () => unknown): unknown {
  if (!allowance) return work()
  if (allowance.running === 0) allowance.since = performance.now()
  allowance.running += 1
  const answer = work()
  const settle = () => {
    const left = leftOf(allowance)
    allowance.running -= 1
    allowance.leftMs = left
    allowance.since = performance.now()
  }
  if (answer instanceof Promise) answer.then(settle, settle)
  else settle()
  return answer
}

const leftOf = ({ leftMs, running, since }: Allowance): number =>
  running > 0 ? leftMs - (performance.now() - since) : leftMs

class TimeIsUp extends Error {
  readonly code = 'ETIMEDOUT'
}

const isSilence = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

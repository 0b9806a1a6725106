import { AsyncLocalStorage } from 'node:async_hooks'
import type { EndTurn, Turns } from '../turns.ts'

interface Allowance {
  leftMs: number
  /** The waits in progress: parallel waits use up the allowance once. */
  running: number
  since: number
  /** The turns that each of its connections takes. */
  turns: (() => Promise<EndTurn>)[]
}

/**
 * With less time left no statement is started: a busy database must not lose connections to calls that waited for
 * others.
 */
const leastMs = 250

const allowances = new AsyncLocalStorage<Allowance>()

/**
 * Runs `work` with an allowance of milliseconds for waiting on the database, for all of its statements and connections.
 * The statement that exceeds it fails like one without an answer, and its connection is closed.
 */
export function withDatabaseTime<T>(ms: number, work: () => T): T {
  return allowances.run({ leftMs: ms, running: 0, since: 0, turns: [] }, work)
}

/** How long the next statement may take, in milliseconds. Undefined without an allowance. */
export function remainingMs(): number | undefined {
  const allowance = allowances.getStore()
  return allowance && Math.max(leastMs, Math.ceil(leftOf(allowance)))
}

/** Throws when the allowance of the caller is used up. */
export function refuseWhenOver(): void {
  const allowance = allowances.getStore()
  if (allowance && leftOf(allowance) < leastMs) throw new DatabaseTimeIsUp()
}

/** From now on the connections of the present call take turns with the others of this owner. */
export function takeConnectionsInTurn(turns: Turns, owner: string): void {
  const call = allowances.getStore()
  call?.turns.push(() => turns.take(owner, call, remainingMs() ?? leastMs))
}

/** Waits, outside the pool, until the present call may have one more connection. */
export async function waitForTurn(): Promise<EndTurn> {
  const ends: EndTurn[] = []
  const endAll = () => {
    for (const end of ends) end()
  }
  try {
    for (const take of allowances.getStore()?.turns ?? []) ends.push(await take())
    return endAll
  } catch (error) {
    endAll()
    throw error
  }
}

/** Subtracts the time of a wait for the database from the caller's allowance. */
export async function spendDatabaseTime<T>(wait: () => Promise<T>): Promise<T> {
  const allowance = allowances.getStore()
  if (!allowance) return wait()
  if (allowance.running === 0) allowance.since = performance.now()
  allowance.running += 1
  try {
    return await wait()
  } finally {
    allowance.leftMs = leftOf(allowance)
    allowance.running -= 1
    allowance.since = performance.now()
  }
}

const leftOf = ({ leftMs, running, since }: Allowance): number =>
  running > 0 ? leftMs - (performance.now() - since) : leftMs

class DatabaseTimeIsUp extends Error {
  readonly code = 'ETIMEDOUT'
}

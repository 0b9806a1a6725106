import { AsyncLocalStorage } from 'node:async_hooks'
import type { Services } from '../context.ts'
import { type Db, inTransaction, limitLockWaits } from '../db/database.ts'
import { isRefusedByDatabase, isUnavailable } from '../db/failures.ts'
import { withDatabaseTime } from '../db/time-left.ts'
import { inTurns } from '../in-turns.ts'
import type { Done } from './call.ts'

/** A writing call that may be done together with others, or alone, which is always right. */
export interface Act {
  alone(): Promise<Done>
}

/**
 * Does acts in one transaction: what each came to; undefined for those that need a look of their own. It may only come to what
 * the act alone would; where in doubt, undefined. A throw undoes all of it.
 */
export type DoTogether<A extends Act> = (db: Db, acts: readonly A[]) => Promise<readonly (Done | undefined)[]>

/** Undoes all acts of a transaction because of some, so that the others are done together without those. */
export class Unfit<A extends Act> extends Error {
  readonly acts: ReadonlySet<A>

  constructor(acts: ReadonlySet<A>) {
    super('some calls do not go together with others')
    this.acts = acts
  }
}

/** Acts in one transaction at most. */
const most = 128

/** How long the others wait for a lock that one of them needs, or for a call that is done alone, in milliseconds. */
const patienceMs = 200

/** How long what they do may wait for the database, and their commit after that, in milliseconds. */
const togetherMs = 1_500
const commitMs = 4_500

/** For how long nothing is tried together once the database was lost or did not answer, in milliseconds. */
const aloneMs = 2_000

/**
 * Performs acts: one that comes alone is done alone, at once; those that come meanwhile are done together in the next
 * transaction, and alone where that left nothing. Where nobody knows whether it was committed, none is done again: each fails,
 * as it would have alone.
 */
export function makePerformTogether<A extends Act>(
  { pool, log }: Pick<Services, 'pool' | 'log'>,
  doTogether: DoTogether<A>,
): (act: A) => Promise<Done> {
  let aloneUntil = 0
  const tryTogether = async (acts: readonly A[], isSecondTry = false): Promise<ReadonlyMap<A, Promise<Done>>> => {
    if (acts.length < 2 || performance.now() < aloneUntil) return new Map()
    let done: readonly (Done | undefined)[] = []
    const eachDone = (end: (done: Done) => Promise<Done>) =>
      new Map(acts.flatMap((act, i) => (done[i] ? [[act, end(done[i])]] : [])))
    try {
      await withDatabaseTime(commitMs, () =>
        inTransaction(pool, async (db) => {
          done = await withDatabaseTime(togetherMs, async () => {
            await limitLockWaits(db, patienceMs)
            return doTogether(db, acts)
          })
        }),
      )
      return eachDone(async (done) => done)
    } catch (error) {
      const unfit = error instanceof Unfit ? error.acts : undefined
      const fit = unfit && acts.filter((act) => !unfit.has(act))
      if (fit && !isSecondTry) return tryTogether(fit, true)
      if (isRefusedByDatabase(error)) return new Map()
      if (isUnavailable(error)) aloneUntil = performance.now() + aloneMs
      // Whatever had been done failed in the commit.
      const unknown = eachDone(() => Promise.reject(error))
      if (unknown.size > 0) log.warn({ calls: unknown.size }, 'nobody knows whether calls were committed')
      return unknown
    }
  }
  const perform = inTurns<{ act: A; inItsTime: InItsTime }, Done>(most, async (batch) => {
    const done = await tryTogether(batch.map(({ item }) => item.act))
    const lone: Promise<Done>[] = []
    for (const { item, settle } of batch) {
      const known = done.get(item.act)
      const outcome = known ?? item.inItsTime(() => item.act.alone())
      if (!known) lone.push(outcome)
      settle(outcome)
    }
    await settled(lone)
  })
  return (act) => perform({ act, inItsTime: AsyncLocalStorage.snapshot() })
}

/** Runs something as what it was called in: each call has its own time. */
type InItsTime = ReturnType<typeof AsyncLocalStorage.snapshot>

/** Until all are settled, or patience ends. */
async function settled(promises: readonly Promise<unknown>[]): Promise<void> {
  if (promises.length === 0) return
  const { promise: enough, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, patienceMs)
  await Promise.race([Promise.allSettled(promises), enough])
  clearTimeout(timer)
}

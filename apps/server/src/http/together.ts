import { AsyncLocalStorage } from 'node:async_hooks'
import type { Services } from '../context.ts'
import { type Db, inTransaction, limitLockWaits } from '../db/database.ts'
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

/** How long their transaction may wait for the database, in milliseconds. */
const togetherMs = 1_500

/**
 * Performs acts: one that comes alone is done alone, at once; those that come meanwhile are done together in the next
 * transaction, and alone where that fails.
 */
export function makePerformTogether<A extends Act>(
  { pool, log }: Pick<Services, 'pool' | 'log'>,
  doTogether: DoTogether<A>,
): (act: A) => Promise<Done> {
  const tryTogether = async (acts: readonly A[], isSecondTry = false): Promise<ReadonlyMap<A, Done>> => {
    if (acts.length < 2) return new Map()
    try {
      const done = await withDatabaseTime(togetherMs, () =>
        inTransaction(pool, async (db) => {
          await limitLockWaits(db, patienceMs)
          return doTogether(db, acts)
        }),
      )
      return new Map(acts.flatMap((act, i) => (done[i] ? [[act, done[i]]] : [])))
    } catch (error) {
      const unfit = error instanceof Unfit ? error.acts : undefined
      if (unfit && !isSecondTry)
        return tryTogether(
          acts.filter((act) => !unfit.has(act)),
          true,
        )
      log.debug({ calls: acts.length, name: error instanceof Error ? error.name : '' }, 'calls are done one by one')
      return new Map()
    }
  }
  const perform = inTurns<{ act: A; inItsTime: InItsTime }, Done>(most, async (batch) => {
    const done = await tryTogether(batch.map(({ item }) => item.act))
    const lone: Promise<Done>[] = []
    for (const { item, settle } of batch) {
      const outcome = done.get(item.act) ?? item.inItsTime(() => item.act.alone())
      if (outcome instanceof Promise) lone.push(outcome)
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

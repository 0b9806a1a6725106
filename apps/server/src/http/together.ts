import { AsyncLocalStorage } from 'node:async_hooks'
import type { Answer, Endpoint, Input } from '@registration/contract/endpoint.ts'
import * as z from 'zod/mini'
import type { Services } from '../context.ts'
import { type Db, inTransaction, limitLockWaits } from '../db/database.ts'
import { withDatabaseTime } from '../db/time-left.ts'
import { inTurns } from '../in-turns.ts'
import { type Call, type CtxOf, claimOf, type Handler, performWrite } from './call.ts'
import { keepFirstAnswers } from './idempotency-store.ts'

/** One of the calls that are done together; `ctx.db` is the transaction of all of them. */
export interface Joined<E extends Endpoint> {
  input: Input<E>
  ctx: CtxOf<E>
}

/**
 * Does calls of one endpoint that came at the same moment, in one transaction: their answers in the calls' order, undefined for
 * each that needs a look of its own. It may only answer what the endpoint's handler would; where in doubt, undefined.
 * A throw undoes all of it, and then each call is done alone.
 */
export type TogetherHandler<E extends Endpoint> = (
  calls: readonly Joined<E>[],
  db: Db,
) => Promise<(Answer<E> | undefined)[]>

/** Calls in one transaction at most. */
const most = 64

/** How long the others wait for a lock that one of them needs, or for a call that is done alone, in milliseconds. */
const patienceMs = 200

/** How long their transaction may wait for the database, in milliseconds. */
const togetherMs = 2_000

interface Asked<E extends Endpoint> {
  call: Call<E>
  /** Runs something as what it was called in: each call has its own time. */
  inItsTime: ReturnType<typeof AsyncLocalStorage.snapshot>
}

/**
 * Performs the writing calls of one endpoint: one that comes alone as `performWrite` does, those that come while it runs
 * together in the next transaction. The answer is in the wire's words.
 */
export function makePerformTogether<E extends Endpoint>(
  services: Services,
  { handler, together }: { handler: Handler<E>; together: TogetherHandler<E> },
): (call: Call<E>) => Promise<unknown> {
  const alone = async (call: Call<E>) => (await performWrite(call, handler)).answer
  const perform = inTurns<Asked<E>, unknown>(most, async (batch) => {
    const calls = batch.map(({ item }) => item.call)
    const answers = calls.length > 1 ? await tryTogether(services, calls, together) : []
    const lone: Promise<unknown>[] = []
    for (const [i, { item, settle }] of batch.entries()) {
      const done = answers[i]
      const answer = done ? done.encoded : item.inItsTime(() => alone(item.call))
      if (!done) lone.push(Promise.resolve(answer))
      settle(answer)
    }
    await settled(lone)
  })
  return (call) => perform({ call, inItsTime: AsyncLocalStorage.snapshot() })
}

async function tryTogether<E extends Endpoint>(
  { pool, log }: Services,
  calls: readonly Call<E>[],
  together: TogetherHandler<E>,
): Promise<({ encoded: unknown } | undefined)[]> {
  try {
    return await withDatabaseTime(togetherMs, () =>
      inTransaction(pool, async (db) => {
        await limitLockWaits(db, patienceMs)
        return doTogether(calls, together, db)
      }),
    )
  } catch (error) {
    log.debug({ calls: calls.length, name: error instanceof Error ? error.name : '' }, 'calls are done one by one')
    return []
  }
}

/** Until all are settled, or patience ends. */
async function settled(promises: readonly Promise<unknown>[]): Promise<void> {
  if (promises.length === 0) return
  const { promise: enough, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, patienceMs)
  await Promise.race([Promise.allSettled(promises), enough])
  clearTimeout(timer)
}

async function doTogether<E extends Endpoint>(
  calls: readonly Call<E>[],
  together: TogetherHandler<E>,
  db: Db,
): Promise<({ encoded: unknown } | undefined)[]> {
  const joined = calls.map(({ input, ctx }) => ({ input, ctx: { ...ctx, db } }))
  const answers = await together(joined, db)
  const done = calls.flatMap((call, i) => {
    const answer = answers[i]
    return answer === undefined ? [] : [{ i, claim: claimOf(call), encoded: z.encode(call.endpoint.answer, answer) }]
  })
  // A second call with a request id finds it taken here, which undoes this transaction: then it is told the kept answer.
  await keepFirstAnswers(
    db,
    done.flatMap(({ claim, encoded }) => (claim ? [{ ...claim, answer: JSON.stringify(encoded ?? null) }] : [])),
  )
  const byPlace = new Map(done.map(({ i, encoded }) => [i, { encoded }]))
  return calls.map((_, i) => byPlace.get(i))
}

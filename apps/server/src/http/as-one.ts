import type { Answer, Endpoint, Input } from '@registration/contract/endpoint.ts'
import * as z from 'zod/mini'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { type Call, type CtxOf, claimOf, type Done, type Handler, performWrite } from './call.ts'
import { keepFirstAnswers } from './idempotency-store.ts'
import { type Act, makePerformTogether } from './together.ts'

/** One of the calls that are done as one; `ctx.db` is the transaction of all of them. */
export interface Joined<E extends Endpoint> {
  input: Input<E>
  ctx: CtxOf<E>
}

/**
 * Does calls of one endpoint that came at the same moment, in one transaction: their answers in the calls' order, undefined for
 * each that needs a look of its own. It may only answer what the endpoint's handler would; where in doubt, undefined. A throw
 * undoes all of it (`DoTogether`).
 */
export type TogetherHandler<E extends Endpoint> = (
  calls: readonly Joined<E>[],
  db: Db,
) => Promise<(Answer<E> | undefined)[]>

interface Joining<E extends Endpoint> extends Act {
  call: Call<E>
}

/** Performs the writing calls of one endpoint, those of one moment by its handler for many. */
export function makePerformAsOne<E extends Endpoint>(
  services: Services,
  { handler, together }: { handler: Handler<E>; together: TogetherHandler<E> },
): (call: Call<E>) => Promise<Done> {
  const perform = makePerformTogether<Joining<E>>(services, async (db, acts) => {
    const answers = await together(
      acts.map(({ call: { input, ctx } }) => ({ input, ctx: { ...ctx, db } })),
      db,
    )
    const done = acts.map(({ call }, i) => {
      const answer = answers[i]
      return answer === undefined ? undefined : { answer: z.encode(call.endpoint.answer, answer), replayed: false }
    })
    // A second call with a request id finds it taken here, which undoes this transaction: then it is told the kept answer.
    const kept = acts.flatMap(({ call }, i) => {
      const claim = done[i] && claimOf(call)
      return claim ? [{ ...claim, answer: JSON.stringify(done[i]?.answer ?? null) }] : []
    })
    await keepFirstAnswers(db, kept)
    return done
  })
  return (call) => perform({ call, alone: () => performWrite(call, handler) })
}

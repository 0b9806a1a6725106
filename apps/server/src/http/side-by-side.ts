import type { Endpoint } from '@registration/contract/endpoint.ts'
import * as z from 'zod/mini'
import type { Db } from '../db/database.ts'
import { shareTransaction } from '../db/gathered.ts'
import { Refused } from '../refuse.ts'
import { type Call, claimOf, type Done, type Handler, performWrite } from './call.ts'
import { type Claim, findClaimed, keepFirstAnswers } from './idempotency-store.ts'
import { type Act, makePerformTogether, Unfit } from './together.ts'

interface OwnAct extends Act {
  citizenId: string
  claim: Claim | undefined
  /** Runs the handler in a transaction; the answer in the wire's words. */
  run(db: Db): Promise<unknown>
}

const performers = new WeakMap<Db, (act: OwnAct) => Promise<Done>>()

/**
 * Performs a writing call whose handler touches rows of its citizen alone and nothing but the database. Handlers of several
 * citizens whose calls came at the same moment, to whichever endpoint, run side by side in one transaction, where what they
 * ask is `gathered`. A refusal undoes them all: the refused one is then done alone, the others without it.
 */
export function performSideBySide<E extends Endpoint>(
  call: Call<E>,
  handler: Handler<E>,
  fingerprint = '',
): Promise<Done> {
  const { endpoint, input, ctx } = call
  const alone = () => performWrite(call, handler, fingerprint)
  if (!ctx.caller) return alone()
  return performerOf(ctx)({
    citizenId: ctx.caller.citizenId,
    claim: claimOf(call, fingerprint),
    run: async (db) => z.encode(endpoint.answer, await handler(input, { ...ctx, db })),
    alone,
  })
}

function performerOf({ pool, log }: Call<Endpoint>['ctx']): (act: OwnAct) => Promise<Done> {
  const known = performers.get(pool)
  if (known) return known
  const made = makePerformTogether<OwnAct>({ pool, log }, runSideBySide)
  performers.set(pool, made)
  return made
}

async function runSideBySide(db: Db, acts: readonly OwnAct[]): Promise<(Done | undefined)[]> {
  const first = await pickFirst(db, acts)
  shareTransaction(db)
  const running = [...first].map(async (act): Promise<[OwnAct, unknown]> => [act, await act.run(db)])
  // None may go on once the transaction is over.
  const ends = await Promise.allSettled(running)
  const refused = new Set<OwnAct>()
  for (const [i, act] of [...first].entries()) {
    const end = ends[i]
    if (end?.status !== 'rejected') continue
    if (!(end.reason instanceof Refused)) throw end.reason
    refused.add(act)
  }
  if (refused.size > 0) throw new Unfit(refused)
  const answers = new Map(await Promise.all(running))
  // A claim that another made meanwhile undoes this transaction: then its call is told the kept answer.
  await keepFirstAnswers(
    db,
    [...first].flatMap((act) =>
      act.claim ? [{ ...act.claim, answer: JSON.stringify(answers.get(act) ?? null) }] : [],
    ),
  )
  return acts.map((act) => (first.has(act) ? { answer: answers.get(act), replayed: false } : undefined))
}

/** One act a citizen, and none that was done before. */
async function pickFirst(db: Db, acts: readonly OwnAct[]): Promise<Set<OwnAct>> {
  const claimed = await findClaimed(
    db,
    acts.flatMap(({ claim }) => claim ?? []),
  )
  const citizens = new Set<string>()
  const first = acts.filter(({ citizenId, claim }) => {
    if (citizens.has(citizenId) || (claim && claimed.has(claim))) return false
    citizens.add(citizenId)
    return true
  })
  return new Set(first)
}

import type { Endpoint } from '@registration/contract/endpoint.ts'
import * as z from 'zod/mini'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { isRefusedByDatabase, isUnavailable } from '../db/failures.ts'
import { shareTransaction } from '../db/gathered.ts'
import { type Call, claimOf, type Done, type Handler, performWrite } from './call.ts'
import { type Claim, findClaimed, keepFirstAnswers } from './idempotency-store.ts'
import { type Act, makePerformTogether, Unfit } from './together.ts'

interface OwnAct extends Act {
  citizenId: string
  claim: Claim | undefined
  /** Runs the handler in a transaction; the answer in the wire's words. */
  run(db: Db): Promise<unknown>
}

interface Performer {
  perform(act: OwnAct): Promise<Done>
  /** Acts that are done alone at this moment, by citizen: they hold the citizen's rows. */
  lone: Map<string, number>
}

const performers = new WeakMap<Db, Performer>()

/**
 * Performs a writing call whose handler touches rows of its citizen alone and nothing but the database. Audit log and outbox are
 * everybody's: what all add to them goes into one statement. Handlers of several citizens whose calls came at the same moment, to
 * whichever endpoint, run side by side in one transaction, where what they ask is `gathered`. A refusal, or a fault of ours,
 * undoes them all: that citizen's calls are then done alone, the others without them. docs/decisions/0023.
 */
export function performSideBySide<E extends Endpoint>(
  services: Services,
  call: Call<E>,
  handler: Handler<E>,
  fingerprint = '',
): Promise<Done> {
  const { endpoint, input, ctx } = call
  const alone = () => performWrite(call, handler, fingerprint)
  if (!ctx.caller) return alone()
  const { citizenId } = ctx.caller
  const { perform, lone } = performerOf(services)
  return perform({
    citizenId,
    claim: claimOf(call, fingerprint),
    run: async (db) => z.encode(endpoint.answer, await handler(input, { ...ctx, db })),
    alone: () => countedIn(lone, citizenId, alone),
  })
}

function performerOf(services: Services): Performer {
  const known = performers.get(services.pool)
  if (known) return known
  const lone = new Map<string, number>()
  const perform = makePerformTogether<OwnAct>(services, (db, acts) => runSideBySide(db, acts, lone))
  const made = { perform, lone }
  performers.set(services.pool, made)
  return made
}

async function countedIn<T>(counts: Map<string, number>, key: string, work: () => Promise<T>): Promise<T> {
  counts.set(key, (counts.get(key) ?? 0) + 1)
  try {
    return await work()
  } finally {
    const left = (counts.get(key) ?? 1) - 1
    if (left > 0) counts.set(key, left)
    else counts.delete(key)
  }
}

async function runSideBySide(
  db: Db,
  acts: readonly OwnAct[],
  lone: ReadonlyMap<string, number>,
): Promise<(Done | undefined)[]> {
  const running = await pickPlain(db, acts, lone)
  shareTransaction(db)
  // None may go on once the transaction is over.
  const ends = await Promise.allSettled(running.map((act) => act.run(db)))
  const done = new Map<OwnAct, unknown>()
  const unfit = new Set<string>()
  for (const [i, act] of running.entries()) {
    const end = ends[i]
    if (end?.status === 'fulfilled') done.set(act, end.value)
    else if (isRefusedByDatabase(end?.reason) || isUnavailable(end?.reason)) throw end?.reason
    // A refusal, or a fault of ours, is its citizen's, whose next act may end so as well.
    else unfit.add(act.citizenId)
  }
  if (unfit.size > 0) throw new Unfit(new Set(acts.filter(({ citizenId }) => unfit.has(citizenId))))
  // A claim that another made meanwhile undoes this transaction: then its call is told the kept answer.
  const kept = running.flatMap((act) =>
    act.claim ? [{ ...act.claim, answer: JSON.stringify(done.get(act) ?? null) }] : [],
  )
  await keepFirstAnswers(db, kept)
  return acts.map((act) => (done.has(act) ? { answer: done.get(act), replayed: false } : undefined))
}

/** One act a citizen, of whom none is being done alone; and none that was done before. */
async function pickPlain(
  db: Db,
  acts: readonly OwnAct[],
  lone: ReadonlyMap<string, number>,
): Promise<readonly OwnAct[]> {
  const claimed = await findClaimed(
    db,
    acts.flatMap(({ claim }) => claim ?? []),
  )
  const taken = new Set(lone.keys())
  return acts.filter(({ citizenId, claim }) => {
    if (taken.has(citizenId) || (claim && claimed.has(claim))) return false
    taken.add(citizenId)
    return true
  })
}

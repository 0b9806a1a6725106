import type { RefusalName } from '@registration/contract/refusals.ts'
import { refuse } from './refuse.ts'

/** Ends a turn: the next one begins. */
export type EndTurn = () => void

/** A piece of work, which may take several turns at once. It is compared by its identity alone. */
export type Work = object

/** Limits how many turns of one owner run at once. The others wait in order. Nobody waits for another owner. */
export interface Turns {
  /**
   * Waits for a turn of a piece of work, `patienceMs` at most. All turns of the work that has waited for longest come
   * before those of the next.
   * @throws the refusals tooMany (too many works of this owner wait already) and `late` (waited for too long)
   */
  take(owner: string, work: Work, patienceMs: number): Promise<EndTurn>
}

interface Line {
  running: number
  /** Works in order, and what begins each of their turns. */
  waiting: Map<Work, Set<() => void>>
}

interface TurnOptions {
  /** Of one owner. */
  atOnce: number
  /** Works of one owner. */
  maxWaiting: number
  /** What is said after the patience. By default that the service is too busy, which is logged as a fault. */
  late?: RefusalName
}

export function makeTurns({ atOnce, maxWaiting, late = 'unavailable' }: TurnOptions): Turns {
  const lines = new Map<string, Line>()
  const end = (owner: string, line: Line) => {
    const [first] = line.waiting.values()
    const [next] = first ?? []
    if (next) next()
    else line.running -= 1
    if (line.running === 0) lines.delete(owner)
  }
  return {
    async take(owner, work, patienceMs) {
      const line = lines.get(owner) ?? { running: 0, waiting: new Map() }
      lines.set(owner, line)
      if (line.running < atOnce) line.running += 1
      else if (line.waiting.has(work) || line.waiting.size < maxWaiting) await turnOf(line, work, { patienceMs, late })
      else throw refuse('tooMany', { retryAfter: 1 })
      return () => end(owner, line)
    },
  }
}

/** The work that ends its turn leaves it to the first that waits. */
function turnOf(
  { waiting }: Line,
  work: Work,
  { patienceMs, late }: { patienceMs: number; late: RefusalName },
): Promise<void> {
  const turns = waiting.get(work) ?? new Set()
  waiting.set(work, turns)
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer)
      turns.delete(begin)
      if (turns.size === 0) waiting.delete(work)
    }
    const begin = () => {
      leave()
      resolve()
    }
    const timer = setTimeout(() => {
      leave()
      reject(refuse(late))
    }, patienceMs)
    turns.add(begin)
  })
}

/** Runs a piece of work in its owner's turn. */
export type RunInTurn = <T>(owner: string, work: () => Promise<T>) => Promise<T>

interface FairOptions {
  atOnce: number
  /** Of one owner. */
  maxWaiting: number
  patienceMs: number
}

/**
 * Runs `atOnce` pieces of slow work at once, and one of each owner: an owner with a hundred pieces delays the others by
 * one.
 */
export function makeFairTurns({ atOnce, maxWaiting, patienceMs }: FairOptions): RunInTurn {
  const ofOwner = makeTurns({ atOnce: 1, maxWaiting })
  const ofAll = makeTurns({ atOnce, maxWaiting: Number.POSITIVE_INFINITY })
  return async (owner, work) => {
    const endOwn = await ofOwner.take(owner, work, patienceMs)
    try {
      const end = await ofAll.take('', work, patienceMs)
      try {
        return await work()
      } finally {
        end()
      }
    } finally {
      endOwn()
    }
  }
}

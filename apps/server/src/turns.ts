import { refuse } from './refuse.ts'

/** Ends a turn: the next one begins. */
export type EndTurn = () => void

/** Limits how much of one owner runs at once. What is more waits in order. Nobody waits for another owner. */
export interface Turns {
  /**
   * Waits for a turn, `patienceMs` at most.
   * @throws the refusals tooMany (too much of this owner waits already) and unavailable (waited for too long)
   */
  take(owner: string, patienceMs: number): Promise<EndTurn>
}

interface Line {
  running: number
  /** In order. Each begins a turn. */
  waiting: Set<() => void>
}

export function makeTurns({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }): Turns {
  const lines = new Map<string, Line>()
  const end = (owner: string, line: Line) => {
    const [next] = line.waiting
    if (next) next()
    else line.running -= 1
    if (line.running === 0) lines.delete(owner)
  }
  return {
    async take(owner, patienceMs) {
      const line = lines.get(owner) ?? { running: 0, waiting: new Set() }
      lines.set(owner, line)
      if (line.running < atOnce) line.running += 1
      else if (line.waiting.size < maxWaiting) await turnOf(line, patienceMs)
      else throw refuse('tooMany', { retryAfter: 1 })
      return () => end(owner, line)
    },
  }
}

/** The work that ends its turn leaves it to the first that waits. */
function turnOf({ waiting }: Line, patienceMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = () => {
      clearTimeout(timer)
      waiting.delete(begin)
      resolve()
    }
    const timer = setTimeout(() => {
      waiting.delete(begin)
      reject(refuse('unavailable'))
    }, patienceMs)
    waiting.add(begin)
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
    const endOwn = await ofOwner.take(owner, patienceMs)
    try {
      const end = await ofAll.take('', patienceMs)
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

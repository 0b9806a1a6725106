import type { Db } from './database.ts'

/** Transactions that several calls share. */
const shared = new WeakSet<Db>()

/** Has those who run side by side in a transaction ask it together, as far as what they ask is `gathered`. */
export function shareTransaction(transaction: Db): void {
  shared.add(transaction)
}

/**
 * Makes of a question about many things, answered in their order, the question about one. In a transaction that several calls
 * share, what they ask in one moment is asked in one statement, and the next moment's after it; elsewhere each asks at once.
 */
export function gathered<T, R>(
  askAll: (db: Db, items: readonly T[]) => Promise<readonly R[]>,
): (db: Db, item: T) => Promise<R> {
  const asking = new WeakMap<Db, (item: T) => Promise<R>>()
  const askTogether = (db: Db): ((item: T) => Promise<R>) => {
    const known = asking.get(db)
    if (known) return known
    const made = gather<T, R>((items) => askAll(db, items))
    asking.set(db, made)
    return made
  }
  return async (db, item) => {
    if (shared.has(db)) return askTogether(db)(item)
    const [answer] = await askAll(db, [item])
    // There is an answer for each item, which may itself be undefined.
    return answer as R
  }
}

/** As `gathered` for what has no answer. */
export function gatheredWrite<T>(
  writeAll: (db: Db, items: readonly T[]) => Promise<void>,
): (db: Db, item: T) => Promise<void> {
  return gathered<T, void>(async (db, items) => {
    await writeAll(db, items)
    return []
  })
}

interface Asked<T, R> {
  item: T
  resolve: (answer: R) => void
  reject: (error: unknown) => void
}

function gather<T, R>(askAll: (items: readonly T[]) => Promise<readonly R[]>): (item: T) => Promise<R> {
  const waiting: Asked<T, R>[] = []
  // What is asked in a later moment may build on what was answered, or written, in this one.
  let last = Promise.resolve()
  const askWaiting = async () => {
    const asked = waiting.splice(0)
    try {
      const answers = await askAll(asked.map(({ item }) => item))
      for (const [i, { resolve }] of asked.entries()) resolve(answers[i] as R)
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      // The tick comes when everybody who runs at this moment has asked.
      if (waiting.length === 1)
        process.nextTick(() => {
          last = last.then(askWaiting)
        })
    })
}

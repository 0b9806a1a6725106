/** What waits for its turn. */
export interface Waiting<T, V> {
  item: T
  /** Ends the wait, also with a promise. */
  settle(value: V | PromiseLike<V>): void
}

/**
 * Gathers what comes while the work before it goes on, and works on all of that at once, so many at most. What comes alone is
 * worked on alone, at once. `work` settles each; it does not throw.
 */
export function inTurns<T, V>(most: number, work: (batch: Waiting<T, V>[]) => Promise<void>): (item: T) => Promise<V> {
  const waiting: Waiting<T, V>[] = []
  let running = false
  const run = async () => {
    running = true
    for (let batch = waiting.splice(0, most); batch.length > 0; batch = waiting.splice(0, most)) await work(batch)
    running = false
  }
  return (item) =>
    new Promise((settle) => {
      waiting.push({ item, settle })
      if (!running) void run()
    })
}

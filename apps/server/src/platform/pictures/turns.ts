/**
 * Runs up to `width` works at once, of each owner one. Owners take turns: a single work waits for at most one work of
 * every other owner, however many they have.
 */
export function makeTurns(width: number) {
  const running = new Set<string>()
  /** What waits, by owner, in the order in which the owners are served. */
  const waiting = new Map<string, (() => void)[]>()

  function beginNext(): void {
    if (running.size >= width) return
    const [owner, works] = [...waiting].find(([each]) => !running.has(each)) ?? []
    if (owner === undefined) return
    running.add(owner)
    works?.shift()?.()
    if (works?.length === 0) waiting.delete(owner)
  }

  function end(owner: string): void {
    running.delete(owner)
    const works = waiting.get(owner)
    if (works) {
      waiting.delete(owner)
      waiting.set(owner, works)
    }
    beginNext()
  }

  return async <T>(owner: string, work: () => Promise<T>): Promise<T> => {
    await new Promise<void>((begin) => {
      const works = waiting.get(owner)
      if (works) works.push(begin)
      else waiting.set(owner, [begin])
      beginNext()
    })
    try {
      return await work()
    } finally {
      end(owner)
    }
  }
}

/** One choice of the citizen, kept in this browser. Storage that is switched off costs the memory, never the choice. */
export interface StoredChoice<T extends string> {
  get(): T
  set(value: T): void
  /** Calls back on each choice, also of what was chosen already; answers the function that ends it. */
  subscribe(listener: () => void): () => void
}

export function makeStoredChoice<T extends string>(key: string, values: readonly T[], first: () => T): StoredChoice<T> {
  const listeners = new Set<() => void>()
  let current = values.find((value) => value === read(key)) ?? first()
  return {
    get: () => current,
    set: (value) => {
      current = value
      write(key, value)
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

function write(key: string, value: string) {
  try {
    localStorage.setItem(key, value)
  } catch {
    // A browser that forbids storage forgets the choice with the page; nothing else is lost.
  }
}

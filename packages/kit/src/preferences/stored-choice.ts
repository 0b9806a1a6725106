/** One choice of the citizen, stored in this browser. Without storage the choice works, but only for this page. */
export interface StoredChoice<T extends string> {
  get(): T
  set(value: T): void
  /** Subscribes to each choice, also of the present value. Answers the function that unsubscribes. */
  subscribe(listener: () => void): () => void
}

const keys = new Set<string>()

/** Whether a key of the browser's storage is a choice: of the person at this device, and no citizen's data. */
export const isStoredChoice = (key: string): boolean => keys.has(key)

export function makeStoredChoice<T extends string>(key: string, values: readonly T[], first: () => T): StoredChoice<T> {
  keys.add(key)
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
    // A browser that forbids storage loses the choice with the page, and nothing else.
  }
}

export interface Attempt {
  path: string
  key: string
  /** Whether it may be stored: it has no code and no password, only what the stored draft of a form has too. */
  isStorable: boolean
  /** In milliseconds of `performance.now()`. Undefined while it is under way. */
  endedAt?: number
}

/** Writes with an unknown outcome. A repeat of the same write has the same key, so that it is done once. */
export const unanswered = new Map<string, Attempt>()

/** Called when the session ends: the keys hold what was written. */
export const forgetUnanswered = (): void => unanswered.clear()

const name = 'unanswered'

/** Milliseconds after which the same write is another act, if the page was loaded again in between. */
const longest = 1_800_000

interface Stored {
  write: string
  path: string
  key: string
  /** In milliseconds since 1970. */
  lostAt: number
}

/**
 * Keeps the unanswered writes in this tab from one page to the next, so that a repeat after a reload has the same key too.
 * To be called once, before the first call.
 */
export function keepUnanswered(): void {
  restore()
  addEventListener('pagehide', store)
}

function restore(): void {
  try {
    const kept: Stored[] = JSON.parse(sessionStorage.getItem(name) ?? '[]')
    sessionStorage.removeItem(name)
    for (const { write, path, key, lostAt } of kept) {
      const endedAt = lostAt - performance.timeOrigin
      if (performance.now() - endedAt < longest) unanswered.set(write, { path, key, isStorable: true, endedAt })
    }
  } catch {
    // Without storage a repeat after a reload is another act.
  }
}

function store(): void {
  const kept = [...unanswered]
    .filter(([, { isStorable }]) => isStorable)
    .map(([write, { path, key, endedAt = performance.now() }]) => {
      return { write, path, key, lostAt: performance.timeOrigin + endedAt } satisfies Stored
    })
  try {
    sessionStorage.setItem(name, JSON.stringify(kept))
  } catch {
    // As above.
  }
}

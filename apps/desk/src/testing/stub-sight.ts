/** jsdom lays nothing out: what is asked for is in the window or not, as the test says. */
export function stubSight(isInWindow: boolean): { set: (isInWindow: boolean) => void } {
  const watchers = new Set<() => void>()
  let now = isInWindow
  class Observer {
    #notify: () => void
    constructor(notify: (entries: readonly { isIntersecting: boolean }[]) => void) {
      this.#notify = () => notify([{ isIntersecting: now }])
    }
    observe() {
      watchers.add(this.#notify)
      this.#notify()
    }
    disconnect() {
      watchers.delete(this.#notify)
    }
  }
  Object.assign(window, { IntersectionObserver: Observer })
  return {
    set(next) {
      now = next
      for (const notify of watchers) notify()
    },
  }
}

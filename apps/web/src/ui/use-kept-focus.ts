import { useEffect } from 'react'

/**
 * Where what has the focus goes away (a row that was deleted, a form that was sent), the focus goes to the nearest thing
 * around it that is still there and says something: a keyboard goes on from there and a screen reader reads it, instead
 * of both beginning at the head of the page.
 */
export function useKeptFocus() {
  useEffect(() => {
    /** What last had the focus, and all that is around it, from within. */
    let around: readonly HTMLElement[] = []
    const remember = ({ target }: Event) => {
      around = wayOut(target)
    }
    // Whoever points elsewhere has left it.
    const forget = () => {
      around = []
    }
    const keep = () => {
      if (around[0] === undefined || around[0].isConnected || document.activeElement !== document.body) return
      around.find((element) => element.isConnected && element.textContent?.trim() !== '' && focus(element))
    }
    const changes = new MutationObserver(keep)
    changes.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', forget, true)
    return () => {
      changes.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', forget, true)
    }
  }, [])
}

function wayOut(target: EventTarget | null): HTMLElement[] {
  const way: HTMLElement[] = []
  for (let each = target; each instanceof HTMLElement && each !== document.body; each = each.parentElement)
    way.push(each)
  return way
}

/** Answers whether it has the focus now: what is not for the focus takes it for this once. */
function focus(element: HTMLElement): boolean {
  const isOrdinary = !element.hasAttribute('tabindex')
  if (isOrdinary) {
    element.tabIndex = -1
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  }
  element.focus({ preventScroll: true })
  return document.activeElement === element
}

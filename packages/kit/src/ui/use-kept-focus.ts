import { useEffect } from 'react'

/**
 * If the focused element is removed (a deleted row, a sent form), the focus moves to the nearest element around it that
 * is left and has content. There the keyboard continues and the screen reader reads, instead of both starting at the
 * top of the page.
 */
export function useKeptFocus() {
  useEffect(() => {
    /** The element that last had the focus and its ancestors, innermost first. */
    let around: readonly HTMLElement[] = []
    const remember = ({ target }: Event) => {
      around = wayOut(target)
    }
    // After a tap elsewhere the focus must not move back.
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

/** Focuses an element, also one that is not focusable, and answers whether it has the focus now. */
function focus(element: HTMLElement): boolean {
  const isOrdinary = !element.hasAttribute('tabindex')
  if (isOrdinary) {
    element.tabIndex = -1
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  }
  element.focus({ preventScroll: true })
  return document.activeElement === element
}

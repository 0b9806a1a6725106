import { useEffect } from 'react'
import { focusNearest, wayOut } from './nearest-focus.ts'

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
    // After a tap elsewhere the focus must not move back. A tap into what has it already moves nothing.
    const forget = ({ target }: Event) => {
      if (!(target instanceof Node && around[0]?.contains(target))) around = []
    }
    const keep = () => {
      if (around[0] === undefined || around[0].isConnected || document.activeElement !== document.body) return
      focusNearest(around)
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

import { useEffect } from 'react'

/** Fewer pixels than this are a browser's bars, not a keyboard. */
const smallestKeyboard = 120

/**
 * Sets for the style sheets whether the keyboard is open (`data-keyboard` on the root) and how much it covers
 * (`--keyboard-inset`), if the browser lays it over the page instead of making the page smaller.
 */
export function useKeyboardInset() {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const root = document.documentElement
    const measure = () => {
      const covered = Math.round(innerHeight - viewport.height * viewport.scale)
      const open = covered > smallestKeyboard
      root.toggleAttribute('data-keyboard', open)
      root.style.setProperty('--keyboard-inset', open ? `${covered}px` : '0px')
    }
    viewport.addEventListener('resize', measure)
    return () => viewport.removeEventListener('resize', measure)
  }, [])
}

import { isTooSoon } from '@registration/kit/ui/grace.ts'
import { useEffect } from 'react'
import { isWalkingKey } from './case-key-rules.ts'
import { typedInto } from './typed-into.ts'

/**
 * A key that moves the focus acts once. Its second press, or its repeat while it is held, is meant for what had the focus
 * before: it presses nothing and types nothing where the focus is now. Keys that walk from place to place go on.
 */
export function useSinglePress(): void {
  useEffect(() => {
    /** The key that acted last. Undefined after a key that types or walks, and after a tap. */
    let acted: string | undefined
    let moved: { key: string; at: number } | undefined
    const onFocus = () => {
      if (acted) moved = { key: acted, at: performance.now() }
    }
    const onPointer = () => {
      acted = undefined
      moved = undefined
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing) return
      const { key, target } = event
      if (moved?.key === key && (event.repeat || isTooSoon(moved.at, event))) {
        event.preventDefault()
        event.stopPropagation()
        return
      }
      moved = undefined
      const isTyped = key !== 'Enter' && target instanceof Element && target.closest(typedInto) !== null
      // Keys with longer names, such as Tab and Escape, act nowhere but on what is shown.
      acted = (key === 'Enter' || key.length === 1) && !isTyped && !isWalkingKey(key) ? key : undefined
    }
    document.addEventListener('focusin', onFocus)
    document.addEventListener('pointerdown', onPointer, true)
    document.addEventListener('keydown', onKey, true)
    return () => {
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('pointerdown', onPointer, true)
      document.removeEventListener('keydown', onKey, true)
    }
  }, [])
}

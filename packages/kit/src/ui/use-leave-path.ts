import { useRef } from 'react'
import { useLocation } from 'wouter'
import { entry, here, whenNoDialog } from './navigation.ts'

/**
 * Leaves all screens of the present path at once: back to the screen before the first of them, or to `fallback` if the
 * history has none of ours there.
 */
export function useLeavePath(fallback: string): () => void {
  const [, navigate] = useLocation()
  const left = useRef('')
  return () => {
    if (left.current === here()) return
    left.current = here()
    whenNoDialog(() => {
      const { depth, first } = entry()
      if (first > 0) history.go(first - 1 - depth)
      else navigate(fallback, { replace: true })
    })
  }
}

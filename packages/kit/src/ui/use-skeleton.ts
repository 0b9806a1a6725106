import { useEffect, useState } from 'react'
import { useLasting } from './use-lasting.ts'

/** Milliseconds within which an answer comes without a skeleton before it (docs/product/screens.md 'Constants'). */
const patience = 150

/** How many are drawn at the moment. */
let drawn = 0

/**
 * Whether a skeleton is drawn yet: after 150 ms, so that a quick answer does not flash, or at once if it takes the place
 * of one that is drawn, so that a screen that loads in steps does not flash either.
 */
export function useSkeleton({ atOnce = false } = {}): boolean {
  const [isNext] = useState(() => atOnce || drawn > 0)
  const isLate = useLasting(!isNext, patience)
  const isDrawn = isNext || isLate
  useEffect(() => {
    if (!isDrawn) return
    drawn += 1
    return () => {
      drawn -= 1
    }
  }, [isDrawn])
  return isDrawn
}

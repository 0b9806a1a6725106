import { type AroundNavHandler, useLocation } from 'wouter'

/**
 * How many of our screens are before this one in the browser's history. It is stored there, so that it survives a
 * reload.
 */
function depth(): number {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'depth' in state ? Number(state.depth) || 0 : 0
}

/** Hand this to the router: it counts each step forward into the history's own state. */
export const countDepth: AroundNavHandler = (navigate, to, options) => {
  navigate(to, { ...options, state: { depth: options?.replace ? depth() : depth() + 1 } })
  if (!options?.replace) scrollTo(0, 0)
}

/** Goes back to the previous screen, or to `fallback` if the history has no screen of ours before this one. */
export function useGoBack(fallback: string): () => void {
  const [, navigate] = useLocation()
  return () => (depth() > 0 ? history.back() : navigate(fallback, { replace: true }))
}

import { type AroundNavHandler, useLocation } from 'wouter'

/** How many screens of ours lie behind this one in the browser's history; kept there, so that it survives a reload. */
function depth(): number {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'depth' in state ? Number(state.depth) || 0 : 0
}

/** Hand this to the router: it counts each step forward into the history's own state. */
export const countDepth: AroundNavHandler = (navigate, to, options) => {
  navigate(to, { ...options, state: { depth: options?.replace ? depth() : depth() + 1 } })
  if (!options?.replace) scrollTo(0, 0)
}

/** Goes back where the citizen came from; to `fallback` when nothing of ours lies behind. */
export function useGoBack(fallback: string): () => void {
  const [, navigate] = useLocation()
  return () => (depth() > 0 ? history.back() : navigate(fallback, { replace: true }))
}

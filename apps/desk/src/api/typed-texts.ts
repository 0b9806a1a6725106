import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** What is typed and not sent yet has keys that begin so. */
export const typedKey = ['typed'] as const

/** What is typed is in memory alone: the browser asks before the page is loaded again or closed. */
export function useAskBeforeTypedIsLost(cache: QueryClient): void {
  useEffect(() => {
    const ask = (event: Event) => {
      // The remarks of a case are a map, also while none is typed.
      const isTyped = (data: unknown) => (data instanceof Map ? data.size > 0 : Boolean(data))
      if (cache.getQueriesData({ queryKey: typedKey }).some(([, data]) => isTyped(data))) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [cache])
}

/** For when the desk itself loads the page again, as after a sign-out: then nobody is asked. */
export const forgetTyped = (cache: QueryClient): void => cache.removeQueries({ queryKey: typedKey })

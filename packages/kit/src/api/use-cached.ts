import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

/**
 * What the cache has under a key. It is no observer: one that cannot read the query would take its way to read it again.
 */
export function useCached<T>(key: QueryKey): T | undefined {
  const cache = useQueryClient()
  const subscribe = useCallback((onChange: () => void) => cache.getQueryCache().subscribe(onChange), [cache])
  return useSyncExternalStore(subscribe, () => cache.getQueryData<T>(key))
}

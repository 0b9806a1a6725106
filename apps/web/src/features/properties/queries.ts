import type { Answer, Input } from '@registration/contract/endpoint.ts'
import { listHoldings, lockProperties, sendPropertyCode, unlockProperties } from '@registration/contract/holdings.ts'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'

export type Holdings = Answer<typeof listHoldings>

/** The answer of a look at one's own property. `locked`: the phone has to be verified first. */
export type Locked<T> = T | 'locked'

const everything = ['holdings'] as const

/** Milliseconds for which a session stays unlocked after its last look (docs/product/holdings.md 'Screens'). */
const unlockedFor = 30 * 60_000

/** The list, asked of the register at each visit. */
export const useHoldings = () => useLook(['list'], (signal) => call(listHoldings, {}, { signal }))

/**
 * A look at one's own property. What it answers leaves the cache at the lock, at the end of the session, and thirty
 * minutes after the last look.
 */
function useLook<T>(key: readonly string[], ask: (signal: AbortSignal) => Promise<T>) {
  const cache = useQueryClient()
  return useQuery<Locked<T>>({
    queryKey: [...everything, ...key],
    queryFn: async ({ signal }) => {
      try {
        const answer = await ask(signal)
        lockLater(cache)
        return answer
      } catch (error) {
        if (!(error instanceof ApiError) || !error.is('propertyLocked')) throw error
        lockHere(cache)
        return 'locked'
      }
    },
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: unlockedFor,
    meta: { quiet: true },
  })
}

/** Every look that was answered, on whichever screen, is forgotten. */
function lockHere(cache: QueryClient): void {
  cache.setQueriesData({ queryKey: everything }, 'locked')
}

let locking: ReturnType<typeof setTimeout> | undefined

/** Also when its screen was left: the server has locked the session by then. */
function lockLater(cache: QueryClient): void {
  clearTimeout(locking)
  locking = setTimeout(() => lockHere(cache), unlockedFor)
}

export function useSendPropertyCode() {
  return useMutation({ mutationFn: () => call(sendPropertyCode, {}) })
}

/** Unlocks the session. What was locked is asked for again. */
export function useUnlock() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: Pick<Input<typeof unlockProperties>, 'code' | 'challengeId'>) => call(unlockProperties, input),
    onSuccess: () => cache.resetQueries({ queryKey: everything }),
  })
}

/** Locks the session. Without network at least this device forgets what it showed. */
export function useLock() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(lockProperties, {}),
    onMutate: async () => {
      await cache.cancelQueries({ queryKey: everything })
      lockHere(cache)
    },
  })
}

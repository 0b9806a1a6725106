import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import '../ui/query-meta.ts'
import { ApiError } from './api-error.ts'
import { sessionKey } from './session-key.ts'

/** Milliseconds for which read data is fresh within one screen. The next visit reads it again. */
const fresh = 2_000

/**
 * The cache of what the server answered. Only transient failures are retried, once, and a write then keeps its key
 * (`call.ts`). A call that finds the session expired removes it here. The guard then signs in again and returns.
 */
export function makeQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => clearIfSignedOut(client, error) }),
    mutationCache: new MutationCache({ onError: (error) => clearIfSignedOut(client, error) }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: fresh,
        retry: once,
        retryDelay: 400,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always', retry: once, retryDelay: 400 },
    },
  })
  return client
}

function once(failures: number, error: Error): boolean {
  return failures < 1 && error instanceof ApiError && error.isPassing
}

function clearIfSignedOut(client: QueryClient, error: Error) {
  if (error instanceof ApiError && error.isSignedOut) client.setQueryData(sessionKey, null)
}

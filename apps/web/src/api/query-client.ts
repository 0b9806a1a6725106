import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import '../ui/query-meta.ts'
import { ApiError } from './api-error.ts'
import { sessionKey } from './session-key.ts'

/** Milliseconds for which what was read counts as fresh within one screen; a citizen's next look asks again. */
const fresh = 2_000

/**
 * The cache of what the server told. Only passing failures are tried again, once, and a write keeps its key then
 * (`call.ts`). A call that finds the session gone forgets it here: the guard then signs in again and comes back.
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

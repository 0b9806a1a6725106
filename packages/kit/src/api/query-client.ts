import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import '../ui/query-meta.ts'
import { ApiError } from './api-error.ts'

/** Milliseconds for which read data is fresh within one screen. The next visit reads it again. */
const fresh = 2_000

/**
 * The cache of what the server answered. Only transient failures are retried, once: of an act only where its key, or that
 * it only reads, lets it be done once (`call.ts`). `onRefused` is what an app does about a failed call, besides what the screen shows.
 */
export function makeQueryClient(onRefused?: (error: ApiError, client: QueryClient) => void): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof ApiError) onRefused?.(error, client)
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: fresh,
        retry: once,
        retryDelay: 400,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
      },
      mutations: {
        networkMode: 'always',
        retry: (failures, error) => once(failures, error) && error.mayRepeat,
        retryDelay: 400,
      },
    },
  })
  return client
}

const once = (failures: number, error: Error): error is ApiError =>
  failures < 1 && error instanceof ApiError && error.isPassing

import type { ReactNode } from 'react'
import { LoadingWords } from './LoadingWords.tsx'
import { QueryFailure } from './QueryFailure.tsx'

/** The part of a query that is rendered here; `useQuery` answers one. */
interface Query<T> {
  data: T | undefined
  error: Error | null
  isPending: boolean
  refetch: () => unknown
}

interface LoadedProps<T> {
  query: Query<T>
  /** The shape of what comes; without one the loading overlay says it. */
  skeleton?: ReactNode
  children: (data: T) => ReactNode
}

/**
 * The one way to show a query: loading, failed with the way to try again, or there. Data that is there stays on the
 * screen while a later look fails.
 */
export function Loaded<T>({ query, skeleton, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <QueryFailure error={query.error} onRetry={() => query.refetch()} />
  return (
    <>
      <LoadingWords />
      {skeleton}
    </>
  )
}

import type { ReactNode } from 'react'
import { LoadingWords } from './LoadingWords.tsx'
import { QueryFailure } from './QueryFailure.tsx'

/** The part of a query that is rendered here, as `useQuery` returns it. */
interface Query<T> {
  data: T | undefined
  error: Error | null
  isPending: boolean
  refetch: () => unknown
}

interface LoadedProps<T> {
  query: Query<T>
  /** The skeleton of the content. Without one the loading overlay is shown. */
  skeleton?: ReactNode
  children: (data: T) => ReactNode
}

/**
 * The one way to show a query: loading, failed with a button to try again, or loaded. Loaded data stays on the
 * screen if a later refetch fails; `NetworkNote` says so.
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

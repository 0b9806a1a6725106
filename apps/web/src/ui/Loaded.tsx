import type { ReactNode } from 'react'
import { ErrorState } from './ErrorState.tsx'
import { LoadingWords } from './LoadingWords.tsx'

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
  if (query.error) {
    // A call tells why in words for the citizen. Code that did not come (a chunk without network) has none.
    if (!('requestId' in query.error)) return <ErrorState onRetry={() => query.refetch()} />
    const { message, requestId } = query.error
    return (
      <ErrorState message={message} number={String(requestId ?? '') || undefined} onRetry={() => query.refetch()} />
    )
  }
  return (
    <>
      <LoadingWords />
      {skeleton}
    </>
  )
}

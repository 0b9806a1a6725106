import { EmptyState } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'

/**
 * Why a query failed, and a button to try again. A failed call has words for the citizen and a number for the office.
 * Code that did not load (a chunk without network) has neither. What the office has not switched on is not a failure,
 * and trying again would not help.
 */
export function QueryFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (!('requestId' in error)) return <ErrorState onRetry={onRetry} />
  const { message, requestId } = error
  if ('reason' in error && error.reason === 'moduleOff') return <EmptyState title={message} />
  return <ErrorState message={message} number={String(requestId ?? '') || undefined} onRetry={onRetry} />
}

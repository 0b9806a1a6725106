import { EmptyState } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'

/**
 * Why a query failed, and the way to try again. A call tells why in words for the citizen, and what the office can find it
 * by; code that did not come (a chunk without network) has neither. What the office has not switched on is no failure, and
 * trying again would not help.
 */
export function QueryFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (!('requestId' in error)) return <ErrorState onRetry={onRetry} />
  const { message, requestId } = error
  if ('reason' in error && error.reason === 'moduleOff') return <EmptyState title={message} />
  return <ErrorState message={message} number={String(requestId ?? '') || undefined} onRetry={onRetry} />
}

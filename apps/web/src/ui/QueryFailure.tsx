import { ErrorState } from './ErrorState.tsx'

/**
 * Why a query failed, and the way to try again. A call tells why in words for the citizen, and what the office can find it
 * by; code that did not come (a chunk without network) has neither.
 */
export function QueryFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (!('requestId' in error)) return <ErrorState onRetry={onRetry} />
  const { message, requestId } = error
  return <ErrorState message={message} number={String(requestId ?? '') || undefined} onRetry={onRetry} />
}

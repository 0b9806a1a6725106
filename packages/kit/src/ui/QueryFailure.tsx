import { createContext, type ReactNode, use } from 'react'
import { ErrorState } from './ErrorState.tsx'

/** What an app shows for a refusal where trying again would not help. Undefined for the others. */
export type ShowEnd = (reason: string, words: string) => ReactNode

/** An app's own. */
export const EndsContext = createContext<ShowEnd>(() => undefined)

/**
 * Why a query failed, and a button to try again. A failed call has words for the person and a number for the office.
 * Code that did not load (a chunk without network) has neither.
 */
export function QueryFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const showEnd = use(EndsContext)
  if (!('requestId' in error)) return <ErrorState onRetry={onRetry} />
  const { message, requestId } = error
  const end = 'reason' in error ? showEnd(String(error.reason), message) : undefined
  return end ?? <ErrorState message={message} number={String(requestId ?? '') || undefined} onRetry={onRetry} />
}

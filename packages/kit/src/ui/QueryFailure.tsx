import { createContext, type ReactNode, use } from 'react'
import { ErrorState } from './ErrorState.tsx'

/** The error of a call, as far as it is shown. `ApiError` is one. */
export interface CallFailure extends Error {
  /** The name of the refusal, or one of ours. */
  readonly reason: string
  /** The number by which the office finds the call. */
  readonly requestId: string | undefined
  /** Its outcome is unknown: trying again may help. */
  readonly isPassing: boolean
}

const isCallFailure = (error: Error): error is CallFailure => 'requestId' in error

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
  if (!isCallFailure(error)) return <ErrorState onRetry={onRetry} />
  const { message, reason, requestId } = error
  return showEnd(reason, message) ?? <ErrorState message={message} number={requestId} onRetry={onRetry} />
}

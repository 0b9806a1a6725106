import { useSyncExternalStore } from 'react'

type End = (isVerified: boolean) => void

/** The calls that wait until the officer has verified their identity again. */
let waiting: readonly End[] = []
const listeners = new Set<() => void>()

function setWaiting(next: readonly End[]): void {
  waiting = next
  for (const listener of listeners) listener()
}

/** Asks the officer to verify their identity again. Answers whether they did. */
export const verifyAgain = (): Promise<boolean> => new Promise((end) => setWaiting([...waiting, end]))

/** Ends the question for all calls that wait for it. */
export function endVerification(isVerified: boolean): void {
  const ended = waiting
  setWaiting([])
  for (const end of ended) end(isVerified)
}

/** Whether a call waits for it. */
export const useIsVerificationAsked = (): boolean => useSyncExternalStore(subscribe, () => waiting.length > 0)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

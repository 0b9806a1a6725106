import { lockProperties } from '@registration/contract/holdings.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { call } from '@registration/kit/api/call.ts'

const name = 'property-lock-owed'

/** Whether the server has not answered yet that it locked the session. Until then this device asks for nothing. */
export function isLockOwed(): boolean {
  try {
    return sessionStorage.getItem(name) !== null
  } catch {
    return false
  }
}

/** Kept over a reload. It ends with the session. */
export function setLockOwed(isOwed: boolean): void {
  try {
    if (isOwed) sessionStorage.setItem(name, '1')
    else sessionStorage.removeItem(name)
  } catch {
    // Without storage the server locks by itself half an hour after the last look.
  }
}

/** Locks the session. Without an answer it is sent again when the network is back, on whichever screen. */
export async function sendLock(): Promise<void> {
  try {
    await call(lockProperties, {})
    setLockOwed(false)
  } catch (error) {
    if (error instanceof ApiError && error.isSignedOut) setLockOwed(false)
    else addEventListener('online', sendOwedLock, { once: true })
    throw error
  }
}

function sendOwedLock(): void {
  if (isLockOwed()) sendLock().catch(() => undefined)
}

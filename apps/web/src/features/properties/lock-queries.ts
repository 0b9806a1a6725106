import { lockProperties } from '@registration/contract/holdings.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { call } from '@registration/kit/api/call.ts'
import { retryEachMinute } from '../../api/retry-each-minute.ts'
import { isLockOwed, setLockOwed } from './lock-owed.ts'

let stopRetries: () => void = () => undefined

/** Locks the session. Without a good answer it is sent again by itself, on whichever screen. */
export async function sendLock(): Promise<void> {
  stopRetries()
  try {
    await call(lockProperties, {})
    setLockOwed(false)
  } catch (error) {
    if (error instanceof ApiError && error.isSignedOut) setLockOwed(false)
    else sendLater()
    throw error
  }
}

function sendLater(): void {
  stopRetries()
  stopRetries = retryEachMinute(sendOwedLock)
}

export function sendOwedLock(): void {
  if (isLockOwed()) sendLock().catch(() => undefined)
  else stopRetries()
}

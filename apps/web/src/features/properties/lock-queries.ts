import { lockProperties } from '@registration/contract/holdings.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { call } from '@registration/kit/api/call.ts'
import { isLockOwed, setLockOwed } from './lock-owed.ts'

/** Milliseconds until a lock that was refused is sent again: while the network is there no event says when. */
const pause = 60_000

let again: ReturnType<typeof setTimeout> | undefined

/** Locks the session. Without a good answer it is sent again by itself, on whichever screen. */
export async function sendLock(): Promise<void> {
  clearTimeout(again)
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
  clearTimeout(again)
  again = setTimeout(sendOwedLock, pause)
  addEventListener('online', sendOwedLock, { once: true })
}

export function sendOwedLock(): void {
  if (isLockOwed()) sendLock().catch(() => undefined)
}

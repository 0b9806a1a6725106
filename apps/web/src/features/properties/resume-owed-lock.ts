import { isLockOwed } from './lock-owed.ts'

/** Called at the start: a lock that was owed before a reload is sent on whichever screen. */
export function resumeOwedLock(): void {
  // Hardly anybody needs the code. Where it cannot be fetched, the next visit to one's own property sends the lock.
  if (isLockOwed()) import('./lock-queries.ts').then(({ sendOwedLock }) => sendOwedLock()).catch(() => undefined)
}

const name = 'property-lock-owed'

/** Whether the server has not answered yet that it locked the session. Until then this device asks for nothing. */
export function isLockOwed(): boolean {
  try {
    return sessionStorage.getItem(name) !== null
  } catch {
    return false
  }
}

/** Kept in this tab over a reload. The server's answer ends it, or its word that the session has ended, or the sign-out. */
export function setLockOwed(isOwed: boolean): void {
  try {
    if (isOwed) sessionStorage.setItem(name, '1')
    else sessionStorage.removeItem(name)
  } catch {
    // Without storage the server locks by itself half an hour after the last look.
  }
}

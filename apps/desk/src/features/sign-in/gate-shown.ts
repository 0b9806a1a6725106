let isShown = false

/** The page shows the sign-in. */
export function noteGate(): void {
  isShown = true
}

/** Whether a screen comes in the place of the sign-in, and not with its page. Asked once. */
export function leaveGate(): boolean {
  const wasShown = isShown
  isShown = false
  return wasShown
}

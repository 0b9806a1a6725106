const name = 'property-shown'

/** Notes that this device shows one's own property. The sign-out deletes the note with what else the device has. */
export function noteShown(): void {
  try {
    localStorage.setItem(name, '1')
  } catch {
    // Without storage the other tabs lock half an hour after their last look.
  }
}

/** Locks the other tabs of this device: they notice that the note is gone. */
export function lockOtherTabs(): void {
  try {
    localStorage.removeItem(name)
  } catch {
    // No tab has the note.
  }
}

/** Calls `lock` once another tab has locked or signed out. */
export function whenLockedElsewhere(lock: () => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === name && newValue === null) lock()
  })
}

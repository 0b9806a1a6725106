import { useState } from 'react'

/** Deleted with everything of the citizen's when they sign out, or another citizen signs in. */
const key = 'submitted-application'

/** Remembers in this browser which application was just submitted, until its confirmation is closed. */
export function rememberSubmitted(id: string): void {
  try {
    localStorage.setItem(key, id)
  } catch {
    // Without storage there is no confirmation above the list. The list itself has the application.
  }
}

/** The application whose confirmation is open, and the way to close it. */
export function useSubmittedCase(): { id: string | undefined; close: () => void } {
  const [id, setId] = useState(read)
  const close = () => {
    forget()
    setId(undefined)
  }
  return { id, close }
}

function read(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

function forget(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was remembered.
  }
}

import { ownerName } from './session-key.ts'

const name = 'lost-uploads'

/**
 * Keeps how many files were lost with the session of this citizen, over the way to the sign-in page and back. Answers
 * whether it did: after a sign-out nothing is kept. Another citizen's sign-in deletes it.
 */
export function keepLostUploads(openid: string, count: number): boolean {
  try {
    if (sessionStorage.getItem(ownerName) !== openid) return false
    sessionStorage.setItem(name, String(count))
    return true
  } catch {
    return false
  }
}

/** How many they were, told once. */
export function takeLostUploads(): number {
  try {
    const count = Number(sessionStorage.getItem(name))
    sessionStorage.removeItem(name)
    return count
  } catch {
    return 0
  }
}

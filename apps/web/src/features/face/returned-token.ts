import { faceTokenIn } from '@registration/contract/face.ts'

const name = 'face-token'

/**
 * The token from the platform's redirect, removed from the address at once. It is kept for this tab, so that a
 * reload shows the same result.
 */
export function takeReturnedToken(): string {
  const arrived = faceTokenIn(location.search)
  if (location.search) history.replaceState(history.state, '', location.pathname)
  try {
    if (arrived) sessionStorage.setItem(name, arrived)
    return arrived ?? sessionStorage.getItem(name) ?? ''
  } catch {
    return arrived ?? ''
  }
}

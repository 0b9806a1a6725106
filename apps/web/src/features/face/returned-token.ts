import { faceTokenIn } from '@registration/contract/face.ts'

const name = 'face-token'

/**
 * The token that the platform's return brought along, taken out of the address at once. It is kept for this tab, so that a
 * reload shows the same end.
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

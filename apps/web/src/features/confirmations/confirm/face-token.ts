import { faceTokenIn } from '@registration/contract/face.ts'
import { paths } from '@registration/contract/paths.ts'
import { keyOf, type PlaceRef, placeIn } from '../place.ts'

/** What the address of the result names. The platform may append its own query, with a second question mark. */
export function readReturn(search: string): { place: PlaceRef | undefined; arrived: string | undefined } {
  const query = `?${search.slice(1).replaceAll('?', '&')}`
  return { place: placeIn(paths.confirmed.read(query)), arrived: faceTokenIn(query) }
}

const nameOf = (place: PlaceRef) => `confirm-token:${keyOf(place)}`

/**
 * The token of the platform's return, removed from the address at once. It is kept for this tab until the check has ended,
 * so that a reload looks at the same check.
 */
export function takeToken(place: PlaceRef, arrived: string | undefined): string {
  if (arrived) history.replaceState(history.state, '', paths.confirmed(place))
  try {
    if (arrived) sessionStorage.setItem(nameOf(place), arrived)
    return arrived ?? sessionStorage.getItem(nameOf(place)) ?? ''
  } catch {
    return arrived ?? ''
  }
}

export function forgetToken(place: PlaceRef): void {
  try {
    sessionStorage.removeItem(nameOf(place))
  } catch {
    // Without storage nothing was kept.
  }
}

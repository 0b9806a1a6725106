/** What the messaging platform's redirect contained. */
export interface Credentials {
  code?: string
  state?: string
}

let arrived: Credentials = {}

/**
 * Removes the platform's `code` and `state` from the present address, so that they neither stay in the history nor leak in
 * a referrer; the rest of the address stays as it is. Called once, before the first render.
 */
export function takeArrival() {
  const url = new URL(location.href)
  if (!url.searchParams.has('state')) return
  arrived = { code: url.searchParams.get('code') ?? undefined, state: url.searchParams.get('state') ?? undefined }
  url.searchParams.delete('code')
  url.searchParams.delete('state')
  history.replaceState(history.state, '', `${url.pathname}${url.search}`)
}

/** The credentials of this redirect. They are valid for one sign-in, so a second call gets none. */
export function spendArrival(): Credentials {
  const credentials = arrived
  arrived = {}
  return credentials
}

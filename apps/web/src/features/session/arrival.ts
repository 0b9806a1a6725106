/** What the messaging platform's return brought along. */
export interface Credentials {
  code?: string
  state?: string
}

let arrived: Credentials = {}

/**
 * Takes the platform's `code` and `state` out of the present address, so that neither stays in the history nor leaves in
 * a referrer; the rest of the address stays as it is. Called once, before anything is shown.
 */
export function takeArrival() {
  const url = new URL(location.href)
  if (!url.searchParams.has('state')) return
  arrived = { code: url.searchParams.get('code') ?? undefined, state: url.searchParams.get('state') ?? undefined }
  url.searchParams.delete('code')
  url.searchParams.delete('state')
  history.replaceState(history.state, '', `${url.pathname}${url.search}`)
}

/** The credentials of this arrival; good for one sign-in, so the second asker gets none. */
export function spendArrival(): Credentials {
  const credentials = arrived
  arrived = {}
  return credentials
}

import { paths } from '@registration/contract/paths.ts'

const name = 'invitation'

let held = ''

/**
 * Takes the token of an invitation out of the present address, so that it travels through no other address, referrer or
 * log. It is kept for this tab. To be called once, before anything else reads the address.
 */
export function takeInvitation(): void {
  const arrived = location.pathname.toLowerCase() === paths.invite.pattern && paths.invite.read(location.search).token
  if (arrived) history.replaceState(history.state, '', location.pathname)
  held = arrived || stored()
  holdInvitation(held)
}

/** Keeps the token of the address of a sender who has to sign in again. */
export function holdInvitation(token: string): void {
  held = token
  try {
    if (token) sessionStorage.setItem(name, token)
  } catch {
    // Without storage it lives as long as the page: a sign-in without leaving it finds it.
  }
}

/** The token that this tab was opened with, or empty. It survives that another citizen signs in, who may be the one meant. */
export function heldInvitation(): string {
  holdInvitation(held)
  return held
}

function stored(): string {
  try {
    return sessionStorage.getItem(name) ?? ''
  } catch {
    return ''
  }
}

import type { QueryClient } from '@tanstack/react-query'
import { isStoredChoice } from '../preferences/stored-choice.ts'
import { forgetUnanswered } from './call.ts'
import { sessionKey } from './session-key.ts'

/**
 * Deletes from this browser what was read or half written in a session: the cache, drafts, tokens and pauses. Elder mode and
 * language stay.
 */
export function forgetCitizen(client: QueryClient): void {
  client.setQueryData(sessionKey, null)
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
  client.getMutationCache().clear()
  forgetUnanswered()
  forgetStored()
}

const owner = 'drafts-of'

/**
 * Called at each sign-in. Drafts survive a sign-in in between, but not one of another citizen: they are deleted before
 * the first form opens.
 */
export function keepDraftsOf(openid: string): void {
  try {
    const before = sessionStorage.getItem(owner)
    if (before !== null && before !== openid) forgetStored()
    sessionStorage.setItem(owner, openid)
  } catch {
    // Without storage there are no drafts.
  }
}

function forgetStored(): void {
  try {
    sessionStorage.clear()
    for (const key of Object.keys(localStorage)) if (!isStoredChoice(key)) localStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to delete.
  }
}

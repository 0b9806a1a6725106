import { forgetUnanswered } from '@registration/kit/api/unanswered.ts'
import { isStoredChoice } from '@registration/kit/preferences/stored-choice.ts'
import type { QueryClient } from '@tanstack/react-query'
import { ownerName, sessionKey } from './session-key.ts'

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

/**
 * Called at each sign-in. What was read and half written survives a sign-in in between, but not one of another citizen:
 * it is deleted before the first screen opens. `signInKey` is the query that signs in. Answers whether another citizen was
 * here before.
 */
export function forgetOthers(client: QueryClient, openid: string, signInKey: string): boolean {
  const before = readOwner()
  if (before === null) keepOwner(openid)
  if (before === null || before === openid) return false
  client.removeQueries({ predicate: ({ queryKey: [first] }) => first !== sessionKey[0] && first !== signInKey })
  client.getMutationCache().clear()
  forgetUnanswered()
  forgetStored()
  keepOwner(openid)
  return before !== undefined
}

/** Whose tab this is. Null for nobody's: the first citizen finds it as it is. Undefined without storage. */
function readOwner(): string | null | undefined {
  try {
    return sessionStorage.getItem(ownerName)
  } catch {
    return undefined
  }
}

function keepOwner(openid: string): void {
  try {
    sessionStorage.setItem(ownerName, openid)
  } catch {
    // Without storage each sign-in is one of another citizen.
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

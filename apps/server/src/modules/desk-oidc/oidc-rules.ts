import { createHmac } from 'node:crypto'
import type { Checks, ProviderPerson } from '../../platform/staff-identity/staff-identity.ts'

/** What ties the provider's answer to one browser, made of the random seed that only its cookie has. */
export function checksOf(seed: string): Checks {
  const derive = (use: string) => createHmac('sha256', seed).update(use).digest('base64url')
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') }
}

/** An account as a sign-in with the provider needs it. */
export interface ProviderAccount {
  id: string
  state: 'invited' | 'active' | 'paused' | 'left'
  issuer: string | null
  subject: string | null
}

/** Why a person may not sign in, as the audit log names it. */
export type Obstacle = 'unknownAccount' | 'inactiveAccount' | 'otherPerson'

/**
 * Why a person of the provider may not sign in with an account. Undefined if nothing is against it. An account belongs to
 * the person who signed in with it first: a provider may give a login to another one. An invited account waits for its
 * one-time code, unless the provider is the only way in.
 */
export function obstacleOf(
  account: ProviderAccount | undefined,
  person: ProviderPerson,
  { isOnlyWay }: { isOnlyWay: boolean },
): Obstacle | undefined {
  if (!account) return 'unknownAccount'
  const { state, issuer, subject } = account
  if (state !== 'active' && !(state === 'invited' && isOnlyWay)) return 'inactiveAccount'
  if (subject !== null && (issuer !== person.issuer || subject !== person.subject)) return 'otherPerson'
  return undefined
}

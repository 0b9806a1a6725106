import type { RefusalName } from '@registration/contract/refusals.ts'
import type { LocalServices } from '../context.ts'
import type { Signer } from '../signer.ts'
import { networkOf } from './network.ts'

interface SecurityEvent {
  event: 'signIn' | 'signOut' | 'sessionEnd'
  outcome: 'done' | 'refused'
  /** Why it was refused, or why a session ended. */
  reason?: RefusalName | SessionEnding
  citizenId?: string | undefined
  /** The officer, at the desk. */
  staffId?: string | undefined
}

/** Why a session ended other than by signing out. */
export type SessionEnding =
  | 'byCitizen'
  | 'byOfficer'
  | 'replaced'
  | 'signInFailed'
  | 'newPassword'
  | 'tooMany'
  | 'expired'

/** One line a security event, with the request's id, who and from where. docs/product/session.md 'Who and from where'. */
export function logSecurity(
  { log, signer, address }: Pick<LocalServices, 'log' | 'signer'> & { address: string },
  { citizenId, staffId, ...event }: SecurityEvent,
): void {
  const who = staffId ?? citizenId
  log[event.outcome === 'done' ? 'info' : 'warn'](
    { ...event, who: who && whoOf(signer, who), from: networkOf(address) },
    'security',
  )
}

/** A person in the log: the same in every line. Only the index key leads from a person to it, and nothing leads back. */
export const whoOf = (signer: Signer, id: string): string => signer.sign('log', id)

import { deskLimits } from '@registration/contract/desk/desk-limits.ts'
import { refuse } from '../../refuse.ts'

/** Refuses one more passkey. */
export function refuseTooManyPasskeys(existing: readonly unknown[]): void {
  if (existing.length >= deskLimits.passkeys) throw refuse('tooManyPasskeys', { params: { n: deskLimits.passkeys } })
}

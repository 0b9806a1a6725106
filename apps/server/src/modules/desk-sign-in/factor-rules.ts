import type { SessionState } from '@registration/contract/desk/sign-in.ts'
import type { FactorKinds } from './factor-store.ts'

/** The names of the second factors of an account. Recovery codes replace another one: alone they are none. */
export function factorsOf({ hasPasskey, hasTotp, hasRecoveryCode }: FactorKinds) {
  if (!hasPasskey && !hasTotp) return []
  return [
    ...(hasPasskey ? (['passkey'] as const) : []),
    ...(hasTotp ? (['totp'] as const) : []),
    ...(hasRecoveryCode ? (['recoveryCode'] as const) : []),
  ]
}

/** What comes after the password or the provider. */
export const nextState = (kinds: FactorKinds): SessionState =>
  factorsOf(kinds).length > 0 ? 'secondFactor' : 'enrolling'

import { listFactors } from '@registration/contract/desk/account.ts'
import {
  enrol,
  getPasskeyOptions,
  presentSecondFactor,
  signInWithPassword,
  stepUp,
  unlockSession,
} from '@registration/contract/desk/sign-in.ts'
import type { Answer, Input } from '@registration/contract/endpoint.ts'
import { useMutation } from '@tanstack/react-query'
import { deskCall } from '../../api/desk-call.ts'
import { useNewRecoveryCodes } from '../../api/factors.ts'
import { useReloadMe } from '../../api/officer.ts'
import { presentPasskey } from '../../api/passkeys.ts'

/** Goes on to the session's new state. An account without a second factor has no codes yet: those here are another's. */
function useBegun() {
  const reload = useReloadMe()
  const [, forgetCodes] = useNewRecoveryCodes()
  return ({ state }: Answer<typeof signInWithPassword>) => {
    if (state === 'enrolling') forgetCodes()
    return reload()
  }
}

/** Begins a session with the password. What comes next is the session's new state. */
export function useSignInWithPassword() {
  const begun = useBegun()
  return useMutation({
    mutationFn: (input: Input<typeof signInWithPassword>) => deskCall(signInWithPassword, input),
    onSuccess: begun,
  })
}

/** Begins a session with a one-time enrolment code and a new password. */
export function useEnrol() {
  const begun = useBegun()
  return useMutation({ mutationFn: (input: Input<typeof enrol>) => deskCall(enrol, input), onSuccess: begun })
}

/** What a second factor is presented for. */
const endpoints = { signIn: presentSecondFactor, unlock: unlockSession, stepUp } as const

export type FactorPurpose = keyof typeof endpoints
/** An authenticator's code, a recovery code, or the passkey that the browser asks for. */
export type Factor = { code: string } | { recoveryCode: string } | 'passkey'

export const countRecoveryCodes = async (): Promise<number> => (await deskCall(listFactors, {})).recoveryCodes

/** Presents a second factor. Answers false if the browser's passkey was not used. */
export function usePresentFactor(purpose: FactorPurpose) {
  const reload = useReloadMe()
  return useMutation({
    mutationFn: async (factor: Factor) => {
      const input = factor === 'passkey' ? await askPasskey() : factor
      if (!input) return false
      await deskCall(endpoints[purpose], input)
      // The act that waits for the verification reads what it changes.
      if (purpose !== 'stepUp') await reload()
      return true
    },
  })
}

async function askPasskey() {
  const { options } = await deskCall(getPasskeyOptions, {})
  const passkey = await presentPasskey(options)
  return passkey && { passkey }
}

import {
  addPasskey,
  beginTotp,
  confirmTotp,
  getPasskeyCreation,
  makeRecoveryCodes,
  removeTotp,
} from '@registration/contract/desk/account.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { useCached } from '@registration/kit/api/use-cached.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { translate } from '../locales/language.ts'
import { deskCall } from './desk-call.ts'
import { makePasskey } from './passkeys.ts'

export const factorsKey = ['factors'] as const
const newCodesKey = ['new-recovery-codes'] as const

/** Makes a passkey in this browser and adds it. Answers false if the browser made none. */
export function useAddPasskey() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (name: string) => {
      const { options } = await deskCall(getPasskeyCreation, {})
      const passkey = await makePasskey(options)
      if (!passkey) return false
      await deskCall(addPasskey, { name, passkey }).catch(throwLost)
      return true
    },
    onSettled: () => cache.invalidateQueries({ queryKey: factorsKey }),
  })
}

/** The server may have added the factor, although its answer was lost. What proved it is then spent: nothing repeats it. */
function throwLost(error: unknown): never {
  if (!(error instanceof ApiError && error.isPassing)) throw error
  const { reason, errcode } = error
  const lost = new ApiError({ reason, errcode, message: translate('account.factorLost') })
  lost.mayRepeat = false
  throw lost
}

export const useBeginTotp = () => useMutation({ mutationFn: (_: null) => deskCall(beginTotp, {}) })

export function useConfirmTotp() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => deskCall(confirmTotp, { code }, { undoes: [removeTotp] }).catch(throwLost),
    onSettled: () => cache.invalidateQueries({ queryKey: factorsKey }),
  })
}

export function useMakeRecoveryCodes() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (_: null) => deskCall(makeRecoveryCodes, {}),
    onSuccess: ({ codes }) => {
      cache.setQueryDefaults(newCodesKey, { gcTime: Number.POSITIVE_INFINITY })
      cache.setQueryData(newCodesKey, codes)
    },
    onSettled: () => cache.invalidateQueries({ queryKey: factorsKey }),
  })
}

/** Recovery codes that were made on this page and are not kept yet: they stay when their screen is left. */
export function useNewRecoveryCodes() {
  const cache = useQueryClient()
  const forget = () => cache.removeQueries({ queryKey: newCodesKey })
  return [useCached<readonly string[]>(newCodesKey), forget] as const
}

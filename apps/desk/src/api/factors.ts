import {
  addPasskey,
  beginTotp,
  confirmTotp,
  getPasskeyCreation,
  makeRecoveryCodes,
  removeTotp,
} from '@registration/contract/desk/account.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deskCall } from './desk-call.ts'
import { makePasskey } from './passkeys.ts'

export const factorsKey = ['factors'] as const

/** Makes a passkey in this browser and adds it. Answers false if the browser made none. */
export function useAddPasskey() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (name: string) => {
      const { options } = await deskCall(getPasskeyCreation, {})
      const passkey = await makePasskey(options)
      if (!passkey) return false
      await deskCall(addPasskey, { name, passkey })
      return true
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: factorsKey }),
  })
}

export const useBeginTotp = () => useMutation({ mutationFn: (_: null) => deskCall(beginTotp, {}) })

export function useConfirmTotp() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => deskCall(confirmTotp, { code }, { undoes: [removeTotp] }),
    onSuccess: () => cache.invalidateQueries({ queryKey: factorsKey }),
  })
}

export function useMakeRecoveryCodes() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (_: null) => deskCall(makeRecoveryCodes, {}),
    onSuccess: () => cache.invalidateQueries({ queryKey: factorsKey }),
  })
}

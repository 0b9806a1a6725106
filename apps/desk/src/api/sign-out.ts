import { deskPaths } from '@registration/contract/desk/desk-paths.ts'
import { signOutOfficer } from '@registration/contract/desk/sign-in.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deskCall } from './desk-call.ts'
import { forgetTyped } from './typed-texts.ts'

/** Ends the session. The page is loaded again, so that nothing of it stays in memory. */
export function useSignOut() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => deskCall(signOutOfficer, {}),
    onSuccess: ({ redirect }) => {
      forgetTyped(cache)
      location.assign(redirect ?? deskPaths.signIn)
    },
  })
}

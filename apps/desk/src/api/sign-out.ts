import { deskPaths } from '@registration/contract/desk/desk-paths.ts'
import { signOutOfficer } from '@registration/contract/desk/sign-in.ts'
import { useMutation } from '@tanstack/react-query'
import { deskCall } from './desk-call.ts'

/** Ends the session. The page is loaded again, so that nothing of it stays in memory. */
export const useSignOut = () =>
  useMutation({
    mutationFn: () => deskCall(signOutOfficer, {}),
    onSuccess: ({ redirect }) => location.assign(redirect ?? deskPaths.signIn),
  })

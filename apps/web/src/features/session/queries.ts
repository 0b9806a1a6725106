import { type Home, homeOf } from '@registration/contract/home-page.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { forgetCitizen, forgetOthers } from '../../api/forget-citizen.ts'
import type { Session } from '../../api/session.ts'
import { sessionKey } from '../../api/session-key.ts'
import { signIn, signOut } from '../../api/sign-in.ts'
import { spendArrival } from './arrival.ts'

/**
 * Signs in once per `attempt`, with the credentials from the platform's redirect. `returnTo` is where the platform
 * leads back to.
 */
export function useSignIn(attempt: string, returnTo: string) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['sign-in', attempt],
    queryFn: async () => {
      const result = await signIn({ ...spendArrival(), returnTo })
      if (result.outcome !== 'signedIn') return result
      const isOther = forgetOthers(client, result.session.user.openid, 'sign-in')
      client.setQueryData<Home>(['home'], keepNotices(result.session.app))
      client.setQueryData(sessionKey, result.session)
      return { ...result, isOther }
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { quiet: true },
  })
}

/**
 * The home screen with the addresses that identify the caller. If it was not loaded before, it stays unloaded and is
 * fetched when it is shown.
 */
const keepNotices = (app: Session['app']) => (known: Home | undefined) =>
  known && { ...homeOf(app, [], known.phone), notices: known.notices }

/** Ends the session and deletes everything that was read or half written in it. */
export function useSignOut() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: signOut,
    onSuccess: () => forgetCitizen(client),
    meta: { quiet: true },
  })
}

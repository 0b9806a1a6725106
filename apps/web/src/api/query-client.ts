import { identifyCaller } from '@registration/kit/api/call.ts'
import { makeQueryClient } from '@registration/kit/api/query-client.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Session } from './session.ts'
import { sessionKey } from './session-key.ts'

/**
 * A call that finds the session expired, or another citizen signed in in a second tab, removes it here. The guard then
 * signs in again and returns.
 */
export function makeCitizenClient(): QueryClient {
  const client = makeQueryClient((error) => {
    if (error.isSignedOut) client.setQueryData(sessionKey, null)
  })
  identifyCaller(() => client.getQueryData<Session | null>(sessionKey)?.user.openid)
  return client
}

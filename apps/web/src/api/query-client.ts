import { makeQueryClient } from '@registration/kit/api/query-client.ts'
import type { QueryClient } from '@tanstack/react-query'
import { sessionKey } from './session-key.ts'

/** A call that finds the session expired removes it here. The guard then signs in again and returns. */
export const makeCitizenClient = (): QueryClient =>
  makeQueryClient((error, client) => {
    if (error.isSignedOut) client.setQueryData(sessionKey, null)
  })

import type { Answer } from '@registration/contract/endpoint.ts'
import type { getMenu } from '@registration/contract/home.ts'
import type { getUserInfo, getWechatItem, initApp } from '@registration/contract/session.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { sessionKey } from './session-key.ts'

/** Who is signed in, and what the shell shows of them. */
export interface Session {
  item: Answer<typeof getWechatItem>
  app: Answer<typeof initApp>
  menu: Answer<typeof getMenu>
  user: Answer<typeof getUserInfo>
}

/** Only the waiting screen sets it. A call that finds the session expired removes it. */
const sessionQuery = queryOptions<Session | null>({
  queryKey: sessionKey,
  queryFn: () => null,
  enabled: false,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  meta: { quiet: true },
})

/** Whether somebody is signed in. Undefined while no call has found out. */
export function useIsSignedIn(): boolean | undefined {
  const { data } = useQuery(sessionQuery)
  return data === undefined ? undefined : data !== null
}

/** The session, or undefined if nobody is known to be signed in. */
export function useSession(): Session | undefined {
  return useQuery(sessionQuery).data ?? undefined
}

import { getUserInfo } from '@registration/contract/session.ts'
import { call } from '@registration/kit/api/call.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Session } from './session.ts'
import { sessionKey } from './session-key.ts'
import { loadApp } from './sign-in.ts'

const againKey = ['session-again'] as const

/**
 * Reads again who is signed in, after the citizen changed something about themselves. Guides and consents are read
 * again too. Answers the record.
 */
export function useReloadSession(): () => Promise<Session['user']> {
  const cache = useQueryClient()
  return async () => {
    // Its answer may be older than the change.
    await cache.cancelQueries({ queryKey: againKey })
    const user = await readSession(cache)
    await Promise.all([
      cache.invalidateQueries({ queryKey: ['guide'] }),
      cache.invalidateQueries({ queryKey: ['privacy'] }),
    ])
    return user
  }
}

/**
 * Reads again, without a word, who is signed in: the counter or another device may have changed it since the sign-in. Without
 * an answer what is known stays.
 */
export function useSessionAgain(isNeeded = true): void {
  const cache = useQueryClient()
  useQuery({
    queryKey: againKey,
    queryFn: ({ signal }) => readSession(cache, signal),
    enabled: isNeeded,
    refetchOnMount: 'always',
    meta: { quiet: true },
  })
}

async function readSession(cache: QueryClient, signal?: AbortSignal): Promise<Session['user']> {
  const [app, user] = await Promise.all([loadApp(), call(getUserInfo, {}, { signal })])
  if (!signal?.aborted)
    cache.setQueryData<Session | null>(sessionKey, (session) => session && { ...session, app, user })
  return user
}

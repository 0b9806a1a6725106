import { getUserInfo } from '@registration/contract/session.ts'
import { call } from '@registration/kit/api/call.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { Session } from './session.ts'
import { sessionKey } from './session-key.ts'
import { loadApp } from './sign-in.ts'

/**
 * Reads again who is signed in, after the citizen changed something about themselves. Guides and consents are read
 * again too. Answers the record.
 */
export function useReloadSession(): () => Promise<Session['user']> {
  const cache = useQueryClient()
  return async () => {
    const [app, user] = await Promise.all([loadApp(), call(getUserInfo, {})])
    cache.setQueryData<Session | null>(sessionKey, (session) => session && { ...session, app, user })
    await Promise.all([
      cache.invalidateQueries({ queryKey: ['guide'] }),
      cache.invalidateQueries({ queryKey: ['privacy'] }),
    ])
    return user
  }
}

import { getOfficer, type SessionState } from '@registration/contract/desk/sign-in.ts'
import type { Answer } from '@registration/contract/endpoint.ts'
import { makeQueryClient } from '@registration/kit/api/query-client.ts'
import { type Query, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { deskCall } from './desk-call.ts'
import { forgetTyped } from './typed-texts.ts'

export type Me = Answer<typeof getOfficer>
export type Officer = NonNullable<Me['officer']>

const officerKey = ['officer'] as const
/** Whose work this page has in memory, also while nobody is signed in. */
const lastLoginKey = [...officerKey, 'last'] as const

/** Milliseconds between two questions whether the session is locked. */
const pause = 60_000

const officerQuery = queryOptions({
  queryKey: officerKey,
  queryFn: async ({ signal, client }) => {
    const me = await deskCall(getOfficer, {}, { signal })
    const login = me.officer?.login
    const last = client.getQueryData<string>(lastLoginKey)
    if (login && last && login !== last) return loadAgain(client)
    if (login) {
      client.setQueryDefaults(lastLoginKey, { gcTime: Number.POSITIVE_INFINITY })
      client.setQueryData(lastLoginKey, login)
    }
    return me
  },
  refetchInterval: ({ state }) => (state.data?.state === 'active' ? pause : false),
  meta: { quiet: true },
})

/** Another officer has signed in in this browser. Until the page is loaded again, it shows what it showed. */
function loadAgain(client: QueryClient): Promise<Me> {
  forgetTyped(client)
  location.reload()
  return new Promise(() => undefined)
}

/** How far the session of this browser is, and whose it is. The server decides. */
export const useMe = () => useQuery(officerQuery)

/** Whether somebody was signed in on this page, and so their session has ended: a sign-out loads the page again. */
export const useHadOfficer = (): boolean => useQueryClient().getQueryData(lastLoginKey) !== undefined

/** The cache of the desk. A call that is refused because the session is locked or has ended asks how far it is. */
export const makeDeskClient = (): QueryClient =>
  makeQueryClient((error, client) => {
    if (error.is('secondFactorNeeded') || error.is('signedOut')) void client.invalidateQueries({ queryKey: officerKey })
  })

/**
 * Of a query whose every reading is in the audit log: only a visit and the officer read it again. What a case has now would
 * also appear without a word of what happened.
 */
export const recorded = { isRecorded: true }

/**
 * Reads again how far the session is, after a step of it, and then what is on the screen. What was read and typed here is the
 * same officer's: for another one the page is loaded again.
 */
export function useReloadMe(): () => Promise<SessionState | undefined> {
  const cache = useQueryClient()
  return async () => {
    const me = await cache.fetchQuery({ ...officerQuery, staleTime: 0 })
    await cache.invalidateQueries({ predicate: isReadAgain })
    return me.state
  }
}

/** What is recorded is read again only where it could not be read before. */
const isReadAgain = ({ queryKey, meta, state }: Query): boolean =>
  queryKey[0] !== officerKey[0] && (meta?.isRecorded !== true || state.status === 'error')

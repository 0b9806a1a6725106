import type { Answer } from '@registration/contract/endpoint.ts'
import { getOfficePhone, listMyMatters } from '@registration/contract/home.ts'
import { type HomePage, homeOf } from '@registration/contract/home-page.ts'
import { listNotices } from '@registration/contract/information.ts'
import { markMessagesRead } from '@registration/contract/messages.ts'
import { call } from '@registration/kit/api/call.ts'
import { currentLanguage } from '@registration/kit/locales/language.ts'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useIsSignedIn } from '../../api/session.ts'
import { loadApp } from '../../api/sign-in.ts'

export type MyMatters = Answer<typeof listMyMatters>

/** The banners, the two-level menu, the newest notices and the office's telephone; public. */
export function useHome() {
  return useQuery({ queryKey: ['home'], queryFn: askHome, meta: { quiet: true } })
}

async function askHome() {
  const [app, notices, { phone }] = await Promise.all([loadApp(), call(listNotices, {}), call(getOfficePhone, {})])
  return homeOf(app, notices, phone)
}

/** The browser sent a session with the page. Forgotten with everything of the citizen. */
const hintKey = ['home', 'may-be-signed-in'] as const

/**
 * Caches the home screen from the page. For someone who may be signed in, and after a change of language, it is stale and
 * fetched again.
 */
export function keepHome(client: QueryClient, page: HomePage | undefined): QueryClient {
  if (!page) return client
  const isStale = page.mayBeSignedIn || page.language !== currentLanguage()
  client.setQueryData(['home'], page.home, { updatedAt: isStale ? 1 : undefined })
  client.setQueryData(hintKey, page.mayBeSignedIn)
  return client
}

/** Whether the caller has a session, or sent one with the page that no call has refused yet. */
export function useMayBeSignedIn(): boolean {
  const hint = useQuery({ queryKey: hintKey, queryFn: () => false, enabled: false, meta: { quiet: true } }).data
  return useIsSignedIn() ?? hint ?? false
}

/**
 * What waits for the citizen; not asked for a visitor. The writes of the inbox make it stale, as they do its count of unread
 * messages.
 */
export function useMyMatters() {
  return useQuery({
    queryKey: ['messages', 'matters'],
    queryFn: ({ signal }) => call(listMyMatters, {}, { signal }),
    enabled: useMayBeSignedIn(),
    staleTime: 0,
    meta: { quiet: true },
  })
}

/** Marks the message of a matter as read: the matter waits no longer. */
export function useMarkMatterRead() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(markMessagesRead, { id }, { isRepeatable: true }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['messages'] }),
    meta: { quiet: true },
  })
}

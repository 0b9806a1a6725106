import { findLatestApplication } from '@registration/contract/information.ts'
import { countUnreadMessages } from '@registration/contract/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** How many messages of the inbox are unread; the inbox's own changes spoil it. */
export function useUnread() {
  return useQuery({
    queryKey: ['messages', 'unread'],
    queryFn: async ({ signal }) => (await call(countUnreadMessages, {}, { signal })).unread,
    meta: { quiet: true },
  })
}

/** The application whose office 联系我们 asks for: the latest one; empty when there is none. */
export function useLatestApplication() {
  return useQuery({
    queryKey: ['applications', 'latest'],
    queryFn: async ({ signal }) => (await call(findLatestApplication, {}, { signal })).applicationId,
    meta: { quiet: true },
  })
}

import { listMessages, markMessagesRead } from '@registration/contract/messages.ts'
import { call } from '@registration/kit/api/call.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/**
 * Marks the messages that lead to what is shown as read: who came another way has seen it, too. A failure leaves them
 * unread, which harms nothing.
 */
export function useMarkOpened(link: string | undefined): void {
  const cache = useQueryClient()
  useEffect(() => {
    if (link) void markOpened(cache, link).catch(() => undefined)
  }, [cache, link])
}

async function markOpened(cache: QueryClient, link: string): Promise<void> {
  const { rows } = await call(listMessages, { page: 1, pageSize: 100 })
  const unread = rows.filter((row) => row.link === link && !row.isRead)
  for (const { id } of unread) await call(markMessagesRead, { id }, { isRepeatable: true })
  if (unread.length > 0) await cache.invalidateQueries({ queryKey: ['messages'] })
}

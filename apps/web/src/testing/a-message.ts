import type { Answer } from '@registration/contract/endpoint.ts'
import type { listMessages } from '@registration/contract/messages.ts'

/** An unread message that leads to an address. */
export const aMessage = (id: string, link: string): Answer<typeof listMessages>['rows'][number] => ({
  id,
  link,
  title: '意见已回复',
  text: '请查看。',
  at: '2026-11-21 09:05:07',
  isRead: false,
})

/** The inbox: every change that concerns a citizen. Calls of our own. docs/product/messages.md 'Messages'. */
import * as z from 'zod/mini'
import { reviewStatus } from './application-status.ts'
import { nothing, post } from './endpoint.ts'
import { id, list, optionalId, optionalText, time, wholeNumber } from './fields.ts'
import { named } from './wire.ts'

/** Newest first. `link` is a path of the app. */
export const listMessages = post('/api/messages/list', {
  access: 'citizen',
  transaction: 'none',
  input: named({ page: ['page', wholeNumber(1, 100_000)], pageSize: ['pageSize', wholeNumber(15, 100)] }),
  answer: named({
    rows: [
      'rows',
      list(
        1_000,
        named({
          id: ['id', z.string()],
          title: ['title', z.string()],
          text: ['text', z.string()],
          link: ['link', z.string()],
          at: ['at', time()],
          isRead: ['isRead', z.boolean()],
        }),
      ),
    ],
    total: ['total', z.number()],
  }),
})

/** For the badge. No more than 99 are counted. */
export const countUnreadMessages = post('/api/messages/count-unread', {
  access: 'citizen',
  transaction: 'none',
  input: named({}),
  answer: named({ unread: ['unread', z.number()] }),
})

/** One message, or without an `id` all of the caller's own. With `newest` those that came after that one stay unread. */
export const markMessagesRead = post('/api/messages/mark-read', {
  access: 'citizen',
  transaction: 'own',
  idempotent: true,
  input: named({ id: ['id', optionalId()], newest: ['newest', optionalId()] }),
  answer: nothing,
})

/**
 * The citizen has seen an application in this state: its messages are read, unless it is in another state by now. A
 * message of a state that nobody saw stays unread.
 */
export const markApplicationSeen = post('/api/messages/mark-seen', {
  access: 'citizen',
  transaction: 'own',
  idempotent: true,
  input: named({
    applicationId: ['applicationId', id()],
    status: ['status', reviewStatus()],
    acceptanceNumber: ['acceptanceNumber', optionalText(64)],
  }),
  answer: nothing,
})

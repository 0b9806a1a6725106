/** Citizens' feedback, and the office's reply. docs/product/feedback.md 'Feedback'. */
import * as z from 'zod/mini'
import { post } from './endpoint.ts'
import { allRows, id, list, listPage, text, time, wholeNumber } from './fields.ts'
import { fieldMessage } from './rules/field-messages.ts'
import { limits } from './rules/limits.ts'
import { coded, named } from './wire.ts'

const shown = {
  id: ['id', z.string()],
  status: ['status', coded({ waiting: '0', answered: '1' })],
  opinion: ['yjnrstr', z.string()],
  sentAt: ['tjsj', time()],
  /** Empty until answered. */
  reply: ['fknrstr', z.string()],
  /** The reply once more. Null while there is none. */
  replyOrNull: ['replycontent', z.nullable(z.string())],
  repliedAt: ['fksj', time()],
} as const

const feedback = named(shown)
export type Feedback = z.output<typeof feedback>

/** Every refusal of it carries `failed`. */
export const sendFeedback = post('/online/wx/addSugge', {
  access: 'citizen',
  transaction: 'own',
  idempotent: true,
  answerIn: 'body',
  input: named({ content: ['content', text(fieldMessage('feedbackRequired'), limits.feedback)] }),
  answer: named({ outcome: ['webstate', coded({ sent: '0', failed: '-1' })] }),
  refused: { outcome: 'failed' },
})

/** The caller's own, newest first. */
export const listFeedback = post('/online/wx/getSuggeList', {
  access: 'citizen',
  transaction: 'none',
  input: named({ page: ['page', listPage()], pageSize: ['pageSize', wholeNumber(15, 100)] }),
  answer: named({ rows: ['rows', list(allRows, feedback)], total: ['total', z.number()] }),
})

export const getFeedback = post('/online/wx/getSugge', {
  access: 'citizen',
  transaction: 'none',
  input: named({ id: ['id', id()] }),
  answer: feedback,
})

/** How a citizen found a case or a visit that has ended. docs/product/feedback.md 'Ratings'. */
import * as z from 'zod/mini'
import { nothing, post } from './endpoint.ts'
import { id, optionalText } from './fields.ts'
import { fieldMessage } from './rules/field-messages.ts'
import type { Grade } from './rules/grades.ts'
import { limits } from './rules/limits.ts'
import { coded, named } from './wire.ts'

const subject = z.enum(['application', 'appointment'], fieldMessage('required'))

const digits = {
  verySatisfied: '5',
  satisfied: '4',
  fair: '3',
  dissatisfied: '2',
  veryDissatisfied: '1',
} as const satisfies Record<Grade, string>

/** Once for each registered application and each visit that took place. A second time is refused with `alreadyAnswered`. */
export const rate = post('/api/feedback/rate', {
  access: 'citizen',
  transaction: 'own',
  idempotent: true,
  input: named({
    subject: ['subject', subject],
    /** Of the application or the booking. */
    recordId: ['recordId', id()],
    grade: ['grade', coded(digits)],
    remark: ['remark', optionalText(limits.ratingRemark)],
  }),
  answer: nothing,
})

/** Whether the caller's application or booking has ended and waits for their answer. */
export const getRatingState = post('/api/feedback/rating-state', {
  access: 'citizen',
  transaction: 'none',
  input: named({ subject: ['subject', subject], recordId: ['recordId', id()] }),
  answer: named({ canRate: ['canRate', z.boolean()] }),
})
export type RatingInput = z.output<typeof rate.input>

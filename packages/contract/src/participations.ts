/** The applications of others in which the caller takes part. docs/product/confirmation.md 'Taking part'. */
import * as z from 'zod/mini'
import { reviewStatus } from './application-status.ts'
import { confirmedContent } from './confirmations.ts'
import { post } from './endpoint.ts'
import { id, list, time, wholeNumber } from './fields.ts'
import { placeStates } from './rules/place-states.ts'
import { named } from './wire.ts'

const word = (name: string) => [name, z.string()] as const

const summary = {
  id: word('id'),
  business: word('business'),
  aliases: ['aliases', list(2, z.string())],
  /** Of the first property unit. Empty while what is confirmed is not the caller's to read. */
  location: word('location'),
  joinedAt: ['joinedAt', time()],
  /** The caller's own place. `ended`: the application is no longer there. */
  state: ['state', z.enum([...placeStates, 'ended'])],
  endedAt: ['endedAt', time()],
  /** Absent once it is no longer there. */
  status: ['status', z.optional(reviewStatus())],
  /** The invitation to answer, if one is open. */
  invitationId: word('invitationId'),
} as const

const participation = named(summary)
export type Participation = z.output<typeof participation>

export const listParticipations = post('/api/participations/list', {
  access: 'citizen',
  transaction: 'none',
  input: named({ page: ['page', wholeNumber(1, 1_000)] }),
  answer: named({ rows: ['rows', list(20, participation)], total: ['total', z.number()] }),
})

export const getParticipation = post('/api/participations/get', {
  access: 'citizen',
  transaction: 'none',
  input: named({ id: ['id', id()] }),
  answer: named({
    ...summary,
    /** For the application form. Empty once the application is no longer there. */
    applicationId: word('applicationId'),
    /** Empty without a confirmation that holds, as is the content then. */
    confirmationId: word('confirmationId'),
    confirmedAt: ['confirmedAt', time()],
    canRetract: ['canRetract', z.boolean()],
    content: ['content', z.optional(named(confirmedContent))],
    steps: ['steps', list(1_000, named({ activity: word('activity'), stage: word('stage'), at: ['at', time()] }))],
  }),
})
export type ParticipationDetail = z.output<typeof getParticipation.answer>

/** One-time codes by message. docs/product/phone-codes.md 'Codes by message'. */
import * as z from 'zod/mini'
import { nothing, post } from './endpoint.ts'
import { normalized, optionalText } from './fields.ts'
import { fieldMessage } from './rules/field-messages.ts'
import { limits } from './rules/limits.ts'
import { isMobile, normalizeMobile } from './rules/mobile.ts'
import { named } from './wire.ts'

/** A mobile number in any spelling, normalized to its 11 digits. `message` is the screen's own. */
/* @__NO_SIDE_EFFECTS__ */
export const mobile = (message: string) =>
  normalized(message, normalizeMobile, limits.phone).check(
    z.refine((value) => isMobile(normalizeMobile(value)), message),
  )

/** The act's key: a repeat gets the same answer and sends nothing. */
const requestId = ['reqseq', optionalText(100)] as const

/** A code for a new phone of the profile. */
export const sendProfileCode = post('/mp/api/user/getphonecode', {
  access: 'citizen',
  transaction: 'steps',
  idempotent: false,
  input: named({ requestId, phone: ['phone', mobile(fieldMessage('mobileInvalid'))] }),
  answer: nothing,
})

/** A code for an archive query. Only the message contains the code itself. */
export const sendArchiveCode = post('/online/wx/phong_query_yzm', {
  access: 'citizen',
  transaction: 'steps',
  idempotent: false,
  answerIn: 'body',
  input: named({ requestId, phone: ['phone', mobile(fieldMessage('queryMobileInvalid'))] }),
  answer: named({ outcome: ['errcode', z.literal('true')], challengeId: ['data', z.string()] }),
})

/** The words to citizens about their data, and their consents. docs/product/privacy.md 'Privacy'. */
import * as z from 'zod/mini'
import { nothing, post } from './endpoint.ts'
import { id, list, time } from './fields.ts'
import { fieldMessage } from './rules/field-messages.ts'
import { named } from './wire.ts'

/**
 * `notice`: the privacy notice. `face`: the separate consent to the check by face. `faceConfirm`: that to the check by
 * face that confirms an application. `declaration`: what a citizen declares with a submission.
 */
const words = z.enum(['notice', 'face', 'faceConfirm', 'declaration'], fieldMessage('choiceInvalid'))

/** The office's present words, in the caller's language. */
export const getPrivacyWords = post('/api/privacy/get-words', {
  access: 'public',
  transaction: 'none',
  input: named({ of: ['of', words] }),
  answer: named({
    version: ['version', z.string()],
    title: ['title', z.string()],
    sections: ['sections', list(1_000, named({ title: ['title', z.string()], text: ['text', z.string()] }))],
  }),
})

/** The notices and consents of the caller, newest first. A notice is no consent and cannot be withdrawn. */
export const listConsents = post('/api/privacy/list-consents', {
  access: 'citizen',
  transaction: 'none',
  input: named({}),
  answer: named({
    consents: [
      'consents',
      list(
        1_000,
        named({
          id: ['id', z.string()],
          purpose: ['purpose', z.enum(['notice', 'face', 'tax', 'faceConfirm'])],
          version: ['version', z.string()],
          givenAt: ['givenAt', time()],
          /** Empty unless it was withdrawn. */
          withdrawnAt: ['withdrawnAt', time()],
          isWithdrawable: ['isWithdrawable', z.boolean()],
        }),
      ),
    ],
    /** Whether the caller took note of the present notice. */
    knowsNotice: ['knowsNotice', z.boolean()],
  }),
})

export const withdrawConsent = post('/api/privacy/withdraw-consent', {
  access: 'citizen',
  transaction: 'own',
  idempotent: true,
  input: named({ id: ['id', id()] }),
  answer: nothing,
})

/** What a citizen sees and does of their own data and sign-ins, and the end of their account. docs/product/privacy.md 'Privacy'. */
import * as z from 'zod/mini'
import { nothing, post } from './endpoint.ts'
import { id, list, optionalText, text, time } from './fields.ts'
import { fieldMessage } from './rules/field-messages.ts'
import { named } from './wire.ts'

/** The caller's latest sign-ins: those whose session lasts first, then newest first. */
export const listSignIns = post('/api/privacy/list-sign-ins', {
  access: 'citizen',
  transaction: 'none',
  input: named({}),
  answer: named({
    signIns: [
      'signIns',
      list(
        1_000,
        named({
          id: ['id', z.string()],
          signedInAt: ['signedInAt', time()],
          /** The last call of its session, five minutes exactly. Empty once it has ended. */
          seenAt: ['seenAt', time()],
          /** The first part of the address: `203.0.113.0/24`. Empty where it is not known. */
          network: ['network', z.string()],
          app: ['app', z.enum(['wechat', 'browser'])],
          system: ['system', z.enum(['android', 'ios', 'harmony', 'windows', 'mac', 'linux', 'other'])],
          /** Whether this call is of its session. */
          isPresent: ['isPresent', z.boolean()],
          /** Whether a newer sign-in ended its session, because there were too many. */
          isDisplaced: ['isDisplaced', z.boolean()],
        }),
      ),
    ],
  }),
})

/** Ends one of the caller's sessions, on any device. Its next call is signed out. */
export const endSession = post('/api/privacy/end-session', {
  access: 'citizen',
  transaction: 'own',
  idempotent: true,
  input: named({ id: ['id', id()] }),
  answer: nothing,
})

/** Sends a code to the phone of the profile. Without a phone there is nothing to prove and no code is needed. */
export const sendOwnDataCode = post('/api/privacy/send-code', {
  access: 'citizen',
  transaction: 'steps',
  idempotent: false,
  input: named({ requestId: ['reqseq', optionalText(100)] }),
  answer: named({ maskedPhone: ['maskedPhone', z.string()] }),
})

/** Everything stored about the caller, by kind, with titles in their language. Needs the code. */
export const exportOwnData = post('/api/privacy/export', {
  access: 'citizen',
  transaction: 'steps',
  idempotent: false,
  input: named({ code: ['code', optionalText(20)] }),
  answer: named({
    madeAt: ['madeAt', time()],
    sections: [
      'sections',
      z.array(
        named({
          name: ['name', z.string()],
          title: ['title', z.string()],
          records: [
            'records',
            z.array(
              z.array(
                named({ name: ['name', z.string()], title: ['title', z.string()], value: ['value', z.string()] }),
              ),
            ),
          ],
        }),
      ),
    ],
  }),
})

/** What closing the account would do, and what prevents it now. */
export const previewClosing = post('/api/privacy/preview-closing', {
  access: 'citizen',
  transaction: 'none',
  input: named({}),
  answer: named({
    /** Under way, in counts: while any is not 0 the account stays. */
    pendingApplications: ['pendingApplications', z.number()],
    bookedAppointments: ['bookedAppointments', z.number()],
    unansweredArchiveRequests: ['unansweredArchiveRequests', z.number()],
    /** Kept by law. */
    keptApplications: ['keptApplications', z.number()],
    keptArchiveRequests: ['keptArchiveRequests', z.number()],
    /** Deleted at once. */
    drafts: ['drafts', z.number()],
  }),
})

/** Closes the caller's account and ends its sessions. `confirmation` is the word `close`. Needs the code. */
export const closeAccount = post('/api/privacy/close-account', {
  access: 'citizen',
  transaction: 'steps',
  idempotent: true,
  input: named({
    code: ['code', optionalText(20)],
    confirmation: ['confirmation', text(fieldMessage('required'), 20)],
  }),
  answer: nothing,
})

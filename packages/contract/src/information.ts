/**
 * Public information: common questions, notices, the office's address, pages and modules.
 * docs/product/information.md 'Information'.
 */
import * as z from 'zod/mini'
import { searchText } from './channels.ts'
import { post } from './endpoint.ts'
import { id, list, optionalId, text, time } from './fields.ts'
import { fieldMessage } from './rules/field-messages.ts'
import { named } from './wire.ts'

const question = named({
  id: ['id', z.string()],
  question: ['question', z.string()],
  /** Plain text in paragraphs. */
  answer: ['answer', z.string()],
})
export type Question = z.output<typeof question>

export const listQuestions = post('/mp/api/commonques/list', {
  access: 'public',
  transaction: 'none',
  input: named({ search: ['searchVal', searchText()] }),
  answer: list(1_000, question),
})

export const getQuestion = post('/mp/api/commonques/get', {
  access: 'public',
  transaction: 'none',
  input: named({ id: ['id', id()] }),
  answer: question,
})

/** The notices of the home screen, newest first. */
export const listNotices = post('/online/wx/getNotice', {
  access: 'public',
  transaction: 'none',
  input: named({}),
  answer: list(
    1_000,
    named({ id: ['id', z.string()], title: ['title', z.string()], url: ['url', z.string()], time: ['time', time()] }),
  ),
})

/** The lines of an office's address, joined by ASCII commas on the wire. */
const lines = z.codec(z.string(), z.array(z.string()), {
  decode: (joined) => joined.split(',').filter((line) => line !== ''),
  encode: (each) => each.map((line) => line.replaceAll(',', '，')).join(','),
})

/** The office of the caller's application. Without one, or with another citizen's, the region's office. */
export const getContact = post('/online/wx/contactUs', {
  access: 'citizen',
  transaction: 'none',
  input: named({ applicationId: ['slsqId', optionalId()] }),
  answer: lines,
})

/** The offices of the other cities than that of `getContact`: a home is registered where it is. */
export const listOtherOffices = post('/api/contact/other-offices', {
  access: 'citizen',
  transaction: 'none',
  input: named({ applicationId: ['applicationId', optionalId()] }),
  answer: list(
    1_000,
    named({
      name: ['name', z.string()],
      address: ['address', z.string()],
      phone: ['phone', z.string()],
      hours: ['hours', z.string()],
    }),
  ),
})

/** The caller's latest application, for `getContact`. Empty when there is none. A call of our own. */
export const findLatestApplication = post('/api/contact/find-application', {
  access: 'citizen',
  transaction: 'none',
  input: named({}),
  answer: named({ applicationId: ['applicationId', z.string()] }),
})

/** The title of a page of the app, which does not ask for it: nothing of this call stays in its code. */
export const getPageInfo = post('/api/app/pageinfo', {
  access: 'citizen',
  transaction: 'none',
  input: named({ path: ['path', text(fieldMessage('required'), 200)] }),
  answer: named({ title: ['title', /* @__PURE__ */ z.string()] }),
})

/** The modules that are switched on. */
export const listModules = post('/api/app/modsinfo', {
  access: 'citizen',
  transaction: 'none',
  input: named({}),
  answer: list(1_000, named({ module: ['mod', z.string()], on: ['on', z.boolean()] })),
})

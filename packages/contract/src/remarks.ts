/** The officers' remarks on a submission, and what changed since. docs/product/correction.md 'Correction'. */
import * as z from 'zod/mini'
import { nothing, post } from './endpoint.ts'
import { asRead, changeableText, id, list, optionalId, text, time, wholeNumber } from './fields.ts'
import { partyRecordFields } from './party.ts'
import { unitFields } from './property-unit.ts'
import { fieldMessage } from './rules/field-messages.ts'
import { limits } from './rules/limits.ts'
import { named } from './wire.ts'

/** What a remark is about. `application` has no id, only `party`, `unit` and `answer` have a field. */
export const remarkTargetKinds = ['application', 'party', 'unit', 'material', 'answer'] as const

export const remarkCodes = [
  'wrong',
  'notAsDocument',
  'notAsRegister',
  'missing',
  'unclear',
  'incomplete',
  'expired',
  'unsigned',
  'unsuitable',
  'other',
] as const
export type RemarkCode = (typeof remarkCodes)[number]

/** `field` has the wire's name, as in the calls that save a party or a unit. */
const remarkTarget = named({
  kind: ['kind', z.enum(remarkTargetKinds, fieldMessage('choiceInvalid'))],
  id: ['id', optionalId()],
  field: ['field', optionalId()],
})
export type RemarkTarget = z.output<typeof remarkTarget>

/** Our word and the wire's name of each field that a remark on a party or a unit may be about. */
export const remarkFields = {
  party: { role: 'sqr_lx', ...partyRecordFields, coOwnership: 'gyfs', share: 'qlbl' },
  unit: unitFields,
} as const
export type RemarkFieldOf<K extends keyof typeof remarkFields> = keyof (typeof remarkFields)[K]

/** Our word for the field of a target. Undefined if parties or units have no such field. */
export function remarkFieldOf<K extends keyof typeof remarkFields>(
  kind: K,
  wire: string,
): RemarkFieldOf<K> | undefined {
  // Object.keys loses the names of the fields.
  const words = Object.keys(remarkFields[kind]) as RemarkFieldOf<K>[]
  return words.find((word) => remarkFields[kind][word] === wire)
}

/** A remark as the registry sends it with its decision. */
export const sentRemark = named({
  id: ['id', id()],
  target: ['target', remarkTarget],
  code: ['code', z.enum(remarkCodes, fieldMessage('choiceInvalid'))],
  text: ['text', text(fieldMessage('required'), limits.remark)],
})
export type SentRemark = z.output<typeof sentRemark>

/** A decision's remarks. Each has an id of its own: the citizen's answer names it. */
export const sentRemarks = () =>
  list(limits.remarks, sentRemark).check(
    z.refine((remarks) => new Set(remarks.map(({ id }) => id)).size === remarks.length, fieldMessage('textInvalid')),
  )

/** `open`: to do. `changed`: its target differs from what was submitted. `explained`: unchanged, with a note. */
export const remarkStates = ['open', 'changed', 'explained'] as const
export type RemarkState = (typeof remarkStates)[number]

const shownRemark = named({
  id: ['id', z.string()],
  target: ['target', remarkTarget],
  code: ['code', z.enum(remarkCodes)],
  /** Where it belongs, in words: 买方 王小明 · 证件号码. */
  where: ['where', z.string()],
  text: ['text', z.string()],
  state: ['state', z.enum(remarkStates)],
  /** What the citizen wrote to it. */
  note: ['note', z.string()],
})
export type ShownRemark = z.output<typeof shownRemark>

/** `current`: of the latest submission, while it is to be corrected. `earlier`: of those before, newest first. */
export const listRemarks = post('/api/applications/remarks', {
  access: 'citizen',
  transaction: 'none',
  input: named({ applicationId: ['applicationId', id()] }),
  answer: named({
    current: ['current', list(limits.remarks, shownRemark)],
    earlier: [
      'earlier',
      list(
        100,
        named({
          submission: ['submission', z.number()],
          at: ['at', time()],
          opinion: ['opinion', z.string()],
          remarks: ['remarks', list(limits.remarks, shownRemark)],
        }),
      ),
    ],
  }),
})

/**
 * A word to the office about one remark. An empty one takes it back. With a `base`, the word as the client read it, it
 * overwrites no other change.
 */
export const explainRemark = post('/api/applications/explain-remark', {
  access: 'citizen',
  transaction: 'own',
  idempotent: true,
  present: named({ note: ['note', z.string()] }),
  input: named({
    applicationId: ['applicationId', id()],
    remarkId: ['remarkId', id()],
    note: ['note', changeableText(limits.remarkNote)],
    base: ['base', z.optional(named({ note: ['note', asRead()] }))],
  }),
  answer: nothing,
})

/** The notice of a return as a PDF by GET. `ref`: sealed for the caller, thirty minutes. `&download=1` saves it. */
export const returnNoticePath = '/api/applications/return-notice'
export const returnNoticeAddress = (ref: string): string => `${returnNoticePath}?ref=${encodeURIComponent(ref)}`

/** The notice of what the desk returned (补正告知书). Without `submission`, or with 0, the last time. Refusal: `noticeNotFound`. */
export const getReturnNotice = post('/api/applications/get-return-notice', {
  access: 'citizen',
  transaction: 'none',
  rateLimit: { calls: 60, seconds: 600 },
  input: named({
    applicationId: ['applicationId', id()],
    submission: ['submission', wholeNumber(0, 100_000)],
  }),
  answer: named({ path: ['path', z.string()] }),
})

/** The application as it is now beside its latest submission. `since` is empty where that one was not kept. */
export const compareWithSubmission = post('/api/applications/compare', {
  access: 'citizen',
  transaction: 'none',
  input: named({ applicationId: ['applicationId', id()] }),
  answer: named({
    since: ['since', time()],
    /** Numbers and phones are masked. An empty `before` was added, an empty `after` removed. */
    changes: [
      'changes',
      list(
        5_000,
        named({ where: ['where', z.string()], before: ['before', z.string()], after: ['after', z.string()] }),
      ),
    ],
  }),
})

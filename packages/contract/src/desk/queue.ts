/** The queues of the desk: views, their filters and counts, and the search. docs/product/cases.md 'Queues'. */
import * as z from 'zod/mini'
import { post } from '../endpoint.ts'
import { list, optionalText, text, time } from '../fields.ts'
import { fieldMessage } from '../rules/field-messages.ts'
import { holdReasons } from '../rules/hold-reasons.ts'
import { named } from '../wire.ts'
import { caseStates, caseViews, dueLevels, flag, stage, version } from './case-words.ts'
import { login } from './desk-fields.ts'
import { deskLimits } from './desk-limits.ts'

/* @__NO_SIDE_EFFECTS__ */
export const officer = () => named({ login: ['login', z.string()], name: ['name', z.string()] })

const rowFields = {
  id: ['id', z.string()],
  number: ['number', z.string()],
  business: ['business', z.string()],
  registrationType: ['registrationType', z.string()],
  regionName: ['regionName', z.string()],
  stage: ['stage', stage()],
  state: ['state', z.enum(caseStates)],
  submission: ['submission', z.number()],
  applicant: ['applicant', z.string()],
  flags: ['flags', list(20, flag())],
  assignee: ['assignee', z.optional(officer())],
  /** Who had it last, or decided its stage before: a suggestion. */
  formerAssignee: ['formerAssignee', z.optional(officer())],
  arrivedAt: ['arrivedAt', time()],
  dueAt: ['dueAt', time()],
  level: ['level', z.enum(dueLevels)],
  /** Negative once it is over. */
  workingHoursLeft: ['workingHoursLeft', z.number()],
  /** In the office's working days. Absent while the limit is stopped. */
  workingDaysLeft: ['workingDaysLeft', z.optional(z.number())],
  isUrgent: ['isUrgent', z.boolean()],
  /** Why it is on hold, and until which day. `words`: both, in the officer's language. */
  hold: [
    'hold',
    z.optional(
      named({
        reason: ['reason', z.enum(holdReasons)],
        until: ['until', z.optional(z.string())],
        words: ['words', z.string()],
      }),
    ),
  ],
  version: ['version', version()],
} as const

/** A line of a queue. The applicant's name is masked. */
export const caseRow = named(rowFields)
export type CaseRowShown = z.output<typeof caseRow>

/** What a waiting case can fit. */
export const waitingFilters = {
  businessId: ['businessId', optionalText(60)],
  registrationType: ['registrationType', optionalText(20)],
  regionCode: ['regionCode', optionalText(20)],
  stage: ['stage', z.optional(stage())],
  flag: ['flag', z.optional(flag())],
  due: ['due', z.optional(z.enum(['today', 'over'], fieldMessage('choiceInvalid')))],
  resubmitted: ['resubmitted', z.optional(z.boolean())],
} as const

/** The filters of a view. The screen's address has them too. */
export const caseFilters = { ...waitingFilters, assignee: ['assignee', z.optional(login())] } as const

/**
 * One page of fifty, by key. `next` is the place of the next page. `total` counts up to 1,000, then `more` is set. Sorted by
 * `due`, the view `done` begins with the case that ended last: it has no limit any more.
 */
export const listCases = post('/desk/api/cases/list', {
  access: 'staff',
  permission: 'viewCases',
  transaction: 'none',
  input: named({
    view: ['view', z.enum(caseViews, fieldMessage('choiceInvalid'))],
    ...caseFilters,
    sort: ['sort', z.optional(z.enum(['due', 'arrival', 'number'], fieldMessage('choiceInvalid')))],
    next: ['next', optionalText(200)],
  }),
  answer: named({
    rows: ['rows', list(deskLimits.casesOnPage, caseRow)],
    next: ['next', z.optional(z.string())],
    total: ['total', z.number()],
    more: ['more', z.boolean()],
  }),
})

const choice = () => named({ code: ['code', z.string()], title: ['title', z.string()] })

/**
 * The choices of the filters (businesses, types and regions of the desk, officers who have a case now), and the office's
 * reasons for a hold.
 */
export const listCaseChoices = post('/desk/api/cases/choices', {
  access: 'staff',
  permission: 'viewCases',
  transaction: 'none',
  input: named({}),
  answer: named({
    businesses: ['businesses', list(1_000, choice())],
    registrationTypes: ['registrationTypes', list(100, choice())],
    regions: ['regions', list(1_000, choice())],
    officers: ['officers', list(deskLimits.colleagues, officer())],
    holdReasons: [
      'holdReasons',
      list(
        holdReasons.length,
        named({
          reason: ['reason', z.enum(holdReasons)],
          title: ['title', z.string()],
          stopsClock: ['stopsClock', z.boolean()],
          needsDay: ['needsDay', z.boolean()],
        }),
      ),
    ],
  }),
})

const count = z.number()

/** How many cases each view has, up to 1,000. `all` is for supervisors. */
export const countCases = post('/desk/api/cases/count', {
  access: 'staff',
  permission: 'viewCases',
  transaction: 'none',
  isIdle: true,
  input: named({}),
  answer: named({
    waiting: ['waiting', count],
    mine: ['mine', count],
    onHold: ['onHold', count],
    returned: ['returned', count],
    overdue: ['overdue', count],
    all: ['all', z.optional(count)],
    done: ['done', count],
  }),
})

/**
 * Finds cases of the caller's offices by acceptance number (prefix), certificate or unit number, whole document or phone
 * number (by keyed hash), or the beginning of a party's or an agent's name. `found` is the kind of key that matched.
 */
export const searchCases = post('/desk/api/cases/search', {
  access: 'staff',
  permission: 'viewCases',
  transaction: 'none',
  rateLimit: { calls: 60, seconds: 60 },
  input: named({ text: ['text', text(fieldMessage('required'), deskLimits.search)] }),
  answer: named({
    rows: [
      'rows',
      list(
        deskLimits.casesOnPage,
        named({
          ...rowFields,
          found: ['found', z.enum(['number', 'certificate', 'unit', 'document', 'phone', 'name'])],
        }),
      ),
    ],
  }),
})

/** The queues of the desk: views, claims, hand-over, holds. docs/product/cases.md 'Queues'. */
import * as z from 'zod/mini'
import { post } from '../endpoint.ts'
import { id, list, optionalChecked, optionalText, text, time } from '../fields.ts'
import { isDay } from '../rules/dates.ts'
import { fieldMessage } from '../rules/field-messages.ts'
import { named } from '../wire.ts'
import { caseStates, caseViews, dueLevels, flag, seenCase, stage, version } from './case-words.ts'
import { login } from './desk-fields.ts'

/** Why a case waits: for an announcement until a day, an inspection, another department, a party. */
export const holdReasons = ['announcement', 'inspection', 'department', 'party'] as const

const officer = () => named({ login: ['login', z.string()], name: ['name', z.string()] })

/** A line of a queue. The applicant's name is masked. */
export const caseRow = named({
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
  /** Who had it before its resubmission. */
  formerAssignee: ['formerAssignee', z.optional(officer())],
  arrivedAt: ['arrivedAt', time()],
  dueAt: ['dueAt', time()],
  level: ['level', z.enum(dueLevels)],
  /** Negative once it is over. */
  workingHoursLeft: ['workingHoursLeft', z.number()],
  /** The same in the office's working days. Absent while the limit does not run. */
  workingDaysLeft: ['workingDaysLeft', z.optional(z.number())],
  isUrgent: ['isUrgent', z.boolean()],
  /** Why it is on hold, and until which day. */
  hold: [
    'hold',
    z.optional(named({ reason: ['reason', z.enum(holdReasons)], until: ['until', z.optional(z.string())] })),
  ],
  version: ['version', version()],
})
export type CaseRowShown = z.output<typeof caseRow>

/** The filters of a view; they are in the screen's address too. */
const filters = {
  businessId: ['businessId', optionalText(60)],
  registrationType: ['registrationType', optionalText(20)],
  regionCode: ['regionCode', optionalText(20)],
  stage: ['stage', z.optional(stage())],
  flag: ['flag', z.optional(flag())],
  due: ['due', z.optional(z.enum(['today', 'over'], fieldMessage('choiceInvalid')))],
  assignee: ['assignee', z.optional(login())],
  resubmitted: ['resubmitted', z.optional(z.boolean())],
} as const

/** One page of fifty, by key. `next` is the place of the next page. `total` counts up to 1,000, then `more` is set. */
export const listCases = post('/desk/api/cases/list', {
  access: 'staff',
  permission: 'viewCases',
  transaction: 'none',
  input: named({
    view: ['view', z.enum(caseViews, fieldMessage('choiceInvalid'))],
    ...filters,
    sort: ['sort', z.optional(z.enum(['due', 'arrival', 'number'], fieldMessage('choiceInvalid')))],
    next: ['next', optionalText(200)],
  }),
  answer: named({
    rows: ['rows', list(50, caseRow)],
    next: ['next', z.optional(z.string())],
    total: ['total', z.number()],
    more: ['more', z.boolean()],
  }),
})

const choice = () => named({ code: ['code', z.string()], title: ['title', z.string()] })

/** What an officer chooses from: what the views can be filtered by (businesses, types and regions of the desk, who has a case now), and the office's reasons for a hold. */
export const listCaseChoices = post('/desk/api/cases/choices', {
  access: 'staff',
  permission: 'viewCases',
  transaction: 'none',
  input: named({}),
  answer: named({
    businesses: ['businesses', list(1_000, choice())],
    registrationTypes: ['registrationTypes', list(100, choice())],
    regions: ['regions', list(1_000, choice())],
    officers: ['officers', list(200, officer())],
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

const moved = named({ version: ['version', version()] })

/** Takes the first waiting case that the caller may take. Refusal: `queueEmpty`. */
export const claimNextCase = post('/desk/api/cases/claim-next', {
  access: 'staff',
  permission: 'workCases',
  transaction: 'own',
  idempotent: true,
  input: named(filters),
  answer: named({ id: ['id', z.string()], version: ['version', version()] }),
})

/** Takes a waiting case. Refusals: `caseMoved`, `caseHeldByOther`, `conflictOfInterest`. */
export const claimCase = post('/desk/api/cases/claim', {
  access: 'staff',
  permission: 'workCases',
  transaction: 'own',
  idempotent: true,
  input: named(seenCase),
  answer: moved,
})

/** Gives a case back to the queue. */
export const releaseCase = post('/desk/api/cases/release', {
  access: 'staff',
  permission: 'workCases',
  transaction: 'own',
  idempotent: true,
  input: named(seenCase),
  answer: moved,
})

/** Officers of a case's stage and office who are not away, to whom it may be handed. */
export const listColleagues = post('/desk/api/cases/colleagues', {
  access: 'staff',
  permission: 'viewCases',
  transaction: 'none',
  input: named({ id: ['id', id()] }),
  answer: named({ colleagues: ['colleagues', list(200, officer())] }),
})

/**
 * Hands one's own case to a colleague of the same stage and office. Refusals: `staffNotFound`, `notColleague`,
 * `colleagueAbsent`, `colleagueBarred`.
 */
export const handOverCase = post('/desk/api/cases/hand-over', {
  access: 'staff',
  permission: 'workCases',
  transaction: 'own',
  idempotent: true,
  input: named({ ...seenCase, to: ['to', login()], note: ['note', optionalText(500)] }),
  answer: moved,
})

/**
 * Gives cases to an officer, whoever has them. Each for itself: one that cannot be moved stops no other. `reason` is the
 * name of its refusal: `caseNotFound`, `caseMoved` (it is closed or with the applicant) and those of the hand-over.
 */
export const reassignCases = post('/desk/api/cases/reassign', {
  access: 'staff',
  permission: 'superviseCases',
  transaction: 'own',
  idempotent: true,
  input: named({
    ids: ['ids', list(50, id())],
    to: ['to', login()],
    note: ['note', optionalText(500)],
  }),
  answer: named({
    done: ['done', list(50, z.string())],
    refused: ['refused', list(50, named({ id: ['id', z.string()], reason: ['reason', z.string()] }))],
  }),
})

/**
 * Puts one's own case on hold. The office says which reasons stop the limit and which need a day. It ends by itself after
 * `until` (`YYYY-MM-DD`).
 */
export const holdCase = post('/desk/api/cases/hold', {
  access: 'staff',
  permission: 'workCases',
  transaction: 'own',
  idempotent: true,
  input: named({
    ...seenCase,
    reason: ['reason', z.enum(holdReasons, fieldMessage('choiceInvalid'))],
    until: ['until', optionalChecked(isDay, fieldMessage('dateInvalid'), 10)],
  }),
  answer: moved,
})

/** Goes on with one's own case that was on hold, or with one on hold that nobody has. */
export const resumeCase = post('/desk/api/cases/resume', {
  access: 'staff',
  permission: 'workCases',
  transaction: 'own',
  idempotent: true,
  input: named(seenCase),
  answer: moved,
})

/**
 * Declares an interest in a case (申请回避). The officer has no longer to do with it, and gives it back if it is theirs.
 * Another officer's claim stays. The supervisors are notified.
 */
export const declareConflict = post('/desk/api/cases/declare-conflict', {
  access: 'staff',
  permission: 'workCases',
  transaction: 'own',
  idempotent: true,
  input: named({ ...seenCase, reason: ['reason', optionalText(500)] }),
  answer: moved,
})

/** Puts a case in front of the queue, or back, with a reason. */
export const markCaseUrgent = post('/desk/api/cases/mark-urgent', {
  access: 'staff',
  permission: 'superviseCases',
  transaction: 'own',
  idempotent: true,
  input: named({
    ...seenCase,
    isUrgent: ['isUrgent', z.boolean()],
    reason: ['reason', text(fieldMessage('required'), 500)],
  }),
  answer: moved,
})

/**
 * Finds cases of the caller's offices by acceptance number (prefix), certificate or unit number, whole document or phone
 * number (by keyed hash), or the beginning of a party's or an agent's name. `found` names why.
 */
export const searchCases = post('/desk/api/cases/search', {
  access: 'staff',
  permission: 'viewCases',
  transaction: 'none',
  rateLimit: { calls: 60, seconds: 60 },
  input: named({ text: ['text', text(fieldMessage('required'), 100)] }),
  answer: named({
    rows: [
      'rows',
      list(
        50,
        named({
          found: ['found', z.enum(['number', 'certificate', 'unit', 'document', 'phone', 'name'])],
          row: ['row', caseRow],
        }),
      ),
    ],
  }),
})

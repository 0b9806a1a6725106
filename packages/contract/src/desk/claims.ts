/** Who has a case: claims, hand-over, holds, conflicts of interest, urgency. docs/product/cases.md 'Claims', 'Holds'. */
import * as z from 'zod/mini'
import { post } from '../endpoint.ts'
import { id, list, optionalChecked, optionalText, text } from '../fields.ts'
import { isDay } from '../rules/dates.ts'
import { fieldMessage } from '../rules/field-messages.ts'
import { holdReasons } from '../rules/hold-reasons.ts'
import { named } from '../wire.ts'
import { movedCase, seenCase, version } from './case-words.ts'
import { login } from './desk-fields.ts'
import { deskLimits } from './desk-limits.ts'
import { caseFilters, officer } from './queue.ts'

/** Claims the first waiting case that the caller may have. Refusals: `queueEmpty`, `officerAbsent`. */
export const claimNextCase = post('/desk/api/cases/claim-next', {
  access: 'staff',
  permission: 'workCases',
  transaction: 'own',
  idempotent: true,
  input: named(caseFilters),
  answer: named({ id: ['id', z.string()], version: ['version', version()] }),
})

/** Claims a waiting case. Refusals: `caseMoved`, `caseHeldByOther`, `officerAbsent`, `conflictOfInterest`. */
export const claimCase = post('/desk/api/cases/claim', {
  access: 'staff',
  permission: 'workCases',
  transaction: 'own',
  idempotent: true,
  input: named(seenCase),
  answer: movedCase(),
})

/** Gives a case back to the queue. */
export const releaseCase = post('/desk/api/cases/release', {
  access: 'staff',
  permission: 'workCases',
  transaction: 'own',
  idempotent: true,
  input: named(seenCase),
  answer: movedCase(),
})

/** The officers of a case's stage and office to whom it can be given. */
export const listColleagues = post('/desk/api/cases/colleagues', {
  access: 'staff',
  permission: 'viewCases',
  transaction: 'none',
  input: named({ id: ['id', id()] }),
  answer: named({ colleagues: ['colleagues', list(deskLimits.colleagues, officer())] }),
})

/**
 * Hands the caller's case to a colleague of the same stage and office. Refusals: `staffNotFound`, `notColleague`,
 * `colleagueAbsent`, `colleagueBarred`.
 */
export const handOverCase = post('/desk/api/cases/hand-over', {
  access: 'staff',
  permission: 'workCases',
  transaction: 'own',
  idempotent: true,
  input: named({ ...seenCase, to: ['to', login()], note: ['note', optionalText(deskLimits.caseText)] }),
  answer: movedCase(),
})

/**
 * Gives cases to an officer, also those that another officer has. One that cannot be given stops no other. `reason` is the
 * name of its refusal: `caseNotFound`, `caseMoved` (it is closed or with the applicant) and those of the hand-over.
 */
export const reassignCases = post('/desk/api/cases/reassign', {
  access: 'staff',
  permission: 'superviseCases',
  transaction: 'own',
  idempotent: true,
  input: named({
    ids: ['ids', list(deskLimits.reassignedCases, id())],
    to: ['to', login()],
    note: ['note', optionalText(deskLimits.caseText)],
  }),
  answer: named({
    done: ['done', list(deskLimits.reassignedCases, z.string())],
    refused: [
      'refused',
      list(deskLimits.reassignedCases, named({ id: ['id', z.string()], reason: ['reason', z.string()] })),
    ],
  }),
})

/**
 * Puts the caller's case on hold, or as a supervisor one of the registration. The office chooses which reasons stop the
 * limit and which need a day. Maintenance ends it after `until` (`YYYY-MM-DD`).
 */
export const holdCase = post('/desk/api/cases/hold', {
  access: 'staff',
  permission: 'viewCases',
  transaction: 'own',
  idempotent: true,
  input: named({
    ...seenCase,
    reason: ['reason', z.enum(holdReasons, fieldMessage('choiceInvalid'))],
    until: ['until', optionalChecked(isDay, fieldMessage('dateInvalid'), 10)],
  }),
  answer: movedCase(),
})

/** Takes a case off hold: the caller's, or one without an officer (`officerAbsent`). */
export const resumeCase = post('/desk/api/cases/resume', {
  access: 'staff',
  permission: 'workCases',
  transaction: 'own',
  idempotent: true,
  input: named(seenCase),
  answer: movedCase(),
})

/**
 * Declares an interest in a case that the caller may read (申请回避). The officer can no longer have it. Their claim ends, another officer's stays.
 * The supervisors are notified.
 */
export const declareConflict = post('/desk/api/cases/declare-conflict', {
  access: 'staff',
  permission: 'viewCases',
  transaction: 'own',
  idempotent: true,
  input: named({ ...seenCase, reason: ['reason', optionalText(deskLimits.caseText)] }),
  answer: movedCase(),
})

/** Puts a case in front of the queue, or back where `isUrgent` is false, with a reason. */
export const markCaseUrgent = post('/desk/api/cases/mark-urgent', {
  access: 'staff',
  permission: 'superviseCases',
  transaction: 'own',
  idempotent: true,
  input: named({
    ...seenCase,
    isUrgent: ['isUrgent', z.optional(z.boolean())],
    reason: ['reason', text(fieldMessage('required'), deskLimits.caseText)],
  }),
  answer: movedCase(),
})

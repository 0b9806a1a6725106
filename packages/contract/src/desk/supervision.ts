/** What a supervisor does about a case: notes with a day, and exceptions. docs/product/cases.md 'Supervision'. */
import * as z from 'zod/mini'
import { post } from '../endpoint.ts'
import { id, text } from '../fields.ts'
import { isDay } from '../rules/dates.ts'
import { fieldMessage } from '../rules/field-messages.ts'
import { checkRules } from '../rules/register-check.ts'
import { named } from '../wire.ts'
import { movedCase, seenCase } from './case-words.ts'
import { deskLimits } from './desk-limits.ts'

/** Writes a supervisor's note on an open case (督办), which has to be answered until a day, `YYYY-MM-DD`. */
export const superviseCase = post('/desk/api/cases/supervise', {
  access: 'staff',
  permission: 'superviseCases',
  transaction: 'own',
  idempotent: true,
  input: named({
    ...seenCase,
    text: ['text', text(fieldMessage('required'), deskLimits.caseText)],
    dueOn: ['dueOn', z.string(fieldMessage('required')).check(z.refine(isDay, fieldMessage('dateInvalid')))],
  }),
  answer: movedCase(),
})

/** Answers a supervisor's note, once. Refusals: `caseMoved`, `caseHeldByOther`, `supervisionNotFound`. */
export const answerSupervision = post('/desk/api/cases/answer-supervision', {
  access: 'staff',
  permission: 'workCases',
  transaction: 'own',
  idempotent: true,
  input: named({
    ...seenCase,
    supervisionId: ['supervisionId', id()],
    text: ['text', text(fieldMessage('required'), deskLimits.caseText)],
  }),
  answer: movedCase(),
})

/**
 * Grants an exception from a rule of the register's check, for a unit and the entries of a finding. Another entry needs
 * another exception. Refusals: `exceptionOfOwnCase`, `registerSilent`, `exceptionNotNeeded`, `changedMeanwhile` where the
 * register's last answer has other entries than those of `digest`.
 */
export const grantException = post('/desk/api/cases/grant-exception', {
  access: 'staff',
  permission: 'superviseCases',
  transaction: 'own',
  idempotent: true,
  input: named({
    ...seenCase,
    rule: ['rule', z.enum(checkRules, fieldMessage('choiceInvalid'))],
    unitId: ['unitId', id()],
    digest: ['digest', id()],
    reason: ['reason', text(fieldMessage('required'), deskLimits.caseText)],
  }),
  answer: movedCase(),
})

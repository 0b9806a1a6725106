/** What an officer decides about a case: ticks, remarks, notes, passing and returning. docs/product/cases.md 'Decisions'. */
import * as z from 'zod/mini'
import { nothing, post } from '../endpoint.ts'
import {
  id,
  list,
  optionalChecked,
  optionalId,
  optionalNormalized,
  optionalText,
  text,
  time,
  wholeNumber,
} from '../fields.ts'
import { remarkCodes } from '../remarks.ts'
import { isIssuedNumber } from '../rules/certificate-number.ts'
import { isDay } from '../rules/dates.ts'
import { fieldMessage } from '../rules/field-messages.ts'
import { limits } from '../rules/limits.ts'
import { normalizeCertificateNumber } from '../rules/normalize.ts'
import { named } from '../wire.ts'
import {
  caseTarget,
  caseTargetKinds,
  movedCase,
  registeredSteps,
  seenCase,
  stage,
  stages,
  version,
} from './case-words.ts'
import { deskLimits } from './desk-limits.ts'
import { waitingFilters } from './queue.ts'

/** 已核对 for a value or a file, 符合, 不符合, 不适用 for a material. `none` on a value removes the tick. */
export const tickCase = post('/desk/api/cases/tick', {
  access: 'staff',
  permission: 'workCases',
  transaction: 'own',
  idempotent: true,
  input: named({
    ...seenCase,
    target: ['target', caseTarget()],
    state: ['state', z.enum(['checked', 'fits', 'unfit', 'none'], fieldMessage('choiceInvalid'))],
  }),
  answer: movedCase(),
})

/**
 * Saves a remark as it is typed. Without `remarkId` it is a new one. `state` closes or repeats one of an earlier
 * submission.
 */
export const saveCaseRemark = post('/desk/api/cases/save-remark', {
  access: 'staff',
  permission: 'workCases',
  transaction: 'own',
  idempotent: true,
  input: named({
    ...seenCase,
    remarkId: ['remarkId', optionalId()],
    target: ['target', caseTarget()],
    code: ['code', z.enum(remarkCodes, fieldMessage('choiceInvalid'))],
    text: ['text', text(fieldMessage('required'), limits.remark)],
    state: ['state', z.optional(z.enum(['resolved', 'repeated'], fieldMessage('choiceInvalid')))],
  }),
  answer: named({ remarkId: ['remarkId', z.string()], version: ['version', version()] }),
})

/** Deletes a draft of a remark. */
export const deleteCaseRemark = post('/desk/api/cases/delete-remark', {
  access: 'staff',
  permission: 'workCases',
  transaction: 'own',
  idempotent: true,
  input: named({ ...seenCase, remarkId: ['remarkId', id()] }),
  answer: named({
    version: ['version', version()],
    /** The remark that it repeated is open again. */
    isReopened: ['isReopened', z.boolean()],
  }),
})

/** Writes a private note, or deletes its text. The citizen never sees it. */
export const saveCaseNote = post('/desk/api/cases/save-note', {
  access: 'staff',
  permission: 'viewCases',
  transaction: 'own',
  idempotent: true,
  input: named({
    id: ['id', id()],
    noteId: ['noteId', optionalId()],
    text: ['text', optionalText(deskLimits.caseText)],
  }),
  answer: named({ noteId: ['noteId', z.string()] }),
})

/**
 * Shows one number of a party until `until`, a minute later. It is recorded with its reason: an id of `revealReasons` in
 * `cases/get`, or nothing where the case is the caller's own. Refusals: `caseNotFound`, `caseMoved`, `conflictOfInterest`,
 * `caseDeleted`, `caseHeldByOther`, `notPermitted`, `partyNotFound`.
 */
export const revealIdentity = post('/desk/api/cases/reveal', {
  access: 'staff',
  permission: 'revealIdentity',
  isStepUp: true,
  transaction: 'steps',
  idempotent: false,
  rateLimit: { calls: 60, seconds: 3_600 },
  input: named({
    ...seenCase,
    target: ['target', caseTarget()],
    field: [
      'field',
      z.enum(['documentNumber', 'phone', 'agentDocumentNumber', 'agentPhone'], fieldMessage('choiceInvalid')),
    ],
    reason: ['reason', optionalText(60)],
  }),
  answer: named({ value: ['value', z.string()], until: ['until', time()] }),
})

/**
 * Decides the stage of a case that the caller has. Refusals, in their order: `caseMoved`, `caseHeldByOther`,
 * `conflictOfInterest`, `sameOfficer`, `reviewIncomplete`, `opinionRequired`, `registerSilent`, `ruleForbids`.
 * `lateReason`: why a remark was not made with the last return. `registeredOn` (`YYYY-MM-DD`, neither in the future nor
 * before the case arrived) and, where one is issued, `certificateNumber` belong to the registration. `filters`: those of
 * the view through which the officer works.
 */
export const decideCase = post('/desk/api/cases/decide', {
  access: 'staff',
  permission: 'workCases',
  transaction: 'steps',
  idempotent: true,
  input: named({
    ...seenCase,
    verdict: ['verdict', z.enum(['pass', 'return'], fieldMessage('choiceInvalid'))],
    opinion: ['opinion', optionalText(deskLimits.opinion)],
    lateReason: ['lateReason', optionalText(deskLimits.lateReason)],
    certificateNumber: [
      'certificateNumber',
      optionalNormalized(
        normalizeCertificateNumber,
        isIssuedNumber,
        fieldMessage('certificateNumberInvalid'),
        limits.certificateNumber,
      ),
    ],
    registeredOn: ['registeredOn', optionalChecked(isDay, fieldMessage('dateInvalid'), 10)],
    confirmed: ['confirmed', z.literal(true, fieldMessage('required'))],
    filters: ['filters', z.optional(named(waitingFilters))],
  }),
  /** `next`: the next waiting case that the caller may take and that fits the filters. */
  answer: named({ version: ['version', version()], next: ['next', z.optional(z.string())] }),
})

/**
 * Notifies the supervisors of an error that the registration has found, as it returns nothing. The text is kept as a private
 * note. They may put the case on hold.
 */
export const reportCaseError = post('/desk/api/cases/report-error', {
  access: 'staff',
  permission: 'workCases',
  transaction: 'own',
  idempotent: true,
  input: named({ ...seenCase, text: ['text', text(fieldMessage('required'), 500)] }),
  answer: movedCase(),
})

/** What follows the registration: one of the case's `steps`, each once and in their order. */
export const recordCaseStep = post('/desk/api/cases/record-step', {
  access: 'staff',
  permission: 'workCases',
  transaction: 'own',
  idempotent: true,
  input: named({
    ...seenCase,
    step: ['step', z.enum(registeredSteps, fieldMessage('choiceInvalid'))],
  }),
  answer: movedCase(),
})

/**
 * The notice of a return as a sealed PDF (补正告知书). Without `submission`, or with 0, of the last return. That it is
 * printed is recorded. Refusal: `noticeNotFound`.
 */
export const printCaseNotice = post('/desk/api/cases/print-notice', {
  access: 'staff',
  permission: 'viewCases',
  transaction: 'none',
  rateLimit: { calls: 60, seconds: 60 },
  input: named({ id: ['id', id()], submission: ['submission', wholeNumber(0, 100_000)] }),
  answer: named({ path: ['path', z.string()] }),
})

/**
 * The office's reasons for remarks, and templates of opinions: the office's, in the officer's language, and the officer's
 * own.
 */
export const listCaseReasons = post('/desk/api/cases/list-reasons', {
  access: 'staff',
  permission: 'viewCases',
  transaction: 'none',
  input: named({}),
  answer: named({
    /** In the office's order. `text`: the words with which such a remark begins. */
    reasons: [
      'reasons',
      list(
        remarkCodes.length,
        named({
          code: ['code', z.enum(remarkCodes)],
          name: ['name', z.string()],
          targets: ['targets', list(caseTargetKinds.length, z.enum(caseTargetKinds))],
          text: ['text', z.string()],
        }),
      ),
    ],
    opinions: [
      'opinions',
      list(
        200,
        named({
          id: ['id', z.string()],
          verdict: ['verdict', z.enum(['pass', 'return'])],
          stages: ['stages', list(stages.length, stage())],
          name: ['name', z.string()],
          text: ['text', z.string()],
          isOwn: ['isOwn', z.boolean()],
        }),
      ),
    ],
  }),
})

/** Keeps an officer's own template of an opinion, for every stage. Nobody else sees it. Refusal: `opinionsFull`. */
export const saveOwnOpinion = post('/desk/api/cases/save-opinion', {
  access: 'staff',
  permission: 'workCases',
  transaction: 'own',
  idempotent: true,
  input: named({
    verdict: ['verdict', z.enum(['pass', 'return'], fieldMessage('choiceInvalid'))],
    name: ['name', text(fieldMessage('required'), deskLimits.opinionName)],
    text: ['text', text(fieldMessage('required'), deskLimits.opinion)],
  }),
  answer: named({ id: ['id', z.string()] }),
})

/** Deletes one. Refusal: `opinionNotFound`. */
export const deleteOwnOpinion = post('/desk/api/cases/delete-opinion', {
  access: 'staff',
  permission: 'workCases',
  transaction: 'own',
  idempotent: true,
  input: named({ id: ['id', id()] }),
  answer: nothing,
})

/** What is open before a decision, and the opinion that the remarks make. */
export const previewDecision = post('/desk/api/cases/preview-decision', {
  access: 'staff',
  permission: 'workCases',
  transaction: 'none',
  input: named({ id: ['id', id()], verdict: ['verdict', z.enum(['pass', 'return'], fieldMessage('choiceInvalid'))] }),
  answer: named({
    /** What was neither opened nor judged: a file that is not opened, or a paper, which has no `fileId`. */
    open: [
      'open',
      list(
        1_000,
        named({
          words: ['words', z.string()],
          materialId: ['materialId', z.string()],
          fileId: ['fileId', z.optional(z.string())],
        }),
      ),
    ],
    /** The remarks as the citizen will read them. */
    remarks: ['remarks', list(limits.remarks, z.string())],
    opinion: ['opinion', z.string()],
    /** Remarks on what has not changed since the last return (上次未告知). */
    late: ['late', list(limits.remarks, z.string())],
    /** Whether the registration needs the number of a certificate or a proof. A cancellation may issue none. */
    needsCertificate: ['needsCertificate', z.boolean()],
    /** The region of the case in Chinese: the certificate's number has its city or its district. */
    region: ['region', z.string()],
    /** The ids of the office's templates for this stage, verdict and business. */
    templates: ['templates', list(100, z.string())],
  }),
})

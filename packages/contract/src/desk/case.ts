/**
 * A case as an officer reads it: the frozen submission beside what came before and what the register has.
 * docs/product/cases.md 'The screen of a case'.
 */
import * as z from 'zod/mini'
import { nothing, post } from '../endpoint.ts'
import { id, list, time } from '../fields.ts'
import { remarkCodes } from '../remarks.ts'
import { fieldMessage } from '../rules/field-messages.ts'
import { limits } from '../rules/limits.ts'
import { checkRules } from '../rules/register-check.ts'
import { named } from '../wire.ts'
import { caseForm } from './case-form.ts'
import { caseActs, caseTarget, registeredSteps, stage, stages, version } from './case-words.ts'
import { deskLimits } from './desk-limits.ts'
import { caseRow } from './queue.ts'

const tick = () =>
  named({
    target: ['target', caseTarget()],
    state: ['state', z.enum(['checked', 'fits', 'unfit', 'none'])],
    stage: ['stage', stage()],
    by: ['by', z.string()],
    at: ['at', time()],
  })

const caseRemark = () =>
  named({
    id: ['id', z.string()],
    submission: ['submission', z.number()],
    target: ['target', caseTarget()],
    code: ['code', z.enum(remarkCodes)],
    text: ['text', z.string()],
    /** `draft`: not sent yet. After a resubmission a sent one is open, changed or explained, until an officer closes it. */
    state: ['state', z.enum(['draft', 'open', 'changed', 'explained', 'resolved'])],
    /** 买方 张三 · 证件号码. */
    where: ['where', z.string()],
    /** What the value was when the remark was written, and what it is now. Masked. */
    before: ['before', z.string()],
    now: ['now', z.string()],
    /** What the citizen wrote to it. */
    note: ['note', z.string()],
  })

const restriction = () =>
  named({
    kind: ['kind', z.string()],
    words: ['words', z.string()],
  })

const registerUnit = () =>
  named({
    unitId: ['unitId', z.string()],
    isFound: ['isFound', z.boolean()],
    /** Owners with shares, each compared with the parties. Names are masked. */
    owners: [
      'owners',
      list(
        1_000,
        named({ name: ['name', z.string()], share: ['share', z.string()], isParty: ['isParty', z.boolean()] }),
      ),
    ],
    facts: ['facts', list(5_000, named({ title: ['title', z.string()], value: ['value', z.string()] }))],
    restrictions: ['restrictions', list(1_000, restriction())],
  })

/** 提示, 禁止, 可例外. */
const finding = () =>
  named({
    rule: ['rule', z.string()],
    level: ['level', z.enum(['notice', 'exception', 'forbidden'])],
    unitId: ['unitId', z.string()],
    words: ['words', z.string()],
    /** Of the entries that it is about. An exception is granted for these. */
    digest: ['digest', z.string()],
    /** A supervisor has allowed it, for the entries that there are now. */
    exception: [
      'exception',
      z.optional(
        named({
          by: ['by', z.string()],
          at: ['at', time()],
          reason: ['reason', z.string()],
          /** False while the case is with the supervisor who granted it. Such an exception allows no pass. */
          counts: ['counts', z.boolean()],
        }),
      ),
    ],
  })

const maxFindings = limits.units * checkRules.length

/** A supervisor's note (督办). It is open until it has an answer. */
const supervision = () =>
  named({
    id: ['id', z.string()],
    text: ['text', z.string()],
    /** `YYYY-MM-DD`. */
    dueOn: ['dueOn', z.string()],
    by: ['by', z.string()],
    at: ['at', time()],
    answer: ['answer', z.optional(named({ text: ['text', z.string()], by: ['by', z.string()], at: ['at', time()] }))],
  })

const register = () =>
  named({
    /** Empty if it was not asked. */
    askedAt: ['askedAt', time()],
    state: ['state', z.enum(['answered', 'silent', 'notConnected'])],
    units: ['units', list(limits.units, registerUnit())],
  })

const note = () =>
  named({
    id: ['id', z.string()],
    text: ['text', z.string()],
    by: ['by', z.string()],
    at: ['at', time()],
    isDeleted: ['isDeleted', z.boolean()],
    /** Whether the caller has written it: two officers may have one name. */
    isOwn: ['isOwn', z.boolean()],
  })

const opinion = () =>
  named({
    stage: ['stage', stage()],
    verdict: ['verdict', z.enum(['pass', 'return'])],
    text: ['text', z.string()],
    by: ['by', z.string()],
    at: ['at', time()],
  })

/** One line of 办理经过. `by` is empty for the citizen and the service. `to`: who got the case by it, else empty. */
const event = () =>
  named({
    at: ['at', time()],
    act: ['act', z.string()],
    by: ['by', z.string()],
    to: ['to', z.string()],
    submission: ['submission', z.number()],
    note: ['note', z.string()],
  })

/**
 * Opens a case. It is recorded before it is answered. The register is asked if it was not within ten minutes. Refusals:
 * `caseNotFound`, `conflictOfInterest`.
 */
export const getDeskCase = post('/desk/api/cases/get', {
  access: 'staff',
  permission: 'viewCases',
  transaction: 'steps',
  idempotent: false,
  input: named({ id: ['id', id()] }),
  answer: named({
    case: ['case', caseRow],
    /** Other open cases on the same unit or certificate (重复申请): those that the officer may read. */
    duplicates: [
      'duplicates',
      list(deskLimits.duplicates, named({ id: ['id', z.string()], number: ['number', z.string()] })),
    ],
    submissions: [
      'submissions',
      list(
        1_000,
        named({
          number: ['number', z.number()],
          submittedAt: ['submittedAt', time()],
          decidedAt: ['decidedAt', time()],
          /** Of the stages that had one to say, in their order. */
          opinions: ['opinions', list(stages.length, opinion())],
        }),
      ),
    ],
    form: ['form', caseForm()],
    findings: ['findings', list(maxFindings, finding())],
    register: ['register', register()],
    remarks: ['remarks', list(1_000, caseRemark())],
    ticks: ['ticks', list(5_000, tick())],
    notes: ['notes', list(1_000, note())],
    supervisions: ['supervisions', list(100, supervision())],
    timeline: ['timeline', list(1_000, event())],
    /** What follows the registration, also what is recorded. Empty before it. */
    steps: ['steps', list(registeredSteps.length, z.enum(registeredSteps))],
    may: ['may', list(caseActs.length, z.enum(caseActs))],
    /** The reasons for showing a number, one of which is needed. Empty where none is: the case is the officer's own. */
    revealReasons: ['revealReasons', list(20, named({ id: ['id', z.string()], title: ['title', z.string()] }))],
  }),
})

/** Saves how far an officer has turned a file, for this officer. The file is not changed. */
export const rotateCaseFile = post('/desk/api/cases/rotate-file', {
  access: 'staff',
  permission: 'viewCases',
  transaction: 'own',
  idempotent: true,
  input: named({
    id: ['id', id()],
    fileId: ['fileId', id()],
    quarters: ['quarters', z.literal([0, 1, 2, 3], fieldMessage('choiceInvalid'))],
  }),
  answer: nothing,
})

/**
 * The first files of a case that is the caller's own, which the screen fetches ahead while another one is decided. None of
 * another officer's case. That they are fetched is recorded when they are.
 */
export const listFirstFiles = post('/desk/api/cases/first-files', {
  access: 'staff',
  permission: 'workCases',
  transaction: 'none',
  isIdle: true,
  input: named({ id: ['id', id()] }),
  answer: named({ files: ['files', list(2, z.string())] }),
})

/** Asks the register again. The next decision is judged by the answer, for ten minutes. */
export const readCaseRegister = post('/desk/api/cases/read-register', {
  access: 'staff',
  permission: 'viewCases',
  transaction: 'steps',
  idempotent: false,
  rateLimit: { calls: 30, seconds: 60 },
  input: named({ id: ['id', id()] }),
  answer: named({ findings: ['findings', list(maxFindings, finding())], register: ['register', register()] }),
})

/** Whether a case has moved since a version. It is asked every 15 seconds and does not count as activity. */
export const findCaseChanges = post('/desk/api/cases/find-changes', {
  access: 'staff',
  permission: 'viewCases',
  transaction: 'none',
  isIdle: true,
  input: named({ id: ['id', id()], version: ['version', version()] }),
  answer: named({
    version: ['version', version()],
    /** What happened, in words. Empty if nothing did. */
    words: ['words', z.string()],
  }),
})

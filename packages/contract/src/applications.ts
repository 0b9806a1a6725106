/** An application from its start to its end. docs/product/applications.md 'Applications'. */
import * as z from 'zod/mini'
import { reviewStatus, statusGroup } from './application-status.ts'
import { nothing, post } from './endpoint.ts'
import { allRows, asRead, flag, id, list, listPage, optionalText, text, time, wholeNumber } from './fields.ts'
import { partyInDetails } from './party.ts'
import { position } from './position.ts'
import { propertyUnit } from './property-unit.ts'
import { fieldMessage } from './rules/field-messages.ts'
import { limits } from './rules/limits.ts'
import { termsFields } from './terms.ts'
import { coded, named } from './wire.ts'

/** `canBook`: an appointment may be made for it; `booked`: it has a booking card. */
const bookingState = coded({ none: '', canBook: '1', booked: '2' })

const summary = {
  id: ['id', z.string()],
  name: ['name', z.string()],
  /** Empty until the registry has acknowledged it. */
  acceptanceNumber: ['prolsh', z.string()],
  registrationType: ['djlx', z.string()],
  registrationTypeName: ['djlx_name', z.string()],
  regionCode: ['areacode', z.string()],
  regionName: ['areaname', z.string()],
  /** A district with its city. */
  regionWithCity: ['areafullname', z.string()],
  byAppointment: ['appointment', flag()],
  bookingState: ['kyy', bookingState],
  status: ['shzt', reviewStatus()],
  /** Where its first property unit is. Empty without one. */
  location: ['zl', z.string()],
  /** When it was submitted, or created while it was not. */
  startedAt: ['prostart', time()],
  applicantName: ['user_name', z.string()],
  opinions: [
    'pro_slxmsh',
    named({
      cadastral: ['sh_qjdc_yj', z.string()],
      acceptance: ['sh_xmsl_yj', z.string()],
      /** The remarks that are still to do. */
      openRemarks: ['remarks', z.number()],
    }),
  ],
  /** What the desk waits for before it goes on (`HoldReason`), and its last day, `YYYY-MM-DD`. Empty without. */
  heldFor: ['heldFor', z.string()],
  heldUntil: ['heldUntil', z.string()],
} as const

export const applicationSummary = named(summary)
export type ApplicationSummary = z.output<typeof applicationSummary>

/** One dated step of an application, latest first. */
const step = named({
  activity: ['activityName', z.string()],
  stage: ['processName', z.string()],
  at: ['actStart', time()],
})

const caseTerms = named({
  ...termsFields,
  /** Where the citizen goes for it. */
  office: [
    'office',
    named({
      name: ['name', z.string()],
      address: ['address', z.string()],
      phone: ['phone', z.string()],
      hours: ['hours', z.string()],
      position: ['position', z.optional(position)],
    }),
  ],
})

/**
 * `byAppointment` must be the business's own. Without a region of the business's city the application belongs to the
 * city.
 */
export const createApplication = post('/online/wx/createProinst', {
  access: 'citizen',
  transaction: 'own',
  idempotent: true,
  input: named({
    businessId: ['prodefid', id()],
    byAppointment: ['appointment', flag()],
    regionCode: ['xzqdm', optionalText(12)],
  }),
  answer: named({ applicationId: ['proinstid', z.string()] }),
})

/** The caller's newest unsubmitted application for a business, to be continued. */
export const findDraft = post('/api/applications/find-draft', {
  access: 'citizen',
  transaction: 'none',
  input: named({ businessId: ['businessId', id()] }),
  answer: named({
    draft: [
      'draft',
      z.nullable(
        named({
          applicationId: ['applicationId', z.string()],
          startedAt: ['startedAt', time()],
          /** Its region, which may be another one of the business's city than the citizen has chosen now. */
          regionWithCity: ['region', z.string()],
        }),
      ),
    ],
  }),
})

export const getApplication = post('/online/wx/details', {
  access: 'citizen',
  transaction: 'none',
  input: named({ applicationId: ['slsqId', id()] }),
  answer: named({
    application: [
      'proinst',
      named({
        ...summary,
        businessId: ['prodefid', z.string()],
        /** The last change since the latest submission. Empty if there was none. */
        editedAt: ['editedAt', time()],
        /** Another one after each change by its citizen or by somebody they invited. */
        version: ['version', z.string()],
        /** Absent for a business that the office offers no longer. */
        terms: ['terms', z.optional(caseTerms)],
        /** `YYYY-MM-DD`, once accepted and until it is decided. Empty otherwise, and while a hold stops the clock. */
        dueDay: ['dueday', z.string()],
        /** Working days past it. 0 until then. */
        overdueDays: ['overdueDays', z.number()],
        /** All have confirmed an application whose confirmations replace the visit to the office. */
        isVisitReplaced: ['visitReplaced', z.boolean()],
        canUrge: ['canUrge', z.boolean()],
      }),
    ],
    parties: ['sqrs', list(limits.parties, partyInDetails)],
    units: ['units', list(limits.units, propertyUnit)],
    steps: ['steps', list(1_000, step)],
  }),
})

/** Asks the office about an accepted application past its promised day, once in three working days. */
export const urgeApplication = post('/api/applications/urge', {
  access: 'citizen',
  transaction: 'own',
  idempotent: true,
  input: named({ applicationId: ['applicationId', id()] }),
  answer: nothing,
})

export const listApplications = post('/mp/api/applyproject/list', {
  access: 'citizen',
  transaction: 'none',
  input: named({
    group: ['shzt', statusGroup()],
    /** Only appointment or only online applications. */
    byAppointment: [
      'yytype',
      z.optional(
        z.codec(z.enum(['true', 'false', '']), z.nullable(z.boolean()), {
          decode: (v) => (v === '' ? null : v === 'true'),
          encode: (v) => (v === null ? '' : v ? 'true' : 'false'),
        }),
      ),
    ],
    page: ['page', listPage()],
    pageSize: ['pageSize', wholeNumber(15, 100)],
  }),
  answer: named({ rows: ['rows', list(allRows, applicationSummary)], total: ['total', z.number()] }),
})

/**
 * Whether parties and property are complete; refuses by naming what is missing. A person who is entered more than once
 * and a unit of another region are questions to the citizen, not faults: some businesses need the one, and the borders
 * of districts change. Where the office enforces the register check, what the
 * register rules out is refused, as at the submission.
 */
export const checkApplication = post('/online/wx/checkInfo', {
  access: 'citizen',
  transaction: 'steps',
  idempotent: false,
  input: named({ applicationId: ['proinstid', id()] }),
  answer: named({
    /** The ids of the parties of each such person. */
    repeatedPersons: ['cfsqr', list(limits.parties, list(limits.parties, z.string()))],
    /** The units whose number is of another region than the application, with that region and its city. */
    unitsElsewhere: [
      'unitsElsewhere',
      list(limits.units, named({ unitId: ['id', z.string()], regionWithCity: ['region', z.string()] })),
    ],
  }),
})

/**
 * `appointment` is read from the stored application. The payload's value is ignored. With the `declarationVersion` that the
 * citizen agreed to, the declaration goes with the submission; an old version is refused. With a `base` an application that
 * was changed since it was read is refused: what is declared is what was read.
 */
export const submitApplication = post('/online/wx/submitProinst', {
  access: 'citizen',
  transaction: 'steps',
  idempotent: true,
  input: named({
    applicationId: ['proinstid', id()],
    declarationVersion: ['declarationVersion', optionalText(20)],
    base: ['base', z.optional(named({ version: ['version', asRead()] }))],
  }),
  answer: nothing,
})

export const deleteApplication = post('/online/wx/deleteProinst', {
  access: 'citizen',
  transaction: 'own',
  idempotent: true,
  input: named({ applicationId: ['proinstid', id()] }),
  answer: nothing,
})

/**
 * Saves a draft's name. With a `base`, the name as the client read it, it overwrites no other change. The app has no such
 * form: nothing of this call stays in its code.
 */
export const renameApplication = post('/mp/api/applyproject/save', {
  access: 'citizen',
  transaction: 'own',
  idempotent: true,
  present: named({ name: ['name', asRead()] }),
  input: named({
    id: ['id', id()],
    name: ['name', text(fieldMessage('required'), 100)],
    base: ['base', /* @__PURE__ */ z.optional(named({ name: ['name', asRead()] }))],
  }),
  answer: nothing,
})

/** Moves the caller's own pending application back to unsubmitted. */
export const revokeApplication = post('/mp/api/applyproject/revoke', {
  access: 'citizen',
  transaction: 'own',
  idempotent: true,
  input: named({ id: ['id', id()] }),
  answer: nothing,
})

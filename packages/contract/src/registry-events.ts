/** The events of the office's registration system: signed, each applied once. docs/product/registry.md 'The registry'. */
import * as z from 'zod/mini'
import { archiveRows } from './archive.ts'
import { id, normalized, optionalChecked, optionalText, text } from './fields.ts'
import { judgeProfileDocument } from './profile.ts'
import { sentRemarks } from './remarks.ts'
import { dayProblem } from './rules/dates.ts'
import { fieldMessage } from './rules/field-messages.ts'
import { limits } from './rules/limits.ts'
import { normalizeDocumentNumber, normalizeNumber } from './rules/normalize.ts'
import { coded, type FieldFault, named } from './wire.ts'

const wireTime = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/
const instantOf = (wire: string) => new Date(`${wire.replace(' ', 'T')}+08:00`)
const textOf = (instant: Date) =>
  new Date(instant.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
const isDay = (wire: string) => dayProblem(wire) === undefined
const isTime = (wire: string) =>
  wireTime.test(wire) &&
  isDay(wire.slice(0, 10)) &&
  !Number.isNaN(instantOf(wire).getTime()) &&
  textOf(instantOf(wire)) === wire

/**
 * `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai on the wire, an instant with us. A day that does not exist is refused, and one that a
 * system writes for none, such as 9999-12-31.
 */
export const eventTime = z.codec(z.string().check(z.refine(isTime, fieldMessage('dateInvalid'))), z.date(), {
  decode: instantOf,
  encode: textOf,
})

const submission = z.optional(
  z.codec(z.union([z.number(), z.string().check(z.regex(/^\d{1,6}$/))]), z.number(), {
    decode: Number,
    encode: (n) => n,
  }),
)
const common = { id: ['id', id()], at: ['at', eventTime] } as const
const ofApplication = { ...common, applicationId: ['proinstid', id()], submission: ['submission', submission] } as const

const reviewedStatus = coded({
  cadastralPassed: '10',
  cadastralRejected: '11',
  accepted: '20',
  acceptanceRejected: '21',
  registered: '30',
})

interface AnsweredArchive {
  state?: 'found' | 'nothingHeld'
  units?: { unitId: string }[]
  mortgages?: { unitId: string }[]
}

/** 'Found' has rows, 'nothing held' has none, each unit is in it once, and a mortgage is on one of them. */
function judgeArchiveAnswer({
  state,
  units = [],
  mortgages = [],
}: AnsweredArchive): FieldFault<'units' | 'mortgages'>[] {
  const known = new Set(units.map(({ unitId }) => unitId))
  const isSound = (state === 'found') === units.length > 0 && known.size === units.length
  if (state !== undefined && !isSound) return [{ field: 'units', message: fieldMessage('mismatch') }]
  const isStray = mortgages.some(({ unitId }) => !known.has(unitId))
  return isStray ? [{ field: 'mortgages', message: fieldMessage('mismatch') }] : []
}

interface BoundRecord {
  accountKind?: 'individual' | 'enterprise'
  documentType?: string
  documentNumber?: string
}

const judgeBoundDocument = ({ accountKind, documentType, documentNumber }: BoundRecord) =>
  accountKind && documentType && documentNumber
    ? judgeProfileDocument({ documentType, documentNumber }, accountKind)
    : []

/** The fields of every event. */
export const eventHead = named(common)

export const registryEvent = {
  'application.accepted': named({
    ...ofApplication,
    data: ['data', named({ acceptanceNumber: ['prolsh', text(fieldMessage('required'), 60)] })],
  }),
  'application.reviewed': named({
    ...ofApplication,
    data: [
      'data',
      named({
        status: ['shzt', reviewedStatus],
        cadastralOpinion: ['sh_qjdc_yj', optionalText(2000)],
        acceptanceOpinion: ['sh_xmsl_yj', optionalText(2000)],
        /** What is wrong with the submission, each at its place. */
        remarks: ['remarks', z.optional(sentRemarks())],
        /** `YYYY-MM-DD`: when the office will have decided. */
        dueDay: ['dueday', optionalChecked(isDay, fieldMessage('dateInvalid'), 10)],
      }),
    ],
  }),
  'application.progress': named({
    ...ofApplication,
    data: [
      'data',
      named({
        activity: ['activityName', text(fieldMessage('required'), 100)],
        stage: ['processName', optionalText(100)],
        at: ['actStart', eventTime],
      }),
    ],
  }),
  /** A party has confirmed at the counter what was submitted. */
  'confirmation.counter': named({ ...ofApplication, data: ['data', named({ partyId: ['sqrid', id()] })] }),
  /** How an appointment ended at the counter. Default: kept. */
  'appointment.closed': named({
    ...common,
    appointmentId: ['appointmentid', id()],
    data: ['data', z.optional(named({ state: ['state', z.optional(z.enum(['kept', 'missed', 'cancelled']))] }))],
  }),
  'feedback.answered': named({
    ...common,
    feedbackId: ['feedbackid', id()],
    data: [
      'data',
      named({ reply: ['fknrstr', text(fieldMessage('required'), 2000)], repliedAt: ['fksj', z.optional(eventTime)] }),
    ],
  }),
  /** Revokes every certificate of an archive request. */
  'certificate.revoked': named({
    ...common,
    archiveRequestId: ['archiveid', id()],
    data: ['data', named({ reason: ['reason', text(fieldMessage('required'), 500)] })],
  }),
  /** The office, or the provincial platform through it, has checked who shows a binding code. */
  'account.bound': named({
    ...common,
    code: ['code', normalized(fieldMessage('required'), normalizeNumber, 20)],
    data: [
      'data',
      named(
        {
          accountKind: ['kind', z.enum(['individual', 'enterprise'], fieldMessage('choiceInvalid'))],
          name: ['name', text(fieldMessage('nameRequired'), limits.name)],
          documentType: ['documentType', text(fieldMessage('choiceInvalid'), 2)],
          documentNumber: [
            'documentNumber',
            normalized(fieldMessage('documentNumberRequired'), normalizeDocumentNumber, limits.documentNumber),
          ],
          legalRepresentative: ['legalRepresentative', optionalText(limits.name)],
          method: ['method', z.enum(['counter', 'platform'], fieldMessage('choiceInvalid'))],
        },
        judgeBoundDocument,
      ),
    ],
  }),
  'archive.answered': named({
    ...common,
    archiveRequestId: ['archiveid', id()],
    data: [
      'data',
      named(
        { state: ['state', coded({ found: '20', nothingHeld: '21' }, fieldMessage('choiceInvalid'))], ...archiveRows },
        judgeArchiveAnswer,
      ),
    ],
  }),
} as const
export type RegistryEventType = keyof typeof registryEvent

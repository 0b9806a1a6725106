import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { chinaTime } from '../china-time.ts'
import { type Remark, remark } from './remark.ts'

const common = { id: z.uuid(), at: z.string() }
const ofApplication = { ...common, proinstid: z.string(), submission: z.number() }

/** The registry's events for the product, in the wire's own names. Times are Asia/Shanghai. */
export const registryEvent = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('application.accepted'),
    ...ofApplication,
    data: z.strictObject({ prolsh: z.string() }),
  }),
  z.strictObject({
    type: z.literal('application.reviewed'),
    ...ofApplication,
    data: z.strictObject({
      shzt: z.enum(['10', '11', '20', '21', '30']),
      sh_qjdc_yj: z.string().optional(),
      sh_xmsl_yj: z.string().optional(),
      dueday: z.string().optional(),
      remarks: z.array(remark).min(1).max(50).optional(),
    }),
  }),
  z.strictObject({
    type: z.literal('application.progress'),
    ...ofApplication,
    data: z.strictObject({ activityName: z.string(), processName: z.string(), actStart: z.string() }),
  }),
  z.strictObject({
    type: z.literal('confirmation.counter'),
    ...ofApplication,
    data: z.strictObject({ sqrid: z.string() }),
  }),
  z.strictObject({
    type: z.literal('archive.answered'),
    ...common,
    archiveid: z.string(),
    data: z.strictObject({
      state: z.enum(['20', '21']),
      result: z.array(z.record(z.string(), z.unknown())),
      dyresult: z.array(z.record(z.string(), z.unknown())),
    }),
  }),
  z.strictObject({
    type: z.literal('feedback.answered'),
    ...common,
    feedbackid: z.string(),
    data: z.strictObject({ fknrstr: z.string(), fksj: z.string() }),
  }),
  z.strictObject({
    type: z.literal('appointment.closed'),
    ...common,
    appointmentid: z.string(),
    data: z.strictObject({ state: z.enum(['kept', 'missed', 'cancelled']) }),
  }),
  z.strictObject({
    type: z.literal('account.bound'),
    ...common,
    code: z.string(),
    data: z.strictObject({
      kind: z.enum(['individual', 'enterprise']),
      name: z.string(),
      documentType: z.string(),
      documentNumber: z.string(),
      legalRepresentative: z.string().optional(),
      method: z.enum(['counter', 'platform']),
    }),
  }),
])

export type RegistryEvent = z.infer<typeof registryEvent>
/** How an appointment ends at the counter. */
export type Ending = 'kept' | 'missed' | 'cancelled'
export const isEnding = (text: unknown): text is Ending => text === 'kept' || text === 'missed' || text === 'cancelled'

export type Decision = '10' | '11' | '20' | '21' | '30'

/** The application of an event, by id and submission. */
export interface Subject {
  id: string
  submission: number
}

const head = (now: Date) => ({ id: randomUUID(), at: chinaTime(now) })
const about = ({ id, submission }: Subject) => ({ proinstid: id, submission })

export function acceptedEvent(subject: Subject, acceptanceNumber: string, now: Date): RegistryEvent {
  return { ...head(now), type: 'application.accepted', ...about(subject), data: { prolsh: acceptanceNumber } }
}

/** What the officer says with a decision. */
export interface Said {
  opinion: string
  remarks: readonly Remark[]
  dueDay?: string | undefined
}

/** The cadastral check's opinion goes with 10 and 11, the acceptance's with the later decisions. */
export function reviewedEvent(
  subject: Subject,
  decision: Decision,
  { opinion, remarks, dueDay }: Said,
  now: Date,
): RegistryEvent {
  const opinionName = decision === '10' || decision === '11' ? 'sh_qjdc_yj' : 'sh_xmsl_yj'
  const data = {
    shzt: decision,
    ...(opinion !== '' && { [opinionName]: opinion }),
    ...(remarks.length > 0 && { remarks: [...remarks] }),
    ...(dueDay && { dueday: dueDay }),
  }
  return { ...head(now), type: 'application.reviewed', ...about(subject), data }
}

export function progressEvent(subject: Subject, activity: string, process: string, now: Date): RegistryEvent {
  const data = { activityName: activity, processName: process, actStart: chinaTime(now) }
  return { ...head(now), type: 'application.progress', ...about(subject), data }
}

export function confirmedAtCounterEvent(subject: Subject, partyId: string, now: Date): RegistryEvent {
  return { ...head(now), type: 'confirmation.counter', ...about(subject), data: { sqrid: partyId } }
}

export function archiveAnsweredEvent(
  id: string,
  state: '20' | '21',
  rows: { result: Record<string, unknown>[]; dyresult: Record<string, unknown>[] },
  now: Date,
): RegistryEvent {
  return { ...head(now), type: 'archive.answered', archiveid: id, data: { state, ...rows } }
}

export function feedbackAnsweredEvent(id: string, reply: string, now: Date): RegistryEvent {
  return { ...head(now), type: 'feedback.answered', feedbackid: id, data: { fknrstr: reply, fksj: chinaTime(now) } }
}

export function appointmentClosedEvent(id: string, state: Ending, now: Date): RegistryEvent {
  return { ...head(now), type: 'appointment.closed', appointmentid: id, data: { state } }
}

type BoundEvent = Extract<RegistryEvent, { type: 'account.bound' }>
/** Who shows a code at the counter, with the documents that the officer has checked. */
export type CheckedPerson = Pick<BoundEvent, 'code'> & Omit<BoundEvent['data'], 'method'>

export function accountBoundEvent({ code, ...person }: CheckedPerson, now: Date): RegistryEvent {
  return { ...head(now), type: 'account.bound', code, data: { ...person, method: 'counter' } }
}

/** The record of an event: events of one record are sent in order. */
export function recordOf(event: RegistryEvent): string {
  if ('proinstid' in event) return `application:${event.proinstid}`
  if ('appointmentid' in event) return `appointment:${event.appointmentid}`
  if ('code' in event) return `account:${event.id}`
  return 'archiveid' in event ? `archive:${event.archiveid}` : `feedback:${event.feedbackid}`
}

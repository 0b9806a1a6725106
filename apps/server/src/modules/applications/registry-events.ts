import { type ReviewStatus, registryMayMove } from '@registration/contract/application-status.ts'
import { registryEvent } from '@registration/contract/registry-events.ts'
import type { SentRemark } from '@registration/contract/remarks.ts'
import type * as z from 'zod/mini'
import { findBusiness } from '../../content/content-lookup.ts'
import type { LocalServices } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import type { FieldCipher } from '../../db/field-cipher.ts'
import {
  type ApplicationRow,
  lockApplication,
  setAcceptanceNumber,
  updateApplication,
} from '../application-record/application-store.ts'
import { notifyParticipantsOfDecision } from '../application-record/notify-participants-service.ts'
import { sealOpinion } from '../application-record/opinion-rules.ts'
import { type EventKinds, type EventSource, eventKind, type Verdict } from '../registry/registry-event-rules.ts'
import { decisionStep } from './application-rules.ts'
import { wordingOf } from './change-word-rules.ts'
import { promisedDay } from './due-day-rules.ts'
import { notifyAcknowledged, notifyReviewed } from './notify-applicant-service.ts'
import { getPresentContents } from './present-contents-service.ts'
import { insertStep } from './progress-step-store.ts'
import { withTarget } from './remark-rules.ts'
import { insertRemarks } from './remark-store.ts'
import { findSubmission, noteDecision } from './submission-store.ts'

type EventOf<T extends keyof typeof registryEvent> = z.output<(typeof registryEvent)[T]>

/** The registry's events about applications. docs/product/registry.md 'The registry'. */
export const applicationEvents: EventKinds = {
  'application.accepted': eventKind(registryEvent['application.accepted'], (event, db, services, source) =>
    whenOpen(db, { services, source }, event, accept),
  ),
  'application.reviewed': eventKind(registryEvent['application.reviewed'], (event, db, services, source) =>
    whenOpen(db, { services, source }, event, review),
  ),
  'application.progress': eventKind(registryEvent['application.progress'], (event, db, services, source) =>
    whenOpen(db, { services, source }, event, progress),
  ),
}

/** An event about a revoked or deleted application, an earlier submission, or what another decides, is out of date. */
async function whenOpen<E extends { applicationId: string; submission?: number }>(
  db: Db,
  { services, source }: { services: LocalServices; source: EventSource },
  event: E,
  apply: (db: Db, application: ApplicationRow, event: E, services: LocalServices) => Promise<Verdict>,
): Promise<Verdict> {
  const application = await lockApplication(db, event.applicationId)
  if (!application || application.status === 'unsubmitted') return 'gone'
  if ((application.handed_to ?? 'registry') !== source) return 'gone'
  if (event.submission !== undefined && event.submission !== application.submission) return 'gone'
  return apply(db, application, event, services)
}

async function accept(
  db: Db,
  application: ApplicationRow,
  { data }: EventOf<'application.accepted'>,
  services: LocalServices,
): Promise<Verdict> {
  if (!(await setAcceptanceNumber(db, application, data.acceptanceNumber))) return 'numberTaken'
  await notifyAcknowledged(db, services, application, data.acceptanceNumber)
  return 'applied'
}

async function progress(
  db: Db,
  application: ApplicationRow,
  { data }: EventOf<'application.progress'>,
): Promise<Verdict> {
  const { activity, stage = '' } = data
  await insertStep(db, {
    applicationId: application.id,
    submission: application.submission,
    activity,
    stage,
    at: data.at,
  })
  return 'applied'
}

async function review(
  db: Db,
  application: ApplicationRow,
  { at, data }: EventOf<'application.reviewed'>,
  services: LocalServices,
): Promise<Verdict> {
  const to: ReviewStatus = data.status
  if (!registryMayMove(application.status, to)) return 'early'
  const remarks = await placeRemarks(db, application, data.remarks ?? [], services)
  await updateApplication(db, application, {
    status: to,
    ...opinionsIn(services.cipher, application, data),
    ...(to === 'accepted' && { due_day: data.dueDay || promisedDayOf(services, application, at) }),
  })
  await insertStep(db, {
    applicationId: application.id,
    submission: application.submission,
    ...decisionStep(to),
    at,
  })
  await noteDecision(db, services.cipher, application, {
    id: services.ids.uuid(),
    submission: application.submission,
    submittedAt: application.submitted_at ?? at,
    opinion: returnOpinion(to, data),
    at,
  })
  await insertRemarks(db, services, application, application.submission, remarks)
  await notifyReviewed(db, services, application, { decision: data.status, remarks: remarks.length })
  await notifyParticipantsOfDecision({ ...services, db }, application, to)
  return 'applied'
}

/** The change of the application's opinions: those that the decision has. */
function opinionsIn(
  cipher: FieldCipher,
  application: ApplicationRow,
  { cadastralOpinion, acceptanceOpinion }: EventOf<'application.reviewed'>['data'],
) {
  const seal = (column: Parameters<typeof sealOpinion>[2], opinion: string) =>
    sealOpinion(cipher, application, column, opinion)
  return {
    ...(cadastralOpinion !== undefined && { cadastral_opinion: seal('cadastral_opinion', cadastralOpinion) }),
    ...(acceptanceOpinion !== undefined && { acceptance_opinion: seal('acceptance_opinion', acceptanceOpinion) }),
  }
}

/** The opinion that is kept with the submission: of a return, '' if it has none. The opinion of a pass is not kept there. */
function returnOpinion(to: ReviewStatus, data: EventOf<'application.reviewed'>['data']): string | undefined {
  if (to === 'cadastralRejected') return data.cadastralOpinion ?? ''
  return to === 'acceptanceRejected' ? (data.acceptanceOpinion ?? '') : undefined
}

/** What the city promises on the day of acceptance. Nothing for a business that the office offers no longer. */
function promisedDayOf({ content }: LocalServices, application: ApplicationRow, acceptedAt: Date): string | null {
  const business = findBusiness(content, application.business_id)
  return business ? promisedDay(content, business, acceptedAt) : null
}

/** The remarks, each at a place of the submission or, without such a place, on the whole application. */
async function placeRemarks(
  db: Db,
  application: ApplicationRow,
  remarks: readonly SentRemark[],
  services: LocalServices,
): Promise<SentRemark[]> {
  const { cipher, content } = services
  if (remarks.length === 0) return []
  const kept = await findSubmission(db, cipher, application, application.submission)
  // Nothing of it can have changed while it was under review.
  const submitted = kept?.frozen ?? (await getPresentContents({ ...services, db }, application))
  const { business } = wordingOf({
    frozen: kept?.frozen,
    offered: findBusiness(content, application.business_id),
    content,
    language: 'zh',
  })
  return remarks.map((remark) => withTarget(remark, { ...submitted, business }))
}

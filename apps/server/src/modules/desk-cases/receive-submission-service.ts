import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import type { LocalServices } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { enqueue } from '../../outbox/outbox.ts'
import { lockApplication } from '../application-record/application-store.ts'
import { listClosedDays } from '../appointments/calendar-store.ts'
import { applyDeskEvent } from '../registry/apply-event-service.ts'
import type { EventKinds } from '../registry/registry-event-rules.ts'
import { describeSubmission } from './case-details-service.ts'
import { insertCaseEvent, lockCase, nextCaseNumber, openCase, withdrawCase } from './case-store.ts'
import { deleteHold } from './hold-store.ts'
import { moveInterval } from './interval-service.ts'
import { limitOf } from './limit-rules.ts'

type Receiving = LocalServices & { db: Db; kinds: EventKinds }

/** A submission of an application as it comes from the outbox. */
interface HandedIn {
  /** The application's id, which is the case's too. */
  id: string
  submission: number
  business: string
  applicant: string
}

/**
 * Opens the case of a submission, or opens it again under the same number, and gives the citizen the number with the first
 * step. The register is asked about it after the commit. A repeat does nothing, nor does a submission that was withdrawn
 * meanwhile. docs/product/cases.md 'Two registries'.
 */
export async function receiveSubmission(services: Receiving, handed: HandedIn): Promise<void> {
  const { db, clock, cipher, ids, content } = services
  const application = await lockApplication(db, handed.id)
  if (application?.submission !== handed.submission || application.status === 'unsubmitted') return
  const known = await lockCase(db, application.id)
  if (known && known.submission >= handed.submission) return
  const { region_code: regionCode, business_id: businessId } = application
  const now = clock.now()
  const number = known?.number ?? (await nextCaseNumber(db, regionCode, todayInShanghai(now)))
  const described = await describeSubmission(services, handed)
  const rules = { content, closedDays: await listClosedDays(db) }
  await openCase(db, {
    id: application.id,
    number,
    region_code: regionCode,
    business_id: businessId,
    business_name: handed.business,
    registration_type: application.registration_type,
    submission: handed.submission,
    applicant_name_sealed: cipher.encrypt(handed.applicant, `desk_case:${application.id}:applicant_name`),
    arrived_at: now,
    due_at: limitOf(rules, { regionCode, businessId, stage: 'cadastral' }, now),
    ...described,
  })
  await moveInterval(services, handed, { stage: 'cadastral', court: 'office', staffId: null })
  await insertCaseEvent(db, {
    id: ids.uuid(),
    caseId: application.id,
    submission: handed.submission,
    act: known ? 'resubmitted' : 'arrived',
    at: now,
  })
  await acknowledge(services, { ...handed, number, at: now })
  const body = { caseId: application.id, submission: handed.submission }
  if (described.flags.includes('registerUnknown'))
    await enqueue(db, services, { record: `case:${application.id}`, kind: 'case.register', body })
}

/** Gives the citizen the acceptance number and the first step, by the events of the registry. */
async function acknowledge(
  services: Receiving,
  { id: applicationId, submission, business, number, at }: HandedIn & { number: string; at: Date },
): Promise<void> {
  const { db, ids, kinds } = services
  const about = { applicationId, submission, at }
  const accepted = { acceptanceNumber: number }
  const begun = { activity: '受理初审', stage: business.slice(0, 100), at }
  const verdicts = [
    await applyDeskEvent(db, services, kinds, {
      type: 'application.accepted',
      id: ids.uuid(),
      ...about,
      data: accepted,
    }),
    await applyDeskEvent(db, services, kinds, { type: 'application.progress', id: ids.uuid(), ...about, data: begun }),
  ]
  if (verdicts.some((verdict) => verdict !== 'applied')) throw new Error('The desk could not acknowledge a submission')
}

/** Closes a case whose application was revoked or deleted. */
export async function receiveWithdrawal(
  services: Pick<LocalServices, 'clock' | 'ids'> & { db: Db },
  { applicationId, submission, reason }: { applicationId: string; submission: number; reason: 'revoked' | 'deleted' },
): Promise<void> {
  const { db, clock, ids } = services
  const known = await lockCase(db, applicationId)
  if (!known || known.submission > submission) return
  if (!(await withdrawCase(db, applicationId, reason === 'deleted'))) return
  await deleteHold(db, applicationId)
  await moveInterval(services, known)
  const event = { id: ids.uuid(), caseId: applicationId, submission, act: reason, at: clock.now() }
  await insertCaseEvent(db, event)
}

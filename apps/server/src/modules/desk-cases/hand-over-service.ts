import type { LocalServices } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { lockApplication } from '../application-record/application-store.ts'
import { applyDeskEvent } from '../registry/apply-event-service.ts'
import type { EventKind } from '../registry/registry-event-rules.ts'
import { describeSubmission } from './case-details-service.ts'
import { insertCaseEvent, lockCase, openCase, takeCaseNumber, withdrawCase } from './case-store.ts'
import { deleteHold } from './hold-store.ts'
import { moveInterval } from './interval-service.ts'
import { limitOf } from './limit-rules.ts'

type Taking = LocalServices & { db: Db; kinds: Readonly<Record<string, EventKind>> }

/**
 * Takes a submission over: opens its case, or opens it again under the same number, and gives the citizen the number with
 * the first step. A repeat does nothing, nor does a submission that was withdrawn meanwhile.
 */
export async function takeSubmission(
  services: Taking,
  handed: { id: string; submission: number; business: string; applicant: string },
): Promise<void> {
  const { db, clock, cipher, ids, content } = services
  const application = await lockApplication(db, handed.id)
  if (application?.submission !== handed.submission || application.status === 'unsubmitted') return
  const known = await lockCase(db, application.id)
  if (known && known.submission >= handed.submission) return
  const { region_code: regionCode, business_id: businessId } = application
  const now = clock.now()
  const number = known?.number ?? (await takeCaseNumber(db, regionCode, toShanghai(now).slice(0, 10)))
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
    due_at: limitOf(content, { regionCode, businessId, stage: 'cadastral' }, now),
    ...(await describeSubmission(services, handed)),
  })
  await moveInterval(services, handed, { stage: 'cadastral', court: 'office', staffId: null })
  await insertCaseEvent(db, {
    id: ids.uuid(),
    caseId: application.id,
    submission: handed.submission,
    act: known ? 'resubmitted' : 'arrived',
    at: now,
  })
  const about = { applicationId: application.id, submission: handed.submission, at: now }
  const begun = { activity: '受理初审', stage: handed.business.slice(0, 100), at: now }
  const verdicts = [
    await applyDeskEvent(db, services, services.kinds, {
      type: 'application.accepted',
      id: ids.uuid(),
      ...about,
      data: { acceptanceNumber: number },
    }),
    await applyDeskEvent(db, services, services.kinds, {
      type: 'application.progress',
      id: ids.uuid(),
      ...about,
      data: begun,
    }),
  ]
  if (verdicts.some((verdict) => verdict !== 'applied')) throw new Error('The desk could not acknowledge a submission')
}

/** Closes a case whose application was revoked or deleted. */
export async function takeWithdrawal(
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

import { applicationCan } from '@registration/contract/application-status.ts'
import type { submitApplication } from '@registration/contract/applications.ts'
import type { OfferedBusiness } from '../../content/content-schema.ts'
import type { Handler } from '../../http/handler.ts'
import { enqueue } from '../../outbox/outbox.ts'
import { refuse } from '../../refuse.ts'
import { lockOwnApplication, updateApplication } from '../application-record/application-store.ts'
import { findCheck } from '../application-record/register-check-store.ts'
import { recordHandOver } from '../audit/audit-service.ts'
import { getBusiness, refuseUnlessMayApply } from '../catalogue/catalogue-rules.ts'
import { type Attachment, listAttachments } from '../materials/attachment-store.ts'
import { getCitizen } from '../session/citizen-store.ts'
import { refuseIncomplete } from './application-rules.ts'
import { listParties } from './party-store.ts'
import { insertStep } from './progress-step-store.ts'
import { listUnits } from './property-unit-store.ts'
import { makeSnapshot } from './snapshot-application.ts'

/** Checks the whole application again and hands a snapshot of it to the registry through the outbox. */
export const submitApplicationHandler: Handler<typeof submitApplication> = async ({ applicationId }, ctx) => {
  const { caller, content, db, cipher, clock, config } = ctx
  const application = await lockOwnApplication(db, caller.citizenId, applicationId)
  if (!applicationCan.submit(application.status)) throw refuse('notSubmittable')
  const business = getBusiness(content, application.business_id)
  const [citizen, parties, units, attachments, check] = await Promise.all([
    getCitizen(db, cipher, caller.citizenId),
    listParties(db, cipher, application),
    listUnits(db, application),
    listAttachments(db, application),
    config.modules.includes('property') ? findCheck(db, cipher, application) : undefined,
  ])
  refuseUnlessMayApply(citizen, business)
  refuseIncomplete(business, application.by_appointment, parties, units)
  refuseMissingMaterial(business, attachments)

  const now = clock.now()
  const submission = application.submission + 1
  await updateApplication(db, application, {
    status: 'pending',
    submission,
    submitted_at: now,
    started_at: now,
    // Nothing of an earlier review remains.
    cadastral_opinion: '',
    acceptance_opinion: '',
  })
  await insertStep(db, { applicationId: application.id, submission, activity: 'submitted', stage: '', at: now })
  await recordHandOver(db, ctx, { citizenId: citizen.id, kind: 'application', record: application.id })
  const whole = { application: { ...application, submission }, business, citizen, parties, units, attachments, check }
  await enqueue(db, ctx, {
    record: `application:${application.id}`,
    kind: 'registry.application',
    body: makeSnapshot(whole, ctx),
  })
}

function refuseMissingMaterial({ materials }: OfferedBusiness, attachments: Attachment[]): void {
  const missing = materials.find(
    ({ id, required }) => required && !attachments.some(({ materialId }) => materialId === id),
  )
  if (missing) throw refuse('materialMissing', { params: { name: missing.name } })
}

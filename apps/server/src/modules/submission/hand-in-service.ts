import { applicationCan } from '@registration/contract/application-status.ts'
import type { submitApplication } from '@registration/contract/applications.ts'
import type { Input } from '@registration/contract/endpoint.ts'
import type { OfferedBusiness } from '../../content/content-schema.ts'
import type { WriteContext } from '../../context.ts'
import { enqueue } from '../../outbox/outbox.ts'
import { refuse } from '../../refuse.ts'
import { requestForm } from '../application-forms/request-form-service.ts'
import { lockOwnApplication, updateApplication } from '../application-record/application-store.ts'
import { deciderOfSubmission } from '../application-record/decider-rules.ts'
import { digestSaltOf } from '../application-record/digest-salt-rules.ts'
import { notifyParticipants } from '../application-record/notify-participants-service.ts'
import { findCheck } from '../application-record/register-check-store.ts'
import { refuseIncomplete, versionOf } from '../applications/application-rules.ts'
import { insertDeclaration } from '../applications/declaration-store.ts'
import { contentsOf } from '../applications/frozen-application-rules.ts'
import { listParties } from '../applications/party-store.ts'
import { insertStep } from '../applications/progress-step-store.ts'
import { listUnits } from '../applications/property-unit-store.ts'
import { recordHandOver } from '../audit/audit-service.ts'
import { getCase, refuseUnanswered, submittedContents } from '../case-questions/case-service.ts'
import { getBusiness, refuseUnlessMayApply } from '../catalogue/catalogue-rules.ts'
import { snapshotsOf } from '../confirmations/announce-service.ts'
import { digestOf } from '../confirmations/digest-rules.ts'
import { listNotMe, listPlaces, type Place } from '../confirmations/place-store.ts'
import { endOutdated } from '../confirmations/void-confirmations-service.ts'
import { type Attachment, listAttachments } from '../materials/attachment-store.ts'
import { refuseForbidden } from '../properties/enforce-check-service.ts'
import { getCitizen } from '../session/citizen-store.ts'
import { keepSubmission } from './keep-submission.ts'
import { makeSnapshot } from './snapshot-application.ts'

/**
 * Hands in an application of the caller's, in their transaction. The register was asked before it.
 * docs/product/applications.md 'Applications'.
 */
export async function handIn(ctx: WriteContext, input: Input<typeof submitApplication>): Promise<void> {
  const { db, cipher, clock } = ctx
  const complete = await getComplete(ctx, input)
  const { application, caseOf, citizen, parties, units, attachments, check, places, notMe, declared } = complete
  const { business } = caseOf
  const now = clock.now()
  const submission = application.submission + 1
  const decider = deciderOfSubmission(ctx, application)
  await updateApplication(db, application, {
    status: 'pending',
    handed_to: decider,
    submission,
    submitted_at: now,
    started_at: now,
    // Nothing of an earlier review remains.
    cadastral_opinion: '',
    acceptance_opinion: '',
  })
  await insertStep(db, { applicationId: application.id, submission, activity: 'submitted', stage: '', at: now })
  const declaration = declared && { ...declared, submission, at: now }
  if (declaration) await insertDeclaration(db, application, declaration)
  await recordHandOver(db, ctx, { citizenId: citizen.id, kind: 'application', record: application.id })
  const present = { ...application, submission }
  const contents = contentsOf(business, { parties, ...submittedContents({ units, attachments }, caseOf) })
  const regionCode = application.region_code
  const salt = digestSaltOf(cipher, application)
  const digest = isConfirmable(ctx) ? digestOf({ salt, business, regionCode, contents }) : undefined
  // The office's content may have changed since the last edit.
  const counted = await endOutdated(ctx, application, { places: [...places.values()], digest })
  const kept = { application: present, business, citizen, contents, digest, places: counted, now }
  const correction = await keepSubmission(ctx, kept)
  const confirmations = snapshotsOf(cipher, { parties, places: counted, notMe })
  const handedIn = { parties, units, contents, check, declaration, correction, confirmations }
  await enqueue(db, ctx, {
    record: `application:${application.id}`,
    kind: 'registry.application',
    body: { ...makeSnapshot({ application: present, caseOf, citizen, ...handedIn }, ctx), decider },
  })
  await notifyParticipants(ctx, application, 'sharedSubmitted')
  await requestForm(ctx, present)
}

/** The application with all that is handed in, under its lock. Refuses what cannot be handed in as it is. */
async function getComplete(
  ctx: WriteContext,
  { applicationId, declarationVersion, base }: Input<typeof submitApplication>,
) {
  const { caller, content, db, cipher, clock, config } = ctx
  const application = await lockOwnApplication(db, caller.citizenId, applicationId)
  if (!applicationCan.submit(application.status)) throw refuse('notSubmittable')
  if (base?.version !== undefined && base.version !== versionOf(application)) throw refuse('changedMeanwhile')
  const offered = getBusiness(content, application.business_id)
  const [caseOf, citizen, parties, units, attachments, check, places, notMe] = await Promise.all([
    getCase(ctx, application, offered),
    getCitizen(db, cipher, caller.citizenId),
    listParties(db, cipher, application),
    listUnits(db, application),
    listAttachments(db, application),
    config.modules.includes('property') ? findCheck(db, cipher, application) : undefined,
    isConfirmable(ctx) ? listPlaces(db, application.id, clock.now()) : new Map<string, Place>(),
    isConfirmable(ctx) ? listNotMe(db, application.id) : [],
  ])
  const { business } = caseOf
  refuseUnlessMayApply(citizen, business)
  refuseIncomplete(business, application.by_appointment, parties, units)
  refuseUnanswered(caseOf)
  refuseMissingMaterial(business, attachments)
  refuseForbidden(ctx, { application, business, parties, units }, check)
  const declared = declarationVersion === undefined ? undefined : wordsOfDeclaration(ctx, declarationVersion)
  return { application, caseOf, citizen, parties, units, attachments, check, places, notMe, declared }
}

const isConfirmable = ({ config }: WriteContext): boolean => config.modules.includes('confirmation')

/** What the citizen read, if these are still the words. */
function wordsOfDeclaration({ content, language }: Pick<WriteContext, 'content' | 'language'>, version: string) {
  const { declaration } = content.privacy
  if (version !== declaration.version) throw refuse('declarationChanged')
  return { version, words: declaration.sections.map(({ text }) => text[language]).join('\n') }
}

function refuseMissingMaterial({ materials }: OfferedBusiness, attachments: Attachment[]): void {
  const missing = materials.find(
    ({ id, required }) => required && !attachments.some(({ materialId }) => materialId === id),
  )
  if (missing) throw refuse('materialMissing', { params: { name: missing.name } })
}

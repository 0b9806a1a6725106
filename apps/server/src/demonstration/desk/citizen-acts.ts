import { findBusiness } from '../../content/content-lookup.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { getOwnApplication } from '../../modules/application-record/application-store.ts'
import { createApplicationHandler } from '../../modules/applications/create-application.ts'
import { listParties } from '../../modules/applications/party-store.ts'
import { listUnits } from '../../modules/applications/property-unit-store.ts'
import { revokeApplicationHandler } from '../../modules/applications/revoke-application.ts'
import { savePartyHandler } from '../../modules/applications/save-party.ts'
import { saveUnitsHandler } from '../../modules/applications/save-units.ts'
import { getCase } from '../../modules/case-questions/case-service.ts'
import { saveAnswerHandler } from '../../modules/case-questions/save-answer.ts'
import { receiveSubmission, receiveWithdrawal } from '../../modules/desk-cases/receive-submission-service.ts'
import { handIn } from '../../modules/submission/hand-in-service.ts'
import { registryEventKinds } from '../../registry-event-kinds.ts'
import { attachPages } from '../attach-pages.ts'
import type { Page } from '../pages.ts'
import { asCitizen } from './call-contexts.ts'
import type { DeskApplication } from './desk-applications.ts'

type Filling = Services & { db: Db }

/** A citizen and their application. */
export interface Applied {
  citizen: { id: string; openid: string }
  applicationId: string
  application: DeskApplication
}

/** Fills in an application as its citizen does: the commonest answers, the parties, the units, a picture for each paper. */
export async function fillIn(
  services: Filling,
  { citizen, application, pages, at }: Pick<Applied, 'citizen' | 'application'> & { pages: Page[]; at: Date },
): Promise<string> {
  const { businessId, regionCode, parties, units } = application
  const ctx = asCitizen(services, citizen, at)
  const business = findBusiness(services.content, businessId)
  if (!business) throw new Error(`The content has no ${businessId}`)
  const byAppointment = business.appointment
  const { applicationId } = await createApplicationHandler({ businessId, regionCode, byAppointment }, ctx)
  if (services.config.modules.includes('questions'))
    for (const [questionId, answer] of Object.entries(business.commonest ?? {}))
      await saveAnswerHandler({ applicationId, questionId, answer }, ctx)
  for (const party of parties) await savePartyHandler({ applicationId, party }, ctx)
  if (units.length > 0) await saveUnitsHandler({ applicationId, units: [...units] }, ctx)
  const own = await getOwnApplication(services.db, citizen.id, applicationId)
  const { business: asJudged } = await getCase(ctx, own, business)
  await attachPages(services, { applicationId, business: asJudged, pages, now: at })
  return applicationId
}

/** Hands an application in, and the desk receives it. */
export async function submitToDesk(
  services: Filling,
  { citizen, applicationId, application }: Applied,
  at: Date,
): Promise<void> {
  const ctx = asCitizen(services, citizen, at)
  await handIn(ctx, { applicationId })
  const { submission, name } = await getOwnApplication(services.db, citizen.id, applicationId)
  const handed = { id: applicationId, submission, business: name, applicant: application.account.name }
  await receiveSubmission({ ...ctx, kinds: registryEventKinds }, handed)
}

/** Changes an application after a return: the first party's address and the first unit's area. */
export async function correct(
  services: Filling,
  { citizen, applicationId, application }: Applied,
  at: Date,
): Promise<void> {
  const { db, cipher } = services
  const ctx = asCitizen(services, citizen, at)
  const own = { id: applicationId, citizen_id: citizen.id }
  const [party] = await listParties(db, cipher, own)
  const [unit] = await listUnits(db, own)
  if (party) await savePartyHandler({ applicationId, party: { ...party, address: correctedAddress } }, ctx)
  const units = application.units.map((given) => ({ ...given, id: unit?.id, houseArea: correctedArea }))
  if (units.length > 0) await saveUnitsHandler({ applicationId, units }, ctx)
}

const correctedAddress = '邯郸市武安市矿建路66号2号楼3单元502室'
const correctedArea = '101.88'

/** Revokes a pending application, and the desk closes its case. */
export async function revokeAtDesk(services: Filling, { citizen, applicationId }: Applied, at: Date): Promise<void> {
  const ctx = asCitizen(services, citizen, at)
  const { submission } = await getOwnApplication(services.db, citizen.id, applicationId)
  await revokeApplicationHandler({ id: applicationId }, ctx)
  await receiveWithdrawal(ctx, { applicationId, submission, reason: 'revoked' })
}

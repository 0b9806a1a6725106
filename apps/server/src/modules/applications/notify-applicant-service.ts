import type { registryEvent } from '@registration/contract/registry-events.ts'
import type * as z from 'zod/mini'
import { findBusiness } from '../../content/content-lookup.ts'
import type { Content } from '../../content/content-schema.ts'
import type { LocalServices } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import type { ApplicationRow } from '../application-record/application-store.ts'
import type { Filling } from '../messages/message-rules.ts'
import { notifyCitizen } from '../messages/message-service.ts'

type Decision = z.output<(typeof registryEvent)['application.reviewed']>['data']['status']

const kindOf = {
  cadastralPassed: 'applicationCadastralPassed',
  cadastralRejected: 'applicationCadastralRejected',
  accepted: 'applicationAccepted',
  acceptanceRejected: 'applicationAcceptanceRejected',
  registered: 'applicationRegistered',
} as const satisfies Record<Decision, string>

/** Notifies the applicant that the registry has the application, with its number. A repeat does nothing. */
export async function notifyAcknowledged(
  db: Db,
  services: LocalServices,
  application: ApplicationRow,
  number: string,
): Promise<void> {
  if (application.acceptance_number === number && application.submission === 1) return
  await notifyCitizen(db, services, acknowledgement(services.content, application, number))
}

/** Notifies the applicant of the registry's decision, with the number of its remarks. */
export async function notifyReviewed(
  db: Db,
  services: LocalServices,
  application: ApplicationRow,
  reviewed: { decision: Decision; remarks: number },
): Promise<void> {
  await notifyCitizen(db, services, decisionMessage(services.content, application, reviewed))
}

/** Notifies the applicant that the office does not go on before a party has come. */
export async function notifyOfNeededParty(db: Db, services: LocalServices, application: ApplicationRow): Promise<void> {
  await notifyCitizen(db, services, {
    citizenId: application.citizen_id,
    kind: 'applicationNeedsParty',
    params: { name: nameOf(services.content, application) },
    recordId: application.id,
  })
}

/** Notifies the applicant of the day on which an idle draft is deleted. `day` is `YYYY-MM-DD`. */
export async function notifyExpiry(
  db: Db,
  services: LocalServices,
  application: ApplicationRow,
  day: string,
): Promise<void> {
  await notifyCitizen(db, services, {
    citizenId: application.citizen_id,
    kind: 'applicationExpiring',
    params: { name: nameOf(services.content, application), day },
    recordId: application.id,
  })
}

/** Notifies the applicant of what the parties have answered to the invitations, and of what no longer counts of it. */
export async function notifyOfConfirmations(
  db: Db,
  services: LocalServices,
  application: NamedApplication,
  kind: ConfirmationNews,
): Promise<void> {
  await notifyCitizen(db, services, {
    citizenId: application.citizen_id,
    kind,
    params: { name: nameOf(services.content, application) },
    recordId: application.id,
  })
}

type ConfirmationNews =
  | 'allConfirmed'
  | 'confirmationRefused'
  | 'confirmationRetracted'
  | 'confirmationsEnded'
  | 'invitationEnded'
  | 'partyJoined'
  | 'coOwnerJoined'

type NamedApplication = Pick<ApplicationRow, 'id' | 'citizen_id' | 'business_id' | 'name'>

/** The notification that the registry has the application. */
export const acknowledgement = (content: Content, application: NamedApplication, number: string) => ({
  citizenId: application.citizen_id,
  kind: 'applicationAcknowledged' as const,
  params: { name: nameOf(content, application), number },
  recordId: application.id,
})

/** The notification of a decision. */
export const decisionMessage = (
  content: Content,
  application: NamedApplication,
  { decision, remarks }: { decision: Decision; remarks: number },
) => ({
  citizenId: application.citizen_id,
  kind: kindOf[decision],
  params: { name: nameOf(content, application), remarks: remarks === 0 ? '' : countedRemarks(remarks) },
  recordId: application.id,
})

/** Behind what a rejection says. */
const countedRemarks = (n: number): Filling => ({
  zh: `，有${n}处需要修改`,
  en: n === 1 ? ': 1 place needs to be changed' : `: ${n} places need to be changed`,
})

/** A name from the citizen stays as it is. The business's own name is in the reader's language. */
function nameOf(content: Content, { business_id, name }: NamedApplication): Filling {
  const business = findBusiness(content, business_id)
  return business && business.name.zh === name ? business.name : name
}

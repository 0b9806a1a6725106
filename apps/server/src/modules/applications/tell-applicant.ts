import type { registryEvent } from '@registration/contract/registry-events.ts'
import type * as z from 'zod/mini'
import { findBusiness } from '../../content/content-lookup.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import type { Filling } from '../messages/message-rules.ts'
import { tellCitizen } from '../messages/message-service.ts'
import type { ApplicationRow } from './application-store.ts'

type Decision = z.output<(typeof registryEvent)['application.reviewed']>['data']['status']

const kindOf = {
  cadastralPassed: 'applicationCadastralPassed',
  cadastralRejected: 'applicationCadastralRejected',
  accepted: 'applicationAccepted',
  acceptanceRejected: 'applicationAcceptanceRejected',
  registered: 'applicationRegistered',
} as const satisfies Record<Decision, string>

/** Tells the applicant that the registry has the application, and under which number. A repeat tells nothing new. */
export async function tellAcknowledged(
  db: Db,
  services: Services,
  application: ApplicationRow,
  number: string,
): Promise<void> {
  if (application.acceptance_number === number && application.submission === 1) return
  const params = { name: nameOf(services, application), number }
  await tellCitizen(db, services, {
    citizenId: application.citizen_id,
    kind: 'applicationAcknowledged',
    params,
    link: linkTo(application),
  })
}

/** Tells the applicant what the registry decided. */
export async function tellReviewed(
  db: Db,
  services: Services,
  application: ApplicationRow,
  decision: Decision,
): Promise<void> {
  await tellCitizen(db, services, {
    citizenId: application.citizen_id,
    kind: kindOf[decision],
    params: { name: nameOf(services, application) },
    link: linkTo(application),
  })
}

/** Tells the applicant on which day a draft that nobody touches goes. `day` is `YYYY-MM-DD`. */
export async function tellExpiry(db: Db, services: Services, application: ApplicationRow, day: string): Promise<void> {
  await tellCitizen(db, services, {
    citizenId: application.citizen_id,
    kind: 'applicationExpiring',
    params: { name: nameOf(services, application), day },
    link: linkTo(application),
  })
}

const linkTo = ({ id }: ApplicationRow) => `/applyDetail?id=${id}`

/** A name that the citizen gave stays as it is; the business's own is told in the reader's language. */
function nameOf({ content }: Services, { business_id, name }: ApplicationRow): Filling {
  const business = findBusiness(content, business_id)
  return business && business.name.zh === name ? business.name : name
}

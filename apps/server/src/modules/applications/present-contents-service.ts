import { findBusiness } from '../../content/content-lookup.ts'
import type { LocalServices } from '../../context.ts'
import type { ReadDb } from '../../db/database.ts'
import type { ApplicationRow } from '../application-record/application-store.ts'
import { getCases, submittedContents } from '../case-questions/case-service.ts'
import { listAttachmentsOf } from '../materials/attachment-store.ts'
import { type ComparedContents, contentsOf } from './frozen-application-rules.ts'
import { listPartiesOf } from './party-store.ts'
import { listUnitsOf } from './property-unit-store.ts'

export type ReadingContents = Pick<LocalServices, 'cipher' | 'clock' | 'config' | 'content'> & { db: ReadDb }
type OfCitizen = Pick<ApplicationRow, 'id' | 'business_id'>

/** What would be submitted of a citizen's applications now, to be compared with their submissions. */
export async function listPresentContents(
  services: ReadingContents,
  citizenId: string,
  applications: readonly OfCitizen[],
): Promise<Map<string, ComparedContents>> {
  const { db, cipher, content } = services
  const ids = applications.map(({ id }) => id)
  const offered = applications.flatMap(({ id, business_id }) => {
    const business = findBusiness(content, business_id)
    return business ? [{ id, business }] : []
  })
  const [cases, parties, units, attachments] = await Promise.all([
    getCases(services, citizenId, offered),
    listPartiesOf(db, cipher, citizenId, ids),
    listUnitsOf(db, citizenId, ids),
    listAttachmentsOf(db, citizenId, ids),
  ])
  return new Map(
    ids.map((id) => {
      const own = <T>(all: ReadonlyMap<string, T[]>) => all.get(id) ?? []
      const caseOf = cases.get(id)
      const submitted = submittedContents({ units: own(units), attachments: own(attachments) }, caseOf)
      // Of a business that is offered no longer the shares are compared as they were asked.
      const business = caseOf?.business ?? { coOwnership: true }
      return [id, contentsOf(business, { parties: own(parties), ...submitted })]
    }),
  )
}

/** As `listPresentContents` for one application. */
export async function getPresentContents(
  services: ReadingContents,
  application: OfCitizen & { citizen_id: string },
): Promise<ComparedContents> {
  const contents = (await listPresentContents(services, application.citizen_id, [application])).get(application.id)
  if (!contents) throw new Error('The contents of an application that was asked for are missing')
  return contents
}

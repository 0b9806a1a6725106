import { findBusiness } from '../../content/content-lookup.ts'
import type { OwnedApplication } from '../application-record/application-store.ts'
import type { ComparedContents } from '../applications/frozen-application-rules.ts'
import { getPresentContents, type ReadingContents } from '../applications/present-contents-service.ts'
import { digestOf } from './digest-rules.ts'

/** What of an application would be confirmed now. The digest is undefined for a business that is offered no longer. */
export async function getConfirmable(
  services: ReadingContents,
  application: OwnedApplication & { business_id: string; region_code: string },
): Promise<{ contents: ComparedContents; digest: Buffer | undefined }> {
  const business = findBusiness(services.content, application.business_id)
  const contents = await getPresentContents(services, application)
  const regionCode = application.region_code
  return { contents, digest: business && digestOf({ business, regionCode, contents }) }
}

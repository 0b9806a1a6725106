import { findBusiness } from '../../content/content-lookup.ts'
import type { ApplicationRow, OwnedApplication } from '../application-record/application-store.ts'
import { digestSaltOf } from '../application-record/digest-salt-rules.ts'
import type { ComparedContents } from '../applications/frozen-application-rules.ts'
import { getPresentContents, type ReadingContents } from '../applications/present-contents-service.ts'
import { digestOf } from './digest-rules.ts'

/** What of an application would be confirmed now. The digest is undefined for a business that is offered no longer. */
export async function getConfirmable(
  services: ReadingContents,
  application: OwnedApplication & Pick<ApplicationRow, 'business_id' | 'region_code' | 'digest_salt_sealed'>,
): Promise<{ contents: ComparedContents; digest: Buffer | undefined }> {
  const business = findBusiness(services.content, application.business_id)
  const contents = await getPresentContents(services, application)
  const regionCode = application.region_code
  const salt = digestSaltOf(services.cipher, application)
  return { contents, digest: business && digestOf({ salt, business, regionCode, contents }) }
}

import type { getContact } from '@registration/contract/information.ts'
import { findRegion } from '../../content/content-lookup.ts'
import type { City } from '../../content/content-schema.ts'
import type { ContextOf } from '../../http/handler.ts'
import { findOwnRegion } from './own-application-store.ts'

/** The city of the caller's application. For any other id, and without one, that of the home screen's own region. */
export async function contactCity(
  { caller, db, content, config }: ContextOf<typeof getContact>,
  applicationId: string | undefined,
): Promise<City | undefined> {
  const regionCode = applicationId && (await findOwnRegion(db, caller.citizenId, applicationId))
  return findRegion(content, regionCode || config.homeRegion)?.city
}

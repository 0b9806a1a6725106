import type { getContact } from '@registration/contract/information.ts'
import { findRegion } from '../../content/content-lookup.ts'
import type { Handler } from '../../http/handler.ts'
import { findOwnRegion } from './own-application-store.ts'

/** The office of the caller's application. For any other id, and without one, the home screen's own region. */
export const getContactHandler: Handler<typeof getContact> = async ({ applicationId }, ctx) => {
  const { caller, db, content, config, language } = ctx
  const regionCode = applicationId && (await findOwnRegion(db, caller.citizenId, applicationId))
  const region = findRegion(content, regionCode || config.homeRegion)
  if (!region) return []
  const { name, address, phone, hours } = region.city.office
  return [name[language], address[language], phone, hours[language]]
}

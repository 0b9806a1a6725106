import type { getContact } from '@registration/contract/information.ts'
import type { Handler } from '../../http/handler.ts'
import { contactCity } from './city-service.ts'

/** The office of the caller's application, or of the home screen's own region. */
export const getContactHandler: Handler<typeof getContact> = async ({ applicationId }, ctx) => {
  const { language } = ctx
  const city = await contactCity(ctx, applicationId)
  if (!city) return []
  const { name, address, phone, hours } = city.office
  return [name[language], address[language], phone, hours[language]]
}

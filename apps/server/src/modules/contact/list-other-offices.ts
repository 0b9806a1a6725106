import type { listOtherOffices } from '@registration/contract/information.ts'
import type { Handler } from '../../http/handler.ts'
import { contactCity } from './city-service.ts'

/** The offices of the other cities than that of `getContact`. */
export const listOtherOfficesHandler: Handler<typeof listOtherOffices> = async ({ applicationId }, ctx) => {
  const { content, language } = ctx
  const own = await contactCity(ctx, applicationId)
  return content.cities
    .filter(({ code }) => code !== own?.code)
    .map(({ office: { name, address, phone, hours } }) => ({
      name: name[language],
      address: address[language],
      phone,
      hours: hours[language],
    }))
}

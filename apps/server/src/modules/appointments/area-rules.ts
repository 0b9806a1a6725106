import type { Language } from '@registration/contract/refusals.ts'
import { findRegion } from '../../content/content-lookup.ts'
import type { City, Content } from '../../content/content-schema.ts'
import { refuse } from '../../refuse.ts'

/** The office that takes the appointments of a region: the city's, for its districts too. */
export function areaOf(content: Content, regionCode: string): City {
  const city = findRegion(content, regionCode)?.city
  if (!city || !content.calendar.areas.some(({ region }) => region === city.code)) throw refuse('regionNotFound')
  return city
}

/** The offices that take appointments, in the order of the calendar's rules. */
export const officesOf = (content: Content, language: Language) =>
  content.calendar.areas.map(({ region }) => ({
    areaId: region,
    name: areaOf(content, region).office.name[language],
  }))

export const placeOf = ({ office }: City, language: Language) => ({
  name: office.name[language],
  address: office.address[language],
  phone: office.phone,
})

import type { City, Content, DictionaryName, OfferedBusiness, Text } from './content-schema.ts'

/** The business of an id of the shape `{city code}-{business id}`, in that city. */
export function findBusiness({ offers }: Content, id: string): OfferedBusiness | undefined {
  return offers.find(({ offerId }) => offerId === id)
}

/** What a city offers, in the order of the categories. */
export function businessesOf({ offers }: Content, cityCode: string): OfferedBusiness[] {
  return offers.filter(({ city }) => city.code === cityCode)
}

/** A city, or a district with its city. The code of a merged district finds its successor. */
export function findRegion(content: Content, code: string): { code: string; name: Text; city: City } | undefined {
  for (const city of content.cities) {
    if (city.code === code) return { code, name: city.name, city }
    const district = city.districts.find((each) => each.code === code || each.formerCodes?.includes(code))
    if (district) return { code: district.code, name: district.name, city }
  }
  return undefined
}

/** The offices that have a region: its own, and that of its city. */
export function officesOf(content: Content, regionCode: string): string[] {
  const city = findRegion(content, regionCode)?.city.code
  return city ? [regionCode, city] : [regionCode]
}

/** Regions with the districts of the cities among them. */
export function regionsOf(content: Content, codes: readonly string[]): string[] {
  const districts = content.cities.flatMap((city) => (codes.includes(city.code) ? city.districts : []))
  return [...new Set([...codes, ...districts.map(({ code }) => code)])]
}

/** A region as a list of several cities names it: 邯郸市, 邯郸市丛台区. An unknown code is shown as it is. */
export function regionName(content: Content, code: string, language: keyof Text): string {
  const region = findRegion(content, code)
  if (!region) return code
  const { name, city } = region
  if (region.code === city.code) return name[language]
  return language === 'zh' ? `${city.name.zh}${name.zh}` : `${name.en}, ${city.name.en}`
}

/** The text of a code. A code that the list lacks is shown as it is. */
export function codeText(content: Content, list: DictionaryName, code: string, language: keyof Text): string {
  return content.dictionaries[list].find((item) => item.code === code)?.text[language] ?? code
}

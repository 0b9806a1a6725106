import type { City, Content, DefinedBusiness, DictionaryName, OfferedBusiness, Text } from './content-schema.ts'

/** The business of an id of the shape `{city code}-{business id}`, in that city. */
export function findBusiness({ offers }: Content, id: string): OfferedBusiness | undefined {
  return offers.find(({ offerId }) => offerId === id)
}

/**
 * As `findBusiness`, also where the city no longer offers it, while the office still defines it. What was handed in before
 * is judged by its rules.
 */
export function findDefinedBusiness({ businesses }: Content, offerId: string): DefinedBusiness | undefined {
  const [, code = '', id] = /^(\d+)-(.+)$/.exec(offerId) ?? []
  const business = businesses.find((each) => each.id === id)
  return business && { ...business, city: { code } }
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

/** The code of a region's city: its first four digits with 00. Also of a region that the content has lost. */
export const cityCodeOf = (regionCode: string): string => `${regionCode.slice(0, 4)}00`

/** The offices that have a region: its own, that of the district into which it was merged, and that of its city. */
export function officesOf(content: Content, regionCode: string): string[] {
  const present = findRegion(content, regionCode)?.code ?? regionCode
  return [...new Set([regionCode, present, cityCodeOf(regionCode)])]
}

/**
 * The regions that offices have. A city's has every code that begins with its four digits, a district's also the codes of
 * districts that were merged into it. A case keeps its code, also when the content has lost it.
 */
export function regionsOf(content: Content, offices: readonly string[]): string[] {
  const regionsOfOffice = (office: string) =>
    office === cityCodeOf(office)
      ? twoDigits.map((digits) => `${office.slice(0, 4)}${digits}`)
      : codesOf(content, office)
  return [...new Set(offices.flatMap(regionsOfOffice))]
}

/** The codes of a region: its own, and those of districts that were merged into it. */
export function codesOf({ cities }: Content, code: string): string[] {
  const district = cities.flatMap(({ districts }) => districts).find((each) => each.code === code)
  return [code, ...(district?.formerCodes ?? [])]
}

const twoDigits = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))

/** Those of some regions that the content has, each city before its districts. */
export function presentRegions({ cities }: Content, codes: readonly string[]): string[] {
  const known = new Set(codes)
  return cities
    .flatMap(({ code, districts }) => [code, ...districts.map((each) => each.code)])
    .filter((code) => known.has(code))
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

/** What a business calls a role. Without its own word for the obligor, all are as the rights holder. */
export const aliasOf = (
  { rightsHolderAlias, obligorAlias }: { rightsHolderAlias: Text; obligorAlias: Text | null },
  role: 'rightsHolder' | 'obligor',
): Text => (role === 'rightsHolder' ? rightsHolderAlias : (obligorAlias ?? rightsHolderAlias))

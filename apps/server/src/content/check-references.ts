import type { z } from 'zod'
import type { YamlFile } from './content-files.ts'
import type {
  bannersFile,
  businessFile,
  businessTypesFile,
  dictionariesFile,
  menusFile,
  noticesFile,
  regionsFile,
} from './content-schema.ts'

type File<Schema extends z.ZodType> = YamlFile<z.infer<Schema>>

/** The files as read; one that does not fit its schema is absent, and what refers to it is then not judged. */
export interface ContentSources {
  regions: File<typeof regionsFile> | undefined
  dictionaries: File<typeof dictionariesFile> | undefined
  types: File<typeof businessTypesFile> | undefined
  menus: File<typeof menusFile> | undefined
  banners: File<typeof bannersFile> | undefined
  notices: File<typeof noticesFile> | undefined
  businesses: File<typeof businessFile>[]
}

/** Adds a mistake for everything that is there twice or that refers to what is not there. */
export function checkReferences(sources: ContentSources, pictures: ReadonlySet<string>): void {
  if (sources.regions) checkRegions(sources.regions)
  if (sources.dictionaries) {
    for (const [name, list] of Object.entries(sources.dictionaries.value)) {
      refuseRepeats(
        sources.dictionaries,
        [name],
        list.map(({ code }) => code),
        'code',
      )
    }
  }
  for (const business of sources.businesses) checkBusiness(business, sources)
  checkBusinessTypes(sources, pictures)
  checkMenus(sources, pictures)
  checkBanners(sources, pictures)
  if (sources.notices) refuseRepeats(sources.notices, ['notices'], sources.notices.value.notices.map(idOf), 'id')
}

function checkRegions(regions: File<typeof regionsFile>): void {
  const seen = new Set<string>()
  const judge = (code: string, path: PropertyKey[], cityCode: string) => {
    if (seen.has(code)) regions.mistake(path, `code ${code} is there twice`)
    else if (!code.startsWith(cityCode.slice(0, 4)))
      regions.mistake(path, `code ${code} is not of the city ${cityCode}`)
    seen.add(code)
  }
  for (const [i, city] of regions.value.cities.entries()) {
    judge(city.code, ['cities', i, 'code'], city.code)
    if (!city.code.endsWith('00')) regions.mistake(['cities', i, 'code'], `a city's code ends in 00, not ${city.code}`)
    for (const [j, district] of city.districts.entries()) {
      const path = ['cities', i, 'districts', j]
      judge(district.code, [...path, 'code'], city.code)
      for (const former of district.formerCodes ?? []) judge(former, [...path, 'formerCodes'], city.code)
    }
  }
}

function checkBusiness(business: File<typeof businessFile>, { regions, dictionaries, types }: ContentSources): void {
  const { value } = business
  const cities = regions?.value.cities.map(({ code }) => code)
  for (const [i, code] of value.cities.entries()) {
    if (cities && !cities.includes(code)) business.mistake(['cities', i], `no city ${code} in regions.yaml`)
  }
  if (types?.value.categories.every(({ id }) => id !== value.category)) {
    business.mistake(['category'], `no category ${value.category} in business-types.yaml`)
  }
  if (dictionaries?.value.registrationTypes.every(({ code }) => code !== value.registrationType)) {
    business.mistake(['registrationType'], `no registration type ${value.registrationType} in dictionaries.yaml`)
  }
  refuseRepeats(business, ['cities'], value.cities, 'city')
  refuseRepeats(business, ['materials'], value.materials.map(idOf), 'id')
  for (const [group, fields] of Object.entries(value.fields)) {
    refuseRepeats(
      business,
      ['fields', group],
      fields.map(({ field }) => field),
      'field',
    )
  }
  if (value.obligorAlias === null && value.fields.obligor.length > 0) {
    business.mistake(['obligorAlias'], 'an obligor with fields needs an alias')
  }
  if (value.obligorAlias !== null && value.fields.obligor.length === 0) {
    business.mistake(['fields', 'obligor'], 'an alias needs fields of the obligor')
  }
}

function checkBusinessTypes({ types }: ContentSources, pictures: ReadonlySet<string>): void {
  if (!types) return
  refuseRepeats(types, ['categories'], types.value.categories.map(idOf), 'id')
  refuseRepeats(types, ['businessTypes'], types.value.businessTypes.map(idOf), 'id')
  for (const [i, { picture }] of types.value.businessTypes.entries()) {
    requirePicture(types, ['businessTypes', i, 'picture'], picture, pictures)
  }
}

function checkMenus({ menus }: ContentSources, pictures: ReadonlySet<string>): void {
  if (!menus) return
  refuseRepeats(menus, ['menus'], menus.value.menus.map(idOf), 'id')
  const items = menus.value.menus.flatMap(({ items }, i) =>
    items.map((item, j) => ({ item, path: ['menus', i, 'items', j] })),
  )
  const seen = new Set<string>()
  for (const { item, path } of items) {
    if (seen.has(item.id)) menus.mistake([...path, 'id'], `id ${item.id} is there twice`)
    seen.add(item.id)
    requirePicture(menus, [...path, 'picture'], item.picture, pictures)
  }
}

function checkBanners({ banners }: ContentSources, pictures: ReadonlySet<string>): void {
  if (!banners) return
  refuseRepeats(banners, ['banners'], banners.value.banners.map(idOf), 'id')
  requirePicture(banners, ['fallbackPicture'], banners.value.fallbackPicture, pictures)
  for (const [i, { picture }] of banners.value.banners.entries()) {
    requirePicture(banners, ['banners', i, 'picture'], picture, pictures)
  }
}

function requirePicture(
  file: YamlFile<unknown>,
  path: PropertyKey[],
  name: string,
  pictures: ReadonlySet<string>,
): void {
  if (!pictures.has(name)) file.mistake(path, `no picture ${name} in pictures/`)
}

/** The second of two equal names in a list is the mistake. */
function refuseRepeats(file: YamlFile<unknown>, list: PropertyKey[], names: readonly string[], kind: string): void {
  for (const [i, name] of names.entries()) {
    if (names.indexOf(name) < i) file.mistake([...list, i], `${kind} ${name} is there twice`)
  }
}

function idOf({ id }: { id: string }): string {
  return id
}

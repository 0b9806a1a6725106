import { hasTaxService } from '@registration/contract/tax.ts'
import { checkCalendar } from './calendar-schema.ts'
import { checkBusinesses } from './check-businesses.ts'
import { checkDesk } from './check-desk.ts'
import { checkGuidance } from './check-guidance.ts'
import { checkRegisterChecks } from './check-register-checks.ts'
import type { regionsFile } from './content-schema.ts'
import type { ContentSources, SourceFile } from './content-sources.ts'
import { idOf, refuseRepeats, requirePicture } from './mistake-kinds.ts'

/** Adds a mistake for each duplicate and each reference to a missing thing. */
export function checkReferences(sources: ContentSources, pictures: ReadonlySet<string>): void {
  if (sources.regions) checkRegions(sources.regions)
  checkDictionaries(sources)
  checkPartyForms(sources)
  checkBusinesses(sources, pictures)
  checkRegisterChecks(sources)
  checkGuidance(sources)
  checkDesk(sources)
  checkMenus(sources, pictures)
  checkBanners(sources, pictures)
  if (sources.calendar && sources.regions)
    checkCalendar(
      sources.calendar,
      sources.regions.value.cities.map(({ code }) => code),
    )
  if (sources.notices) refuseRepeats(sources.notices, ['notices'], sources.notices.value.notices.map(idOf), 'id')
}

function checkRegions(regions: SourceFile<typeof regionsFile>): void {
  const seen = new Set<string>()
  const judge = (code: string, path: PropertyKey[], cityCode: string) => {
    if (seen.has(code)) regions.mistake(path, `code ${code} is there twice`)
    else if (!code.startsWith(cityCode.slice(0, 4)))
      regions.mistake(path, `code ${code} is not of the city ${cityCode}`)
    seen.add(code)
  }
  for (const [i, city] of regions.value.cities.entries()) {
    judge(city.code, ['cities', i, 'code'], city.code)
    if ((city.taxes === 'after-approval') !== hasTaxService(city.code))
      regions.mistake(['cities', i, 'taxes'], 'only a city with the link to the tax service is after-approval')
    if (!city.code.endsWith('00')) regions.mistake(['cities', i, 'code'], `a city's code ends in 00, not ${city.code}`)
    for (const [j, district] of city.districts.entries()) {
      const path = ['cities', i, 'districts', j]
      judge(district.code, [...path, 'code'], city.code)
      for (const former of district.formerCodes ?? []) judge(former, [...path, 'formerCodes'], city.code)
    }
  }
}

function checkDictionaries({ dictionaries }: ContentSources): void {
  if (!dictionaries) return
  for (const [name, list] of Object.entries(dictionaries.value)) {
    const codes = list.map(({ code }) => code)
    refuseRepeats(dictionaries, [name], codes, 'code')
  }
}

function checkPartyForms({ partyForms }: ContentSources): void {
  if (!partyForms) return
  for (const [name, form] of Object.entries(partyForms.value.partyForms)) {
    const fields = form.fields.map(({ field }) => field)
    refuseRepeats(partyForms, ['partyForms', name, 'fields'], fields, 'field')
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

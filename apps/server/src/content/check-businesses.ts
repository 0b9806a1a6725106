import { checkCase } from './check-cases.ts'
import type { BusinessType, businessFile, businessTypesFile, termsFile } from './content-schema.ts'
import { businessIdOf, type ContentSources, type SourceFile } from './content-sources.ts'
import { idOf, refuseRepeats, requirePicture } from './mistake-kinds.ts'

type BusinessFile = SourceFile<typeof businessFile>
type TypesFile = SourceFile<typeof businessTypesFile>

/** A seizure is entered at a court's request. Nobody applies for it (docs/product/catalogue.md 'Catalogue'). */
const seizure = '800'

/** Adds a mistake for each duplicate and each contradiction in businesses, categories and tiles. */
export function checkBusinesses(sources: ContentSources, pictures: ReadonlySet<string>): void {
  for (const business of sources.businesses) {
    checkPlaces(business, sources)
    checkTerms(business, sources)
    checkFields(business, sources)
    checkStart(business)
    checkConfirmation(business)
    refuseRepeats(business, ['materials'], business.value.materials.map(idOf), 'id')
    checkCase(business, sources)
  }
  checkHints(sources.businesses)
  if (sources.terms) checkRates(sources.terms)
  if (!sources.types) return
  checkCategories(sources.types, sources)
  checkTiles(sources.types, sources, pictures)
}

/** Each role of the form says how it confirms. One by appointment has no parties. */
function checkConfirmation(business: BusinessFile): void {
  const { appointment, confirmation, obligorAlias, materials } = business.value
  if (appointment !== (confirmation === undefined))
    business.mistake(
      ['confirmation'],
      appointment ? 'it has no parties to confirm it' : 'it does not say who confirms it',
    )
  if (!confirmation) return
  if ((obligorAlias === null) !== (confirmation.obligor === undefined))
    business.mistake(
      ['confirmation', 'obligor'],
      obligorAlias === null ? 'there is no obligor' : 'how does it confirm?',
    )
  const isGiven = confirmation.rightsHolder === 'face' || confirmation.obligor === 'face'
  if (isGiven !== (confirmation.gives !== undefined))
    business.mistake(['confirmation', 'gives'], isGiven ? 'what is given away?' : 'nobody confirms by face')
  for (const [i, { confirmed }] of materials.entries())
    if (appointment && confirmed) business.mistake(['materials', i, 'confirmed'], 'nobody confirms it')
}

function checkPlaces(business: BusinessFile, { regions, dictionaries }: ContentSources): void {
  const { cities, registrationType } = business.value
  const known = regions?.value.cities.map(({ code }) => code)
  for (const [i, code] of cities.entries()) {
    if (known && !known.includes(code)) business.mistake(['cities', i], `no city ${code} in regions.yaml`)
  }
  refuseRepeats(business, ['cities'], cities, 'city')
  if (dictionaries?.value.registrationTypes.every(({ code }) => code !== registrationType)) {
    business.mistake(['registrationType'], `no registration type ${registrationType} in dictionaries.yaml`)
  }
  if (registrationType === seizure) business.mistake(['registrationType'], 'nobody applies for a seizure')
}

/** Each city of a business promises a time, and its rate is one of the table. */
function checkTerms(business: BusinessFile, { terms }: ContentSources): void {
  const { cities, workingDays, rate } = business.value
  for (const [i, code] of cities.entries())
    if (!Object.hasOwn(workingDays, code)) business.mistake(['cities', i], `no working days of ${code}`)
  for (const code of Object.keys(workingDays))
    if (!cities.includes(code)) business.mistake(['workingDays', code], `the city ${code} does not offer it`)
  if (terms && !Object.hasOwn(terms.value.rates, rate))
    business.mistake(['rate'], `no rate ${rate} in fees-and-times.yaml`)
}

/** The words of a rate name the fees by which it is counted, and no others. */
function checkRates(terms: SourceFile<typeof termsFile>): void {
  const { rates, fees, furtherCertificate } = terms.value
  if (!Object.hasOwn(fees, furtherCertificate))
    terms.mistake(['furtherCertificate'], `no fee ${furtherCertificate} above`)
  for (const [rate, { zh, en, ...counted }] of Object.entries(rates)) {
    const names = [...new Set(Object.values(counted))].sort()
    for (const [by, name] of Object.entries(counted))
      if (name !== undefined && !Object.hasOwn(fees, name)) terms.mistake(['rates', rate, by], `no fee ${name} above`)
    for (const [language, words] of Object.entries({ zh, en })) {
      const named = [...new Set(Array.from(words.matchAll(/\{([a-z-]+)\}/g), ([, name]) => name))].sort()
      if (named.join() !== names.join())
        terms.mistake(['rates', rate, language], `the words name other fees than ${names.join(', ') || 'none'}`)
    }
  }
}

function checkFields(business: BusinessFile, { partyForms }: ContentSources): void {
  const { fields, obligorAlias } = business.value
  for (const group of ['rightsHolder', 'obligor'] as const) {
    const form = fields[group]
    if (partyForms && form !== null && !Object.hasOwn(partyForms.value.partyForms, form)) {
      business.mistake(['fields', group], `no form ${form} in party-forms.yaml`)
    }
  }
  if (obligorAlias === null && fields.obligor !== null) {
    business.mistake(['obligorAlias'], 'an obligor with fields needs an alias')
  }
  if (obligorAlias !== null && fields.obligor === null) {
    business.mistake(['fields', 'obligor'], 'an alias needs fields of the obligor')
  }
  const names = fields.propertyUnit.map(({ field }) => field)
  refuseRepeats(business, ['fields', 'propertyUnit'], names, 'field')
  for (const [i, { field, proofOf }] of fields.propertyUnit.entries())
    if (proofOf && field !== 'certificateNumber')
      business.mistake(['fields', 'propertyUnit', i, 'proofOf'], 'only the certificate number is that of a proof')
  if (names.includes('securedClaim') && names.includes('maximumClaim')) {
    business.mistake(
      ['fields', 'propertyUnit', names.indexOf('maximumClaim')],
      'a mortgage secures one claim or claims up to a maximum, never both',
    )
  }
}

/** An owner becomes a party of the business, and fills it in online. */
function checkStart({ value: { startsFrom, ownerRole, appointment }, mistake }: BusinessFile): void {
  if (startsFrom && (!ownerRole || appointment))
    mistake(['startsFrom'], 'is for a business with an ownerRole and without an appointment')
}

/** A copied hint says what another business needs. */
function checkHints(businesses: readonly BusinessFile[]): void {
  for (const language of ['zh', 'en'] as const) {
    const placeOf = new Map<string, string>()
    for (const business of businesses) {
      for (const [i, { hint }] of business.value.materials.entries()) {
        const other = placeOf.get(hint[language])
        if (other) {
          const what = `the hint is also in ${other}: each business has its own`
          business.mistake(['materials', i, 'hint', language], what)
        }
        placeOf.set(hint[language], business.file)
      }
    }
  }
}

/** Each business is in exactly one category. */
function checkCategories(types: TypesFile, { businesses, businessIds }: ContentSources): void {
  const { categories } = types.value
  refuseRepeats(types, ['categories'], categories.map(idOf), 'id')
  const seen = new Set<string>()
  for (const [i, category] of categories.entries()) {
    for (const [j, id] of category.businesses.entries()) {
      const path = ['categories', i, 'businesses', j]
      if (seen.has(id)) types.mistake(path, `business ${id} is there twice`)
      else if (!businessIds.includes(id)) types.mistake(path, `no business ${id} in businesses/`)
      seen.add(id)
    }
  }
  for (const business of businesses) {
    const id = businessIdOf(business)
    if (!seen.has(id)) business.mistake(['name'], `no category in business-types.yaml has the business ${id}`)
  }
}

/** Each tile leads to a business in every city that takes applications online. */
function checkTiles(types: TypesFile, sources: ContentSources, pictures: ReadonlySet<string>): void {
  const { businessTypes, categories } = types.value
  refuseRepeats(types, ['businessTypes'], businessTypes.map(idOf), 'id')
  const isWhole = sources.businesses.length === sources.businessIds.length
  for (const [i, { picture, filter }] of businessTypes.entries()) {
    requirePicture(types, ['businessTypes', i, 'picture'], picture, pictures)
    const category = categories.find(({ id }) => id === filter.category)
    if (filter.category !== undefined && !category) {
      types.mistake(['businessTypes', i, 'filter', 'category'], `no category ${filter.category} above`)
    } else if (isWhole) {
      for (const city of citiesWithout(filter, category?.businesses, sources)) {
        types.mistake(['businessTypes', i, 'filter'], `the tile leads to nothing in ${city}`)
      }
    }
  }
}

/** The cities that take applications online but have no business for a tile. */
function citiesWithout(
  { accountKind, mortgage }: BusinessType['filter'],
  ids: readonly string[] | undefined,
  { businesses, regions }: ContentSources,
): string[] {
  const offered = businesses
    .filter((business) => !ids || ids.includes(businessIdOf(business)))
    .map(({ value }) => value)
    .filter((value) => accountKind === undefined || value.accountKind === 'any' || value.accountKind === accountKind)
    .filter((value) => mortgage === undefined || value.mortgage === mortgage)
    .flatMap(({ cities }) => cities)
  const accepting = regions?.value.cities.filter(({ acceptsOnline }) => acceptsOnline) ?? []
  return accepting.filter(({ code }) => !offered.includes(code)).map(({ name }) => name.en)
}

import type { getDeskCase } from '@registration/contract/desk/case.ts'
import type { Answer } from '@registration/contract/endpoint.ts'
import type { UnitField } from '@registration/contract/property-unit.ts'
import type { RemarkFieldOf } from '@registration/contract/remarks.ts'
import { certificateNumbers } from '@registration/contract/rules/certificate-number.ts'
import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import { judgeDocumentNumber } from '@registration/contract/rules/document-number.ts'
import {
  normalizeCertificateNumber,
  normalizeDecimal,
  normalizeUnitNumber,
} from '@registration/contract/rules/normalize.ts'
import { comparedName } from '@registration/contract/rules/same-person.ts'
import type { DefinedBusiness } from '../../content/content-schema.ts'
import type { FieldCipher } from '../../db/field-cipher.ts'
import { fold } from '../../fold.ts'
import type { RegisteredProperty } from '../../platform/registry/land-register.ts'
import { isMasked, type Wording } from '../applications/change-word-rules.ts'
import type { ComparedContents } from '../applications/frozen-application-rules.ts'
import { otherRegionOf } from '../applications/unit-rules.ts'
import { askedNumbers } from '../properties/asked-number-rules.ts'
import { isRegistered, registeredValue } from './register-view-rules.ts'

type Party = ComparedContents['parties'][number]
type Unit = ComparedContents['units'][number]
export type Check = Answer<typeof getDeskCase>['form']['parties'][number]['values'][number]['checks'][number]

/** What the values of a submission are compared with. Document numbers are compared by keyed hash alone. */
export interface CheckedAgainst {
  now: Date
  /** Undefined if the office no longer defines it. */
  business: DefinedBusiness | undefined
  regionCode: string
  /** What each unit is in the register. Undefined if the register did not answer. */
  found: readonly (readonly RegisteredProperty[])[] | undefined
  /** The names that are certified with a number, by its keyed hash. */
  certified: ReadonlyMap<string, readonly string[]>
  cipher: Pick<FieldCipher, 'index'>
  wording: Wording
}

const same = (is: boolean): Check['verdict'] => (is ? 'same' : 'different')

export const indexOfNumber = (cipher: Pick<FieldCipher, 'index'>, number: string): string =>
  cipher.index(number, 'document_number')

/** The checks of one value of a party. `before`: the same party in the former submission. */
export function checksOfParty(
  party: Party,
  field: RemarkFieldOf<'party'>,
  before: Party | undefined,
  against: CheckedAgainst,
): Check[] {
  if (party[field] === '') return []
  return [
    ...checksOfRegister(party, field, against),
    ...checksOfCertification(party, field, against),
    ...(before && isMasked(field)
      ? [{ with: 'previous' as const, verdict: same(before[field] === party[field]) }]
      : []),
    ...checksOfDigits(party, field, against),
  ]
}

/**
 * The check against the registered owners, for a party on their side. A number is that of the owner with the party's name:
 * another owner's number is a wrong one. Without such an owner it is compared with all of them.
 */
function checksOfRegister(
  { role, name, documentNumber }: Party,
  field: RemarkFieldOf<'party'>,
  { found, business, cipher }: CheckedAgainst,
): Check[] {
  if (role !== business?.ownerRole || (field !== 'name' && field !== 'documentNumber')) return []
  const owners = found?.flat().flatMap((property) => property.owners) ?? []
  if (owners.length === 0) return [{ with: 'register', verdict: 'unknown' }]
  const namesakes = owners.filter((owner) => isSameName(owner.name, name))
  if (field === 'name') return [{ with: 'register', verdict: same(namesakes.length > 0) }]
  const own = indexOfNumber(cipher, documentNumber)
  const compared = namesakes.length > 0 ? namesakes : owners
  const hasNumber = compared.some((owner) => indexOfNumber(cipher, owner.documentNumber) === own)
  return [{ with: 'register', verdict: same(hasNumber) }]
}

const isSameName = (a: string, b: string): boolean => comparedName(a) === comparedName(b)

/** Whether a certified person has the number and this name. */
function checksOfCertification(
  { name, documentNumber }: Party,
  field: RemarkFieldOf<'party'>,
  { certified, cipher }: CheckedAgainst,
): Check[] {
  if (field !== 'documentNumber') return []
  const names = certified.get(indexOfNumber(cipher, documentNumber))
  return [{ with: 'certification', verdict: names ? same(names.some((each) => isSameName(each, name))) : 'unknown' }]
}

function checksOfDigits(
  { documentType, documentNumber, agentDocumentNumber }: Party,
  field: RemarkFieldOf<'party'>,
  { now }: CheckedAgainst,
): Check[] {
  const today = todayInShanghai(now)
  if (field === 'documentNumber')
    return [
      { with: 'checkDigit', verdict: same(judgeDocumentNumber(documentType, documentNumber, today).verdict === 'ok') },
    ]
  if (field === 'agentDocumentNumber')
    return [
      { with: 'checkDigit', verdict: same(judgeDocumentNumber('1', agentDocumentNumber, today).verdict === 'ok') },
    ]
  return []
}

const areas = new Set<UnitField>(['houseArea', 'landArea'])

/** The checks of one value of a unit. The register may have several units for its number. */
export function checksOfUnit(
  unit: Unit,
  field: UnitField,
  properties: readonly RegisteredProperty[] | undefined,
  against: CheckedAgainst,
): Check[] {
  const { regionCode, wording } = against
  const isElsewhere =
    field === 'unitNumber' && otherRegionOf(wording.content, unit.unitNumber, regionCode) !== undefined
  return [
    ...unitWithRegister(unit, field, properties, against),
    ...(isElsewhere ? [{ with: 'region' as const, verdict: 'different' as const }] : []),
  ]
}

function unitWithRegister(
  unit: Unit,
  field: UnitField,
  properties: readonly RegisteredProperty[] | undefined,
  { business, wording }: CheckedAgainst,
): Check[] {
  const value = unit[field] ?? ''
  if (value === '' || !isRegistered(field)) return []
  if (field === 'certificateNumber')
    return [checkOfNumber(value, properties?.flatMap((property) => askedNumbers(business, property)) ?? [])]
  const known = properties?.filter((property) => property[field] !== '') ?? []
  const [first] = known
  if (!first) return [{ with: 'register', verdict: 'unknown' }]
  const isKnown = known.some((property) => isEqual(field, property[field], value))
  return [{ with: 'register', verdict: same(isKnown), value: registeredValue(first, field, wording) }]
}

/** Each number of the field has to be one of the registered: of certificates, or of proofs where the business asks for them. */
function checkOfNumber(value: string, registered: readonly string[]): Check {
  if (registered.length === 0) return { with: 'register', verdict: 'unknown' }
  const hasEach = certificateNumbers(value).every((each) => registered.includes(normalizeCertificateNumber(each)))
  return { with: 'register', verdict: same(hasEach), value: [...new Set(registered)].join('、') }
}

function isEqual(field: UnitField, registered: string, value: string): boolean {
  if (areas.has(field)) return Number(normalizeDecimal(registered)) === Number(normalizeDecimal(value))
  if (field === 'unitNumber') return normalizeUnitNumber(registered) === normalizeUnitNumber(value)
  return folded(registered) === folded(value)
}

/** Registers write a location's digits and brackets in either width, and with spaces or without. */
const folded = (text: string): string => fold(text).replaceAll(' ', '')

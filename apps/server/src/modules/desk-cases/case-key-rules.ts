import { certificateNumbers } from '@registration/contract/rules/certificate-number.ts'
import { toHalfWidth } from '@registration/contract/rules/normalize.ts'
import { comparedName, comparedNumber } from '@registration/contract/rules/same-person.ts'
import type { FieldCipher } from '../../db/field-cipher.ts'
import type { FrozenApplication } from '../applications/frozen-application-rules.ts'
import type { CaseRow } from './case-store.ts'

/** Keyed hashes of the names, document numbers and phones in a case. */
export type CaseHashes = Pick<CaseRow, 'party_names' | 'number_indexes' | 'phone_indexes'>

/** The search keys of a case. Certificates and units are in the clear. docs/product/cases.md 'Search'. */
export type CaseKeys = CaseHashes & Pick<CaseRow, 'unit_keys'>

type Named = Pick<
  FrozenApplication['parties'][number],
  'name' | 'documentNumber' | 'phone' | 'agentName' | 'agentDocumentNumber' | 'agentPhone'
>
type Numbered = Partial<Pick<FrozenApplication['units'][number], 'certificateNumber' | 'unitNumber'>>
type Hashing = Pick<FieldCipher, 'index' | 'indexes'>

/** Characters of a name that are indexed. */
const maxBeginning = 30
/** Digits of a name's hash, as a case has many of them. The region is hashed with it: common names are in half of all cases. */
const nameHashDigits = 16

/** The keys of a case by its submission: parties, agents and who filed it, certificates and units. */
export const keysOf = (
  cipher: Pick<FieldCipher, 'index'>,
  { units, ...submission }: HashedContents & { units: readonly Numbered[] },
): CaseKeys => ({
  ...hashesOf(cipher, submission),
  unit_keys: unique(
    units.flatMap(({ certificateNumber, unitNumber }) => [
      ...certificateKeys(certificateNumber ?? ''),
      unitKey(unitNumber ?? ''),
    ]),
  ),
})

interface HashedContents {
  regionCode: string
  parties: readonly Named[]
  /** Who filed it is found by their numbers alone. */
  applicant?: Pick<FrozenApplication['applicant'], 'documentNumbers'>
}

/** The keys that depend on the index key: those of parties and agents, and the numbers of who filed it. */
export function hashesOf(
  cipher: Pick<FieldCipher, 'index'>,
  { regionCode, parties, applicant }: HashedContents,
): CaseHashes {
  const names = parties.flatMap(({ name, agentName }) => [...beginningsOf(name), ...beginningsOf(agentName)])
  const numbers = [
    ...parties.flatMap(({ documentNumber, agentDocumentNumber }) => [documentNumber, agentDocumentNumber]),
    ...(applicant?.documentNumbers ?? []),
  ]
  const phones = parties.flatMap(({ phone, agentPhone }) => [phone, agentPhone])
  return {
    party_names: unique(names).map((beginning) => shorten(cipher.index(`${regionCode} ${beginning}`, 'party_name'))),
    number_indexes: unique(numbers.map(comparedNumber)).map((number) => cipher.index(number, 'document_number')),
    phone_indexes: unique(phones.map(asPhone)).map((phone) => cipher.index(phone, 'phone')),
  }
}

/** The keys of the beginning of a name in some regions, by every index key. */
export function nameKeys(cipher: Hashing, text: string, regions: readonly string[]): string[] {
  const beginning = [...comparedName(text)].slice(0, maxBeginning).join('')
  return regions.flatMap((region) => cipher.indexes(`${region} ${beginning}`, 'party_name').map(shorten))
}

/** The keys of a document number or a phone, by every index key. */
export const numberKeys = (cipher: Hashing, text: string): string[] => cipher.indexes(text, 'document_number')
export const phoneKeys = (cipher: Hashing, text: string): string[] => cipher.indexes(asPhone(text), 'phone')

/** The key of each certificate number in a text, or that of a unit: its letters and digits without spaces and brackets. */
export const certificateKeys = (text: string): string[] =>
  certificateNumbers(text).map((number) => keyOf('certificate', number))
export const unitKey = (number: string): string => keyOf('unit', number)

function keyOf(kind: 'certificate' | 'unit', number: string): string {
  const plain = number.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')
  return plain === '' ? '' : `${kind}:${plain.toUpperCase()}`
}

/** The digits of a phone, without the code of the country before a mobile's. */
const asPhone = (phone: string): string =>
  toHalfWidth(phone)
    .replace(/\D/g, '')
    .replace(/^(?:00)?86(?=1\d{10}$)/, '')

function beginningsOf(name: string): string[] {
  const characters = [...comparedName(name)].slice(0, maxBeginning)
  return characters.map((_, index) => characters.slice(0, index + 1).join(''))
}

const shorten = (hash: string): string => hash.slice(0, nameHashDigits)
const unique = (values: readonly string[]): string[] => [...new Set(values)].filter((value) => value !== '')

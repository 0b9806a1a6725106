import { createHash } from 'node:crypto'
import type { partyRecordFields } from '@registration/contract/party.ts'
import type { UnitField } from '@registration/contract/property-unit.ts'
import type { OfferedBusiness } from '../../content/content-schema.ts'
import { keysOf } from '../../keys-of.ts'
import type { ComparedContents } from '../applications/frozen-application-rules.ts'

/** Whether a change of a field ends what was confirmed. */
type Side = 'inside' | 'outside'

/**
 * Contact data is outside: its owner may change it at any time. Who entered the party is inside: otherwise the filer could
 * type one number after another until the digest is that of the number which they read masked. A new field must be given
 * its side here.
 */
export const partySides: Record<keyof typeof partyRecordFields | 'role' | 'source' | 'coOwnership' | 'share', Side> = {
  role: 'inside',
  source: 'inside',
  kind: 'inside',
  name: 'inside',
  documentType: 'inside',
  documentNumber: 'inside',
  legalRepresentative: 'inside',
  agentName: 'inside',
  agentDocumentNumber: 'inside',
  coOwnership: 'inside',
  share: 'inside',
  phone: 'outside',
  address: 'outside',
  agentPhone: 'outside',
}

export const unitSides: Record<UnitField, Side> = {
  certificateNumber: 'inside',
  unitNumber: 'inside',
  location: 'inside',
  houseUse: 'inside',
  landUse: 'inside',
  maximumClaim: 'inside',
  securedClaim: 'inside',
  rightStart: 'inside',
  rightEnd: 'inside',
  houseArea: 'inside',
  landArea: 'inside',
  changedArea: 'inside',
  holdingMode: 'inside',
  mergeCertificates: 'inside',
  price: 'inside',
}

interface Confirmed {
  /** Of the application, in hex. */
  salt: string
  business: Pick<OfferedBusiness, 'offerId' | 'materials'>
  regionCode: string
  contents: ComparedContents
}

/**
 * What is confirmed, as one text: JSON in lines, each list in an order of its own, so that neither ids nor the order of
 * typing count. The salt keeps its readers, who know most of it, from working out what they read masked.
 * docs/product/confirmation.md 'The digest'.
 */
export function canonicalText({ salt, business, regionCode, contents }: Confirmed): string {
  const { parties, units, answers, files } = contents
  const confirmed = business.materials.filter((material) => material.confirmed).map(({ id }) => id)
  const lines = [
    ['application', 2],
    ['salt', salt],
    ['business', business.offerId],
    ['region', regionCode],
    ...sorted(parties.map((party) => ['party', ...valuesOf(partySides, party)])),
    ...sorted(units.map((unit) => ['unit', ...valuesOf(unitSides, unit)])),
    ...sorted(answers.map(({ id, choice }) => ['answer', id, choice])),
    ...sorted(
      files
        .filter(({ materialId }) => confirmed.includes(materialId))
        .map(({ materialId, sha256 }) => ['paper', materialId, sha256]),
    ),
  ]
  return lines.map((line) => JSON.stringify(line)).join('\n')
}

/** SHA-256 of the canonical text. */
export const digestOf = (confirmed: Confirmed): Buffer => createHash('sha256').update(canonicalText(confirmed)).digest()

/** The fields inside, by their names and in the order of the names. An absent value is an empty one. */
const valuesOf = <F extends string>(sides: Record<F, Side>, record: Partial<Record<F, string | null>>) =>
  keysOf(sides)
    .filter((field) => sides[field] === 'inside')
    .sort()
    .map((field) => [field, record[field] ?? ''])

const sorted = (lines: readonly unknown[][]): unknown[][] =>
  lines
    .map((line) => ({ line, text: JSON.stringify(line) }))
    .sort((a, b) => (a.text < b.text ? -1 : Number(a.text > b.text)))
    .map(({ line }) => line)

import { normalizeCertificateNumber } from '@registration/contract/rules/normalize.ts'
import type { DefinedBusiness } from '../../content/content-schema.ts'
import type { RegisteredProperty, RestrictionKind } from '../../platform/registry/land-register.ts'

const kindsOfProof = {
  mortgage: ['mortgage', 'constructionMortgage'],
  notice: ['notice'],
  residenceRight: ['residenceRight'],
} as const satisfies Record<string, readonly RestrictionKind[]>

type Asking = Pick<DefinedBusiness, 'fields'> | undefined

const proofOf = (business: Asking) =>
  business?.fields.propertyUnit.find(({ field }) => field === 'certificateNumber')?.proofOf

/** Whether the number that a business asks for is that of a registration proof. */
export const asksForProof = (business: Asking): boolean => proofOf(business) !== undefined

/**
 * What a business asks for as the number of a property: that of its certificate, or those of the registration proofs of
 * the entries that the business is about. Without a number in the register it is none.
 */
export function askedNumbers(
  business: Asking,
  { certificateNumber, restrictions }: Pick<RegisteredProperty, 'certificateNumber' | 'restrictions'>,
): string[] {
  const entry = proofOf(business)
  const kinds: readonly RestrictionKind[] = entry ? kindsOfProof[entry] : []
  const proofs = restrictions.filter(({ kind }) => kinds.includes(kind)).map(({ number }) => number)
  const numbers = (entry ? proofs : [certificateNumber]).map(normalizeCertificateNumber)
  return [...new Set(numbers)].filter(Boolean)
}

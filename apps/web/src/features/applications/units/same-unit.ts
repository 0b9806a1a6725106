import type { PropertyUnit } from '@registration/contract/property-unit.ts'
import { normalizeCertificateNumber, normalizeUnitNumber } from '@registration/contract/rules/normalize.ts'
import type { UnitValues } from '../entries/unit-values.ts'

/**
 * The unit of the application that these values name too: by its unit number, or by certificate and location where one of
 * the two has no number.
 */
export function findSameUnit(values: UnitValues, others: readonly PropertyUnit[]): PropertyUnit | undefined {
  const unitNumber = normalizeUnitNumber(values.unitNumber)
  const certificateNumber = normalizeCertificateNumber(values.certificateNumber)
  const location = values.location.trim()
  return others.find((other) =>
    unitNumber && other.unitNumber
      ? other.unitNumber === unitNumber
      : location !== '' && other.location === location && other.certificateNumber === certificateNumber,
  )
}

import type { FoundProperty } from '@registration/contract/property-search.ts'
import { registeredFields, type UnitField } from '@registration/contract/property-unit.ts'
import type { UnitValues } from '../entries/unit-values.ts'
import { isSeveral } from './register-values.ts'

/** What the register has otherwise than the form, of the fields that the business asks for. */
export function differencesFrom(
  property: FoundProperty,
  asked: readonly UnitField[],
  present: Partial<UnitValues>,
): { field: UnitField; value: string }[] {
  return registeredFields
    .filter((field) => asked.includes(field) && property[field] !== '')
    .filter((field) => !isSame(field, property[field], present[field] ?? ''))
    .map((field) => ({ field, value: property[field] }))
}

function isSame(field: UnitField, one: string, other: string): boolean {
  if (field === 'houseArea' || field === 'landArea')
    return one === other || (other !== '' && Number(one) === Number(other))
  return one === other || (field === 'certificateNumber' && isSeveral(other))
}

import type { FoundProperty } from '@registration/contract/property-search.ts'
import { type UnitField, unitDefaults } from '@registration/contract/property-unit.ts'
import type { UnitValues } from './unit-values.ts'

/** What the register tells of a unit that the form may ask for. */
const told = [
  'certificateNumber',
  'unitNumber',
  'location',
  'houseUse',
  'landUse',
  'houseArea',
  'landArea',
  'rightStart',
  'rightEnd',
] as const satisfies readonly (UnitField & keyof FoundProperty)[]

export type RegisterValues = Partial<UnitValues>

/**
 * Which of the form's fields the register fills: those that are asked, that it knows, and that hold nothing of the
 * citizen's own. The certificate's number is written as the register has it. `before` is what it filled the last time.
 */
export function valuesFromRegister(
  property: FoundProperty,
  { asked, present, before }: { asked: readonly UnitField[]; present: UnitValues; before: RegisterValues },
): RegisterValues {
  const defaults: Partial<UnitValues> = unitDefaults
  const isFree = (field: UnitField) =>
    field === 'certificateNumber' || ['', defaults[field], before[field]].includes(present[field])
  return Object.fromEntries(
    told
      .filter((field) => asked.includes(field) && property[field] !== '' && isFree(field))
      .map((field) => [field, property[field]]),
  )
}

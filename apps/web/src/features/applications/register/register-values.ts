import type { FoundProperty } from '@registration/contract/property-search.ts'
import { registeredFields, type UnitField, unitDefaults } from '@registration/contract/property-unit.ts'
import { certificateNumbers } from '@registration/contract/rules/certificate-number.ts'
import { normalizeCertificateNumber } from '@registration/contract/rules/normalize.ts'
import type { UnitValues } from '../entries/unit-values.ts'

export type RegisterValues = Partial<UnitValues>

const defaults: Partial<UnitValues> = unitDefaults

/** The unit is found under one of them: the others stay in the field. */
export const isSeveral = (number: string): boolean => certificateNumbers(normalizeCertificateNumber(number)).length > 1

/** What a field has before anything is entered. */
export const emptyValue = (field: UnitField): string => defaults[field] ?? ''

/**
 * Which of the form's fields the register fills: those that the business asks for, that the register knows, and that
 * have nothing typed by the citizen. The certificate's number is written as the register has it; several stay.
 * `before` is what it filled the last time.
 */
export function valuesFromRegister(
  property: FoundProperty,
  { asked, present, before }: { asked: readonly UnitField[]; present: UnitValues; before: RegisterValues },
): RegisterValues {
  const isFree = (field: UnitField) =>
    field === 'certificateNumber'
      ? !isSeveral(present[field])
      : ['', emptyValue(field), before[field]].includes(present[field])
  return Object.fromEntries(
    registeredFields
      .filter((field) => asked.includes(field) && property[field] !== '' && isFree(field))
      .map((field) => [field, property[field]]),
  )
}

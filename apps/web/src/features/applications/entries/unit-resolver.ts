import { missingFields, saveUnits, type UnitField } from '@registration/contract/property-unit.ts'
import { fieldMessage } from '@registration/contract/rules/field-messages.ts'
import { resolverOf } from '@registration/kit/api/form-resolver.ts'
import type { FieldError, FieldErrors, Resolver } from 'react-hook-form'
import { isUnitField, type UnitValues, unitInputOf } from './unit-values.ts'

/** `help` is empty where the form's own words fit. */
export type UnitSettings = readonly { field: UnitField; isRequired: boolean; help?: string }[]

const dates: ReadonlySet<UnitField> = new Set<UnitField>(['rightStart', 'rightEnd'])

/** The contract's rules for a unit, and the business's rules: which fields are required. */
export function unitResolver(
  settings: UnitSettings,
  applicationId: string,
  unitId: string | undefined,
): Resolver<UnitValues> {
  const asked = settings.map(({ field }) => field)
  const byContract = resolverOf<UnitValues>(
    saveUnits.input,
    (values) => ({ applicationId, units: [unitInputOf(values, asked, unitId)] }),
    'units.0',
  )
  return async (values, context, options) => {
    const missing: FieldErrors<UnitValues> = Object.fromEntries(
      missingFields(settings, values).map((field): [string, FieldError] => [
        field,
        { type: 'required', message: fieldMessage(dates.has(field) ? 'datetimeRequired' : 'required') },
      ]),
    )
    const judged = await byContract(values, context, options)
    const errors = { ...judged.errors, ...missing }
    return Object.keys(errors).some(isUnitField) ? { values: {}, errors } : { values, errors: {} }
  }
}

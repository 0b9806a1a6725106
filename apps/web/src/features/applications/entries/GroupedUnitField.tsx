import { groupAmount } from '@registration/contract/rules/amount.ts'
import type { AmountField } from '@registration/contract/rules/unit-amounts.ts'
import { groupTypedUnitNumber } from '@registration/contract/rules/unit-number.ts'
import { AmountWords } from '@registration/kit/ui/Amount.tsx'
import type { FieldProps } from '@registration/kit/ui/Field.tsx'
import { useGroupedField } from '@registration/kit/ui/forms/use-grouped-field.ts'
import { GroupedField } from '@registration/kit/ui/GroupedField.tsx'
import type { UnitValues } from './unit-values.ts'

/** A property unit's number in its groups, or an amount with commas, while it is typed. */
export function GroupedUnitField({ name, ...shown }: FieldProps & { name: AmountField | 'unitNumber' }) {
  const field = useGroupedField<UnitValues>(name)
  if (name === 'unitNumber')
    return (
      <GroupedField
        {...shown}
        {...field}
        group={groupTypedUnitNumber}
        separators={/[\s-]/g}
        autoCapitalize="characters"
      />
    )
  return (
    <GroupedField
      {...shown}
      {...field}
      group={groupAmount}
      separators={/[\s,，]/g}
      inputMode="decimal"
      note={<AmountWords value={field.value} />}
    />
  )
}

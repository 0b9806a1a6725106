import type { PropertyUnit, UnitField } from '@registration/contract/property-unit.ts'
import { isAmountField } from '@registration/contract/rules/unit-amounts.ts'
import { hasChoice } from '@registration/contract/rules/unit-choices.ts'
import { Amount } from '@registration/kit/ui/Amount.tsx'
import type { Fact } from '@registration/kit/ui/Facts.tsx'
import { NumberGroups, unitNumberGroups } from '@registration/kit/ui/NumberGroups.tsx'
import type { ReactNode } from 'react'
import type { Translate } from '../../../locales/language.ts'
import type { FieldSettings } from '../queries.ts'
import { unitValues } from './unit-values.ts'

/** What is shown of a property unit: each field that the business asks for, in its order. */
export function unitFacts(
  unit: PropertyUnit,
  { settings, ...counts }: { settings: FieldSettings['propertyUnit']; holders: number; units: number },
  t: Translate,
): Fact[] {
  return settings
    .filter(({ field }) => hasChoice(field, counts))
    .map(({ field }) => ({ label: t(`units.${field}`), value: displayValue(unit, field, t) }))
}

/** A field's value for display: codes as their words, the long number in its groups, an area of zero as empty. */
function displayValue(unit: PropertyUnit, field: UnitField, t: Translate): ReactNode {
  if (field === 'houseUse') return unit.houseUseText || t('units.empty')
  if (field === 'landUse') return unit.landUseText || t('units.empty')
  const value = unitValues(unit)[field]
  if (!value) return t('units.empty')
  if (field === 'holdingMode') return t(value === '01' ? 'units.joint' : 'units.separate')
  if (field === 'mergeCertificates') return t(value === '1' ? 'units.mergeYes' : 'units.mergeNo')
  if (field === 'unitNumber' || field === 'certificateNumber') {
    return (
      <NumberGroups value={value} groups={field === 'unitNumber' ? unitNumberGroups : []} label={t(`units.${field}`)} />
    )
  }
  if (isAmountField(field)) return <Amount value={value} />
  return value
}

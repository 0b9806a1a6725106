import type { UnitField } from '@registration/contract/property-unit.ts'
import { groupAmount } from '@registration/contract/rules/amount.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import { isAmountField } from '@registration/contract/rules/unit-amounts.ts'
import { groupTypedUnitNumber } from '@registration/contract/rules/unit-number.ts'
import { Choice } from '@registration/kit/ui/Choice.tsx'
import { FixedField } from '@registration/kit/ui/FixedField.tsx'
import { useField } from '@registration/kit/ui/forms/use-field.ts'
import { type Option, SelectField } from '@registration/kit/ui/SelectField.tsx'
import { TextArea } from '@registration/kit/ui/TextArea.tsx'
import { DateField, NumberField, TextField } from '@registration/kit/ui/TextField.tsx'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslate } from '../../../locales/language.ts'
import { GroupedUnitField } from '../entries/GroupedUnitField.tsx'
import type { UnitValues } from '../entries/unit-values.ts'
import type { Code } from '../queries.ts'

interface UnitFormFieldProps {
  field: UnitField
  isRequired: boolean
  /** What to enter for this business, in place of the general words. */
  businessHelp: string | undefined
  /** What the register filled in; the field says so while it holds that. */
  fromRegister: string | undefined
  /** It is the register's, and not filled in by hand. */
  isReadOnly: boolean
  uses: { house: readonly Code[]; land: readonly Code[] }
}

const helps = {
  certificateNumber: 'units.certificateNumberHelp',
  unitNumber: 'units.unitNumberHelp',
  holdingMode: 'units.holdingModeHelp',
  mergeCertificates: 'units.mergeCertificatesHelp',
} as const

const hasHelp = (field: UnitField): field is keyof typeof helps => Object.keys(helps).includes(field)

/** One field of a property unit with the control that fits it. */
export function UnitFormField(props: UnitFormFieldProps) {
  const { field: name, isRequired, businessHelp, fromRegister, isReadOnly, uses } = props
  const t = useTranslate()
  const field = useField<UnitValues>()
  const form = useFormContext<UnitValues>()
  const value = useWatch({ control: form.control, name })
  const isFromRegister = fromRegister !== undefined && fromRegister === value
  const ownHelp = businessHelp || (hasHelp(name) ? t(helps[name]) : undefined)
  const help = isFromRegister ? t('units.fromRegister') : ownHelp
  const necessity = isRequired ? { required: true } : { optional: true }
  const shown = { label: t(`units.${name}`), help, ...necessity }
  if (isReadOnly && isFromRegister) {
    const { error, remark } = field(name)
    const same = { label: shown.label, help: t('holdings.fromRegister'), error, remark }
    return <FixedField {...same} value={unitText(name, value, { t, uses })} />
  }
  if (name === 'unitNumber' || isAmountField(name)) return <GroupedUnitField {...shown} name={name} />
  const control = { ...field(name), ...shown }
  switch (name) {
    case 'location':
      return <TextArea {...control} max={limits.location} value={value} autoComplete="off" />
    case 'houseUse':
    case 'landUse':
      return <SelectField {...control} options={optionsOf(name, { t, uses })} />
    case 'holdingMode':
    case 'mergeCertificates':
      return <Choice {...control} options={optionsOf(name, { t, uses })} />
    case 'rightStart':
    case 'rightEnd':
      return <DateField {...control} />
    case 'certificateNumber':
      return <TextField {...control} autoComplete="off" autoCapitalize="characters" />
    default:
      return <NumberField {...control} />
  }
}

interface Words {
  t: ReturnType<typeof useTranslate>
  uses: UnitFormFieldProps['uses']
}

/** The choices of a field; none for a field without choices. */
export function optionsOf(field: UnitField, { t, uses }: Words): Option[] {
  switch (field) {
    case 'houseUse':
      return uses.house.map(asOption)
    case 'landUse':
      return uses.land.map(asOption)
    case 'holdingMode':
      return [
        { value: '02', text: t('units.separate') },
        { value: '01', text: t('units.joint') },
      ]
    case 'mergeCertificates':
      return [
        { value: '0', text: t('units.mergeNo') },
        { value: '1', text: t('units.mergeYes') },
      ]
    default:
      return []
  }
}

const asOption = ({ code, text }: Code): Option => ({ value: code, text })

/** A field's value in words. */
export function unitText(field: UnitField, value: string, words: Words): string {
  if (field === 'unitNumber') return groupTypedUnitNumber(value)
  if (isAmountField(field)) return groupAmount(value)
  return optionsOf(field, words).find((option) => option.value === value)?.text ?? value
}

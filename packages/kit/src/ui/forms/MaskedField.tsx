import { useController } from 'react-hook-form'
import { useFieldText } from '../../locales/field-text.ts'
import { useTranslate } from '../../locales/language.ts'
import { SecretField } from '../SecretField.tsx'

interface MaskedFieldProps {
  name: string
  label: string
  mask: (value: string) => string
  /** Whether it is a phone number, which has its own keyboard. */
  isPhone?: boolean
  autoCapitalize?: 'characters'
}

const phoneKeyboard = { type: 'tel', inputMode: 'tel', autoComplete: 'tel' } as const

/** A required field of the form around it, masked until it is tapped: for what is filled in from the profile. */
export function MaskedField({ name, isPhone, ...props }: MaskedFieldProps) {
  const t = useTranslate()
  const fieldText = useFieldText()
  const { field, fieldState } = useController<Record<string, string>>({ name })
  const message = fieldState.error?.message
  return (
    <SecretField
      autoComplete="off"
      {...(isPhone && phoneKeyboard)}
      {...field}
      {...props}
      value={field.value ?? ''}
      required
      hiddenHelp={t('ui.masked')}
      error={message ? fieldText(message) : undefined}
    />
  )
}

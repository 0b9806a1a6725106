import { fieldText } from '@registration/contract/rules/field-messages.ts'
import { type FieldValues, type Path, useController } from 'react-hook-form'
import { useContractLanguage } from '../../locales/contract-language.ts'

/** What a `GroupedField` needs to belong to the form around it: as `useField`, the form holds the value without separators. */
export function useGroupedField<Values extends FieldValues>(name: Path<Values>) {
  const { field, fieldState } = useController<Values>({ name })
  const language = useContractLanguage()
  const message = fieldState.error?.message
  return {
    name,
    value: String(field.value ?? ''),
    onValue: (value: string) => field.onChange(value),
    onBlur: field.onBlur,
    inputRef: field.ref,
    error: message === undefined ? undefined : fieldText(message, language),
  }
}

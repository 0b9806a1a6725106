import { use } from 'react'
import { type FieldValues, type Path, useController } from 'react-hook-form'
import { useFieldText } from '../../locales/field-text.ts'
import { FieldRemarks } from './use-field.ts'

/** What a `GroupedField` needs to belong to the form around it: as `useField`, the form holds the value without separators. */
export function useGroupedField<Values extends FieldValues>(name: Path<Values>) {
  const { field, fieldState } = useController<Values>({ name })
  const fieldText = useFieldText()
  const remarkOn = use(FieldRemarks)
  const message = fieldState.error?.message
  return {
    name,
    value: String(field.value ?? ''),
    onValue: (value: string) => field.onChange(value),
    onBlur: field.onBlur,
    inputRef: field.ref,
    error: message === undefined ? undefined : fieldText(message),
    remark: remarkOn(name),
  }
}

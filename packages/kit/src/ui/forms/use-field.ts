import { createContext, type ReactNode, use } from 'react'
import { type FieldValues, type Path, useFormContext, useFormState } from 'react-hook-form'
import { useFieldText } from '../../locales/field-text.ts'

/** What is shown below each field of the form around it, by the field's name: the office's remarks. */
export const FieldRemarks = createContext<(name: string) => ReactNode>(() => undefined)

/**
 * What a field of the kit needs to belong to the form around it: `field('name')` with what is wrong, in words, and with
 * what the office remarked on it.
 */
export function useField<Values extends FieldValues>() {
  const { register, control } = useFormContext<Values>()
  const { errors } = useFormState({ control })
  const fieldText = useFieldText()
  const remarkOn = use(FieldRemarks)
  return (name: Path<Values>, options: { onChange?: () => void } = {}) => {
    const message = errors[name]?.message
    return {
      ...register(name, options),
      error: typeof message === 'string' ? fieldText(message) : undefined,
      remark: remarkOn(name),
    }
  }
}

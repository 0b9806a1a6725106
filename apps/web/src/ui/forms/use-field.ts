import { type FieldValues, type Path, useFormContext, useFormState } from 'react-hook-form'
import { useFieldText } from '../../locales/field-text.ts'

/** What a field of the kit needs to belong to the form around it: `field('name')` with what is wrong, in words. */
export function useField<Values extends FieldValues>() {
  const { register, control } = useFormContext<Values>()
  const { errors } = useFormState({ control })
  const fieldText = useFieldText()
  return (name: Path<Values>, options: { onChange?: () => void } = {}) => {
    const message = errors[name]?.message
    return {
      ...register(name, options),
      error: typeof message === 'string' ? fieldText(message) : undefined,
    }
  }
}

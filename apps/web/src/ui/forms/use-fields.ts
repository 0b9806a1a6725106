import { fieldText } from '@registration/contract/rules/field-messages.ts'
import { type FieldValues, get, type Path, type RegisterOptions, type UseFormReturn } from 'react-hook-form'
import { useLanguage } from '../../locales/language.ts'

/**
 * `const field = useFields(form)`, then `<TextField label="…" {...field('name')} />`: the control is registered and its
 * error stands beside it in the citizen's language.
 */
export function useFields<Values extends FieldValues>(form: UseFormReturn<Values>) {
  const language = useLanguage() === 'en' ? 'en' : 'zh'
  return (name: Path<Values>, options?: RegisterOptions<Values, Path<Values>>) => {
    const message: unknown = get(form.formState.errors, `${name}.message`)
    return {
      ...form.register(name, options),
      error: typeof message === 'string' && message ? fieldText(message, language) : undefined,
    }
  }
}

import { TextField } from '@registration/kit/ui/TextField.tsx'
import { useTranslate } from '../../locales/language.ts'

interface NewPasswordFieldProps {
  value: string
  onChange: (value: string) => void
}

/** The new password, with the rule that the server checks. */
export function NewPasswordField({ value, onChange }: NewPasswordFieldProps) {
  const t = useTranslate()
  return (
    <TextField
      label={t('password.fresh')}
      type="password"
      autoComplete="new-password"
      help={t('password.hint')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

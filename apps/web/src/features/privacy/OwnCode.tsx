import { maskPhone } from '@registration/contract/masking.ts'
import { CodeField } from '@registration/kit/ui/CodeField.tsx'
import { useCodeSending } from '@registration/kit/ui/use-code-sending.ts'
import { useTranslate } from '../../locales/language.ts'
import { useSendOwnDataCode } from './queries.ts'

interface OwnCodeProps {
  phone: string
  value: string
  onChange: (code: string) => void
}

/** The code sent to the profile's phone before data are exported or deleted. */
export function OwnCode({ phone, value, onChange }: OwnCodeProps) {
  const t = useTranslate()
  const sending = useSendOwnDataCode()
  const { field, send } = useCodeSending(sending)
  return (
    <CodeField
      label={t('privacy.code')}
      required
      help={t('privacy.codeTo', { phone: maskPhone(phone) })}
      name="own-data"
      onSend={send}
      input={{ ref: field, value, onChange: (event) => onChange(event.target.value) }}
    />
  )
}

import { maskPhone } from '@registration/contract/masking.ts'
import { useRef } from 'react'
import { useTranslate } from '../../locales/language.ts'
import { CodeField } from '../../ui/CodeField.tsx'
import { useDialogs } from '../../ui/dialogs.tsx'
import { useSendOwnDataCode } from './queries.ts'

interface OwnCodeProps {
  phone: string
  value: string
  onChange: (code: string) => void
}

/** The code sent to the profile's phone before data are exported or deleted. */
export function OwnCode({ phone, value, onChange }: OwnCodeProps) {
  const t = useTranslate()
  const { alert } = useDialogs()
  const field = useRef<HTMLInputElement>(null)
  const sending = useSendOwnDataCode()
  const send = () =>
    sending.mutateAsync().then(
      () => {
        field.current?.focus()
        return true
      },
      async (error: Error) => {
        await alert(error.message)
        return false
      },
    )
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

import { maskPhone } from '@registration/contract/masking.ts'
import { paths } from '@registration/contract/paths.ts'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { CodeField } from '@registration/kit/ui/CodeField.tsx'
import { MutateButton } from '@registration/kit/ui/MutateButton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { useCodeSending } from '@registration/kit/ui/use-code-sending.ts'
import { useState } from 'react'
import { useIsOff } from '../../api/modules.ts'
import { useTranslate } from '../../locales/language.ts'
import { useCodeFailure } from '../../ui/use-code-failure.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { useResetPassword, useSendPasswordCode } from './queries.ts'

/** For a forgotten password: a check by face, then a code to the phone and a new password. Enterprises have no face. */
export function ResetPasswordCard({ phone, isEnterprise }: { phone: string; isEnterprise: boolean }) {
  const t = useTranslate()
  const isOff = useIsOff('face')
  return (
    <Card title={t('password.resetTitle')}>
      {isOff || isEnterprise ? (
        <Stack>
          <p>{t(isEnterprise ? 'password.enterpriseAtCounter' : 'password.atCounter')}</p>
          <ButtonLink kind="quiet" wide to={paths.contact()}>
            {t('password.whereCounter')}
          </ButtonLink>
        </Stack>
      ) : (
        <Stack>
          <p>{t('password.resetHelp')}</p>
          <ButtonLink kind="quiet" wide to={paths.face({ isRepeat: true })}>
            {t('password.checkFace')}
          </ButtonLink>
          <NewPassword phone={phone} />
        </Stack>
      )}
    </Card>
  )
}

function NewPassword({ phone }: { phone: string }) {
  const t = useTranslate()
  const toast = useToast()
  const fail = useCodeFailure()
  const sending = useSendPasswordCode()
  const reset = useResetPassword()
  const [code, setCode] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const { field, send } = useCodeSending(sending)
  const changed = () => {
    setCode('')
    setNewPassword('')
    toast(t('password.changed'), 'saved')
  }
  return (
    <>
      <CodeField
        label={t('password.code')}
        help={t('password.codeTo', { phone: maskPhone(phone) })}
        name="password"
        onSend={send}
        input={{ ref: field, value: code, onChange: (event) => setCode(event.target.value) }}
      />
      <NewPasswordField value={newPassword} onChange={setNewPassword} />
      <MutateButton mutation={reset} wide input={() => ({ code, newPassword })} onSuccess={changed} onError={fail}>
        {t('password.reset')}
      </MutateButton>
    </>
  )
}

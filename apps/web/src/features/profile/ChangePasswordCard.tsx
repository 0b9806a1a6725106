import { Card } from '@registration/kit/ui/Card.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { MutateButton } from '@registration/kit/ui/MutateButton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { TextField } from '@registration/kit/ui/TextField.tsx'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { useState } from 'react'
import { useTranslate } from '../../locales/language.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { useChangePassword } from './queries.ts'

/** The old password and a new one. The server checks both. */
export function ChangePasswordCard() {
  const t = useTranslate()
  const toast = useToast()
  const { alert } = useDialogs()
  const change = useChangePassword()
  const [password, setPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const changed = () => {
    setPassword('')
    setNewPassword('')
    toast(t('password.changed'), 'saved')
  }
  return (
    <Card title={t('password.changeTitle')}>
      <Stack>
        <TextField
          label={t('password.current')}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <NewPasswordField value={newPassword} onChange={setNewPassword} />
        <MutateButton
          mutation={change}
          wide
          input={() => ({ password, newPassword })}
          onSuccess={changed}
          onError={(error) => alert(error.message)}
        >
          {t('password.change')}
        </MutateButton>
      </Stack>
    </Card>
  )
}

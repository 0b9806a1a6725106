import { Button } from '@registration/kit/ui/Button.tsx'
import dialogStyles from '@registration/kit/ui/dialogs.module.css'
import { Modal } from '@registration/kit/ui/Modal.tsx'
import { TextField } from '@registration/kit/ui/TextField.tsx'
import { type FormEvent, useId, useState } from 'react'
import { useTranslate } from '../../locales/language.ts'
import styles from './PasswordPrompt.module.css'

interface PasswordPromptProps {
  /** Whether the account is bound to a user of the web platform, whose password is asked. If not, a password is set. */
  isBound: boolean
  onConfirm: (password: string) => void
  onCancel: () => void
}

/** Asks for the password before a save. Only the server checks it. */
export function PasswordPrompt({ isBound, onConfirm, onCancel }: PasswordPromptProps) {
  const t = useTranslate()
  const titleId = useId()
  const [password, setPassword] = useState('')
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    onConfirm(password)
  }
  return (
    <Modal labelledBy={titleId} onDismiss={onCancel}>
      <form onSubmit={confirm} noValidate className={styles.form}>
        <h2 id={titleId} className={styles.title}>
          {t(isBound ? 'userInfo.passwordTitleBound' : 'userInfo.passwordTitleNew')}
        </h2>
        <TextField
          label={t('userInfo.password')}
          type="password"
          autoComplete={isBound ? 'current-password' : 'new-password'}
          help={t('userInfo.passwordHint')}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <div className={dialogStyles.buttons}>
          <Button kind="quiet" onClick={onCancel}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit">{t('ui.ok')}</Button>
        </div>
      </form>
    </Modal>
  )
}

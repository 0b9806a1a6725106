import { Button } from '@registration/kit/ui/Button.tsx'
import { useSending } from '@registration/kit/ui/forms/use-sending.ts'
import type { Mutation } from '@registration/kit/ui/MutateButton.tsx'
import { TextField } from '@registration/kit/ui/TextField.tsx'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { useTranslate } from '../locales/language.ts'
import { QrCode } from './QrCode.tsx'
import styles from './TotpSetUp.module.css'

interface TotpSetUpProps {
  /** The secret, its address for a link, and the rows of its QR code. */
  totp: { secret: string; address: string; qr: readonly string[] }
  confirmation: Mutation<string, unknown> & { error: Error | null }
  onConfirmed: () => void
  /** Another button beside 确认. */
  beside?: ReactNode
}

/** An authenticator is set up: its secret, and the first code that it shows. */
export function TotpSetUp({ totp, confirmation, onConfirmed, beside }: TotpSetUpProps) {
  const t = useTranslate()
  const send = useSending()
  const [code, setCode] = useState('')
  const confirm = send(
    () => new Promise<void>((end) => confirmation.mutate(code, { onSuccess: onConfirmed, onSettled: () => end() })),
  )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void confirm(undefined)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p>{t('account.totpHelp')}</p>
      <div className={styles.secret}>
        {totp.qr.length > 0 && <QrCode rows={totp.qr} label={t('account.totpQr')} />}
        <dl className={styles.words}>
          <dt>{t('account.totpSecret')}</dt>
          <dd>{totp.secret}</dd>
          <dd>
            <a href={totp.address}>{t('account.totpLink')}</a>
          </dd>
        </dl>
      </div>
      <TextField
        label={t('signIn.code')}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={({ target }) => setCode(target.value)}
        error={confirmation.error?.message}
      />
      <div className={styles.buttons}>
        <Button type="submit" busy={confirmation.isPending}>
          {t('account.totpDone')}
        </Button>
        {beside}
      </div>
    </form>
  )
}

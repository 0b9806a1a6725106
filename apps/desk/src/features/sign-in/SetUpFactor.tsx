import { Button } from '@registration/kit/ui/Button.tsx'
import { useSending } from '@registration/kit/ui/forms/use-sending.ts'
import { MutateButton } from '@registration/kit/ui/MutateButton.tsx'
import { useState } from 'react'
import { useAddPasskey, useBeginTotp, useConfirmTotp, useMakeRecoveryCodes } from '../../api/factors.ts'
import { hasPasskeys } from '../../api/passkeys.ts'
import { useTranslate } from '../../locales/language.ts'
import { TotpSetUp } from '../../ui/TotpSetUp.tsx'
import styles from './SecondFactorForm.module.css'

/** The first second factor of an account: a passkey or an authenticator. Then its recovery codes are made. */
export function SetUpFactor() {
  const t = useTranslate()
  const addPasskey = useAddPasskey()
  const totp = useBeginTotp()
  const confirmTotp = useConfirmTotp()
  const recovery = useMakeRecoveryCodes()
  const [hasFailed, setHasFailed] = useState(false)
  const send = useSending()
  const finish = () => recovery.mutateAsync(null).catch(() => undefined)
  const begin = send(async () => {
    setHasFailed(false)
    const isMade = await addPasskey.mutateAsync(t('account.passkeyNamed')).catch(() => undefined)
    if (isMade) return finish()
    setHasFailed(isMade === false)
  })
  const failure =
    [addPasskey, totp, recovery].find(({ error }) => error)?.error?.message ??
    (hasFailed ? t('account.passkeyNot') : undefined)
  if (totp.data && !recovery.error)
    return (
      <TotpSetUp
        totp={totp.data}
        confirmation={confirmTotp}
        onConfirmed={() => void finish()}
        beside={
          <Button kind="quiet" onClick={() => totp.reset()}>
            {t('ui.back')}
          </Button>
        }
      />
    )
  return (
    <div className={styles.form}>
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      {recovery.error ? (
        <Button busy={recovery.isPending} onClick={send(finish)}>
          {t('account.recoveryMake')}
        </Button>
      ) : (
        <div className={styles.buttons}>
          {hasPasskeys() && (
            <Button busy={addPasskey.isPending || recovery.isPending} onClick={begin}>
              {t('account.addPasskey')}
            </Button>
          )}
          <MutateButton mutation={totp} kind={hasPasskeys() ? 'quiet' : 'primary'} input={() => null}>
            {t('account.setTotp')}
          </MutateButton>
        </div>
      )}
    </div>
  )
}

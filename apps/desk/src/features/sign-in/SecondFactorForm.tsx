import { Button } from '@registration/kit/ui/Button.tsx'
import { useSending } from '@registration/kit/ui/forms/use-sending.ts'
import { TextField } from '@registration/kit/ui/TextField.tsx'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import type { Me } from '../../api/officer.ts'
import { hasPasskeys } from '../../api/passkeys.ts'
import { useTranslate } from '../../locales/language.ts'
import { countRecoveryCodes, type Factor, type FactorPurpose, usePresentFactor } from './queries.ts'
import styles from './SecondFactorForm.module.css'

type Kind = Me['factors'][number]

interface SecondFactorFormProps {
  factors: readonly Kind[]
  purpose: FactorPurpose
  onVerified?: () => void
  /** Another button before 验证, as in every dialog. */
  beside?: ReactNode
}

/** One second factor of the account. The officer may choose another one. */
export function SecondFactorForm({ factors, purpose, onVerified, beside }: SecondFactorFormProps) {
  const t = useTranslate()
  const toast = useToast()
  // A recovery code ends a sign-in only.
  const usable = factors.filter((each) => (each === 'recoveryCode' ? purpose === 'signIn' : isThere(each)))
  const [kind, setKind] = useState<Kind>(usable[0] ?? 'totp')
  const [typed, setTyped] = useState('')
  const [hasFailed, setHasFailed] = useState(false)
  const presenting = usePresentFactor(purpose)
  const send = useSending()
  const input = useRef<HTMLInputElement>(null)
  const others = usable.filter((each) => each !== kind)
  const choose = (next: Kind) => {
    setKind(next)
    setTyped('')
    setHasFailed(false)
    presenting.reset()
  }
  const failure = presenting.error?.message ?? (hasFailed ? t('signIn.passkeyFailed') : undefined)
  const present = send(async () => {
    // The second click of a double one finds the field emptied: what was wrong stays.
    if (failure && kind !== 'passkey' && typed === '') return
    setHasFailed(false)
    const isVerified = await presenting.mutateAsync(factorOf(kind, typed)).catch(() => undefined)
    if (isVerified && kind === 'recoveryCode') void sayHowManyAreLeft()
    if (isVerified) return onVerified?.()
    setHasFailed(isVerified === false)
    setTyped('')
    input.current?.focus()
  })
  // The sign-in is done, also where they cannot be counted.
  const sayHowManyAreLeft = () =>
    countRecoveryCodes().then(
      (count) => toast(t('signIn.recoveryCodesLeft', { count })),
      () => undefined,
    )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void present(undefined)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {kind === 'passkey' ? (
        <>
          <p>{t('signIn.passkeyHelp')}</p>
          {failure && (
            <p className={styles.failure} role="alert">
              {failure}
            </p>
          )}
        </>
      ) : (
        <TextField
          key={kind}
          ref={input}
          label={t(kind === 'totp' ? 'signIn.code' : 'signIn.recoveryCode')}
          help={t(kind === 'totp' ? 'signIn.codeHelp' : 'signIn.recoveryCodeHelp')}
          required
          inputMode={kind === 'totp' ? 'numeric' : undefined}
          autoComplete="one-time-code"
          autoFocus
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={failure}
        />
      )}
      <div className={styles.buttons} data-with-another={beside ? '' : undefined}>
        {beside}
        <Button type="submit" busy={presenting.isPending}>
          {t(kind === 'passkey' ? 'signIn.usePasskey' : 'signIn.verify')}
        </Button>
      </div>
      {others.length > 0 && (
        <div className={styles.buttons}>
          {others.map((each) => (
            <Button key={each} kind="quiet" onClick={() => choose(each)}>
              {t(words[each])}
            </Button>
          ))}
        </div>
      )}
      {factors.includes('passkey') && !hasPasskeys() && <p className={styles.note}>{t('signIn.passkeyMissing')}</p>}
    </form>
  )
}

const words = {
  passkey: 'signIn.usePasskey',
  totp: 'signIn.useCode',
  recoveryCode: 'signIn.useRecoveryCode',
} as const satisfies Record<Kind, string>

const isThere = (kind: Kind) => kind !== 'passkey' || hasPasskeys()

function factorOf(kind: Kind, typed: string): Factor {
  if (kind === 'passkey') return 'passkey'
  return kind === 'totp' ? { code: typed } : { recoveryCode: typed }
}

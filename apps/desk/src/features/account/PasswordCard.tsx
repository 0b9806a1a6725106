import { changeOfficerPassword } from '@registration/contract/desk/account.ts'
import { deskLimits } from '@registration/contract/desk/desk-limits.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { resolverOf } from '@registration/kit/api/form-resolver.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { useField } from '@registration/kit/ui/forms/use-field.ts'
import { useSending } from '@registration/kit/ui/forms/use-sending.ts'
import { TextField } from '@registration/kit/ui/TextField.tsx'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { FormProvider, useForm, useFormContext } from 'react-hook-form'
import { useTranslate } from '../../locales/language.ts'
import styles from './AccountScreen.module.css'
import { useChangePassword } from './queries.ts'

interface Values {
  present: string
  next: string
  /** Typed once more. */
  again: string
}

/** The refusal speaks of the account, too, as the sign-in must. */
const tries = { failures: deskLimits.failures, minutes: deskLimits.pauseMinutes }

/** The change of the password. It ends the officer's other sessions. */
export function PasswordCard({ hasPassword }: { hasPassword: boolean }) {
  const t = useTranslate()
  const form = useForm<Values>({
    defaultValues: { present: '', next: '', again: '' },
    resolver: resolverOf<Values>(changeOfficerPassword.input),
  })
  return (
    <Card title={t('account.passwordTitle')}>
      {hasPassword ? (
        <FormProvider {...form}>
          <PasswordFields />
        </FormProvider>
      ) : (
        <p>{t('account.noPassword')}</p>
      )}
    </Card>
  )
}

function PasswordFields() {
  const t = useTranslate()
  const toast = useToast()
  const form = useFormContext<Values>()
  const field = useField<Values>()
  const send = useSending()
  const change = useChangePassword()
  const submit = form.handleSubmit(
    send(async ({ present, next, again }: Values) => {
      if (again !== next) return form.setError('again', { message: t('signIn.notSame') }, { shouldFocus: true })
      const error = await change.mutateAsync({ present, next }).then(
        () => undefined,
        (thrown: Error) => thrown,
      )
      if (!error) {
        form.reset()
        return toast(t('account.passwordChanged'))
      }
      if (error instanceof ApiError && error.is('staffSignInFailed'))
        form.setError(
          'present',
          { message: t('account.presentWrong', { pauses: t('signIn.pauses', tries) }) },
          { shouldFocus: true },
        )
      // The server may have changed it all the same.
      else if (error instanceof ApiError && error.isPassing)
        form.setError('root', { message: t('account.passwordLost') })
      else form.setError('root', { message: error.message })
    }),
  )
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        {...field('present')}
        label={t('account.present')}
        required
        type="password"
        autoComplete="current-password"
      />
      <TextField
        {...field('next')}
        label={t('signIn.newPassword')}
        help={t('signIn.passwordHelp')}
        required
        type="password"
        autoComplete="new-password"
      />
      <TextField {...field('again')} label={t('signIn.again')} required type="password" autoComplete="new-password" />
      {form.formState.errors.root && (
        <p className={styles.failure} role="alert">
          {form.formState.errors.root.message}
        </p>
      )}
      <div>
        <Button type="submit" kind="quiet" busy={change.isPending}>
          {t('account.passwordChange')}
        </Button>
      </div>
    </form>
  )
}

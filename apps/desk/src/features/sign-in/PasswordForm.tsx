import { deskLimits } from '@registration/contract/desk/desk-limits.ts'
import { deskPaths, oidcPaths } from '@registration/contract/desk/desk-paths.ts'
import { signInWithPassword } from '@registration/contract/desk/sign-in.ts'
import type { Input } from '@registration/contract/endpoint.ts'
import { resolverOf } from '@registration/kit/api/form-resolver.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { useField } from '@registration/kit/ui/forms/use-field.ts'
import { useSending } from '@registration/kit/ui/forms/use-sending.ts'
import { TextField } from '@registration/kit/ui/TextField.tsx'
import { FormProvider, useForm, useFormContext } from 'react-hook-form'
import { Link, useSearch } from 'wouter'
import type { Me } from '../../api/officer.ts'
import { useTranslate } from '../../locales/language.ts'
import styles from './PasswordForm.module.css'
import { useSignInWithPassword } from './queries.ts'

type Values = Input<typeof signInWithPassword>

/** The ways in: the account's password, or the office's own provider. */
export function PasswordForm({ ways }: { ways: Me['ways'] }) {
  const t = useTranslate()
  const failed = new URLSearchParams(useSearch()).get('failed')
  return (
    <div className={styles.ways}>
      {failed && (
        <p className={styles.failure} role="alert">
          {t(failed === 'providerRefused' || failed === 'providerDown' ? `signIn.${failed}` : 'signIn.providerFailed')}
        </p>
      )}
      {ways.includes('local') && <Local />}
      {ways.includes('oidc') && (
        <a className={styles.provider} href={oidcPaths.start}>
          {t('signIn.provider')}
        </a>
      )}
      {ways.includes('local') && <Link href={deskPaths.enrol}>{t('signIn.toEnrol')}</Link>}
    </div>
  )
}

function Local() {
  const form = useForm<Values>({
    defaultValues: { login: '', password: '' },
    resolver: resolverOf<Values>(signInWithPassword.input),
  })
  return (
    <FormProvider {...form}>
      <LocalFields />
    </FormProvider>
  )
}

function LocalFields() {
  const t = useTranslate()
  const field = useField<Values>()
  const send = useSending()
  const signIn = useSignInWithPassword()
  const form = useFormContext<Values>()
  const submit = form.handleSubmit(
    send(async (values: Values) => {
      const isDone = await signIn.mutateAsync(values).then(
        () => true,
        () => false,
      )
      if (!isDone) form.resetField('password')
      if (!isDone) form.setFocus('password')
    }),
  )
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField {...field('login')} label={t('signIn.login')} required autoComplete="username" autoCapitalize="none" />
      <TextField
        {...field('password')}
        label={t('signIn.password')}
        help={t('signIn.pauses', { failures: deskLimits.failures, minutes: deskLimits.pauseMinutes })}
        required
        type="password"
        autoComplete="current-password"
      />
      {signIn.error && (
        <p className={styles.failure} role="alert">
          {signIn.error.message}
        </p>
      )}
      <Button type="submit" wide busy={signIn.isPending}>
        {t('signIn.submit')}
      </Button>
    </form>
  )
}

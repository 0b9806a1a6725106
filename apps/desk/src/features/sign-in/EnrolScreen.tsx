import { deskPaths } from '@registration/contract/desk/desk-paths.ts'
import { enrol } from '@registration/contract/desk/sign-in.ts'
import { fieldMessage } from '@registration/contract/rules/field-messages.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { resolverOf } from '@registration/kit/api/form-resolver.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { useField } from '@registration/kit/ui/forms/use-field.ts'
import { useSending } from '@registration/kit/ui/forms/use-sending.ts'
import { TextField } from '@registration/kit/ui/TextField.tsx'
import { FormProvider, type Resolver, useForm, useFormContext } from 'react-hook-form'
import { Link } from 'wouter'
import { useMe } from '../../api/officer.ts'
import { useTranslate } from '../../locales/language.ts'
import { Gate } from './Gate.tsx'
import styles from './PasswordForm.module.css'
import { useEnrol } from './queries.ts'
import { Steps } from './Steps.tsx'

interface Values {
  login: string
  code: string
  password: string
  again: string
}

/** An account is activated with the one-time code of the system administrator: a password, then a second factor. */
export function EnrolScreen() {
  const t = useTranslate()
  const { data: me } = useMe()
  if (me && me.state !== 'signedOut') return <Steps me={me} />
  return (
    <Gate title={t('signIn.enrolTitle')} help={t('signIn.enrolHelp')}>
      <EnrolForm />
      <p className={styles.after}>
        <Link href={deskPaths.signIn}>{t('signIn.toSignIn')}</Link>
      </p>
    </Gate>
  )
}

function EnrolForm() {
  const t = useTranslate()
  const form = useForm<Values>({
    defaultValues: { login: '', code: '', password: '', again: '' },
    resolver: bothSame(resolverOf<Values>(enrol.input), t('signIn.notSame')),
  })
  return (
    <FormProvider {...form}>
      <EnrolFields />
    </FormProvider>
  )
}

/** The second typing of the password is the form's own. */
function bothSame(resolver: Resolver<Values>, message: string): Resolver<Values> {
  return async (values, context, options) => {
    const judged = await resolver(values, context, options)
    if (values.again !== '' && values.again === values.password) return judged
    const again = { type: 'rule', message: values.again === '' ? fieldMessage('required') : message }
    return { values: {}, errors: { ...judged.errors, again } }
  }
}

function EnrolFields() {
  const t = useTranslate()
  const field = useField<Values>()
  const form = useFormContext<Values>()
  const send = useSending()
  const enrolment = useEnrol()
  // The server may have set the password all the same, and the code is good once.
  const wordsOf = (error: Error) =>
    error instanceof ApiError && error.isPassing ? t('signIn.enrolLost') : error.message
  const submit = form.handleSubmit(
    send(({ login, code, password }: Values) =>
      enrolment.mutateAsync({ login, code, password }).catch(() => form.setFocus('code')),
    ),
  )
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField {...field('login')} label={t('signIn.login')} required autoComplete="username" autoCapitalize="none" />
      <TextField {...field('code')} label={t('signIn.enrolCode')} required autoComplete="one-time-code" />
      <TextField
        {...field('password')}
        label={t('signIn.newPassword')}
        help={t('signIn.passwordHelp')}
        required
        type="password"
        autoComplete="new-password"
      />
      <TextField {...field('again')} label={t('signIn.again')} required type="password" autoComplete="new-password" />
      {enrolment.error && (
        <p className={styles.failure} role="alert">
          {wordsOf(enrolment.error)}
        </p>
      )}
      <Button type="submit" wide busy={enrolment.isPending}>
        {t('signIn.next')}
      </Button>
    </form>
  )
}

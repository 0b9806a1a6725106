import { joinApplication } from '@registration/contract/confirmations.ts'
import { paths } from '@registration/contract/paths.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { resolverOf } from '@registration/kit/api/form-resolver.ts'
import { BottomBar } from '@registration/kit/ui/BottomBar.tsx'
import { Button } from '@registration/kit/ui/Button.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { Facts } from '@registration/kit/ui/Facts.tsx'
import { DraftNote } from '@registration/kit/ui/forms/DraftNote.tsx'
import { useField } from '@registration/kit/ui/forms/use-field.ts'
import { openDraft, useFormDraft } from '@registration/kit/ui/forms/use-form-draft.ts'
import { useSending } from '@registration/kit/ui/forms/use-sending.ts'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { TextField } from '@registration/kit/ui/TextField.tsx'
import { useId } from 'react'
import { FormProvider, type Resolver, useForm } from 'react-hook-form'
import { Redirect } from 'wouter'
import { useTranslate } from '../../../locales/language.ts'
import styles from '../Confirmations.module.css'
import { type FillIn, useFillIn, useJoin } from '../invitation-queries.ts'

interface JoinValues {
  phone: string
  address: string
}

/** Who is invited enters themselves as a party, from the certified profile. Then they confirm. */
export function JoinForm({ invitationId }: { invitationId: string }) {
  const fillIn = useFillIn(invitationId)
  // Entered on an earlier visit: what is left is to confirm.
  if (fillIn.error instanceof ApiError && fillIn.error.is('alreadyParty'))
    return <Redirect to={paths.confirm({ invitationId })} replace />
  return (
    <Loaded
      query={fillIn}
      skeleton={
        <Stack>
          <Skeleton count={2} />
        </Stack>
      }
    >
      {(read) => <Join invitationId={invitationId} read={read} />}
    </Loaded>
  )
}

interface JoinProps {
  invitationId: string
  read: FillIn
}

function Join({ invitationId, read }: JoinProps) {
  const t = useTranslate()
  const formId = useId()
  const { alert } = useDialogs()
  const sending = useSending()
  const join = useJoin()
  const draftKey = `join:${invitationId}`
  const rule = resolverOf<JoinValues>(joinApplication.input, (values) => ({ invitationId, ...values }))
  const resolver: Resolver<JoinValues> = async (values, context, options) => {
    const judged = await rule(values, context, options)
    if (!read.asksAddress || values.address.trim() !== '') return judged
    const address = { type: 'rule', message: t('confirmations.joinAddressNeeded') }
    return { values: {}, errors: { ...judged.errors, address } }
  }
  const form = useForm<JoinValues>({
    defaultValues: openDraft(draftKey, { phone: '', address: '' }).values,
    resolver,
    mode: 'onTouched',
  })
  const draft = useFormDraft(draftKey, form)
  const submit = form.handleSubmit(
    sending<JoinValues>(async (values, leave) => {
      try {
        await join.mutateAsync({ invitationId, ...values })
      } catch (error) {
        if (error instanceof Error) await alert(error.message)
        return
      }
      draft.forget()
      leave(paths.confirm({ invitationId }))
    }),
  )
  return (
    <FormProvider {...form}>
      <Stack>
        <Card title={t('confirmations.joinTitle')}>
          <Facts
            facts={[
              { label: t('confirmations.joinBusiness'), value: read.business },
              { label: t('confirmations.joinRole'), value: read.alias },
              { label: t('confirmations.joinInviter'), value: read.inviter },
            ]}
          />
        </Card>
        <Card title={t('confirmations.joinOwn')}>
          <Facts
            facts={[
              { label: t('confirmations.joinName'), value: read.name },
              { label: t('confirmations.joinDocument'), value: read.documentNumber },
            ]}
          />
          <form className={styles.form} id={formId} onSubmit={submit} noValidate>
            <JoinFields read={read} />
          </form>
        </Card>
        <p className={styles.quiet}>{t('confirmations.joinSees')}</p>
        <p>{t('confirmations.joinConsent', { role: read.alias })}</p>
        <DraftNote keptAt={draft.keptAt} />
      </Stack>
      <BottomBar>
        <Button type="submit" form={formId} wide busy={join.isPending}>
          {t('confirmations.join')}
        </Button>
      </BottomBar>
    </FormProvider>
  )
}

function JoinFields({ read }: { read: FillIn }) {
  const t = useTranslate()
  const field = useField<JoinValues>()
  return (
    <>
      <TextField
        {...field('phone')}
        optional
        label={t('confirmations.joinPhone')}
        help={t('confirmations.joinPhoneHelp', { phone: read.phone })}
        inputMode="tel"
        autoComplete="tel"
        maxLength={limits.phone}
      />
      {read.asksAddress && (
        <TextField
          {...field('address')}
          required
          label={t('confirmations.joinAddress')}
          autoComplete="street-address"
          maxLength={limits.address}
        />
      )}
    </>
  )
}

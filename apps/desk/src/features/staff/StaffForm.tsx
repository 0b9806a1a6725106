import { saveStaff } from '@registration/contract/desk/staff.ts'
import { resolverOf } from '@registration/kit/api/form-resolver.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { useField } from '@registration/kit/ui/forms/use-field.ts'
import { useSending } from '@registration/kit/ui/forms/use-sending.ts'
import { TextField } from '@registration/kit/ui/TextField.tsx'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { FormProvider, useForm, useFormContext } from 'react-hook-form'
import { useTranslate } from '../../locales/language.ts'
import { useKeptForm } from './kept-forms.ts'
import { Failure } from './Panel.tsx'
import { type StaffMember, useSaveStaff } from './queries.ts'
import styles from './StaffScreen.module.css'

interface Values {
  login: string
  name: string
  employeeNumber: string
  post: string
  documentNumber: string
}

const names = ['login', 'name', 'employeeNumber', 'post', 'documentNumber'] as const satisfies (keyof Values)[]

interface StaffFormProps {
  /** Undefined for a new account. */
  member?: StaffMember
  onSaved?: (login: string) => void
}

/** The data of an account. */
export function StaffForm({ member, onSaved }: StaffFormProps) {
  const saved = valuesOf(member)
  const form = useForm<Values>({
    // What another has saved meanwhile is shown beside what is being typed.
    values: saved,
    resetOptions: { keepDirtyValues: true },
    resolver: resolverOf<Values>(saveStaff.input),
  })
  const keepOnly = useKeptForm(form, { login: saved.login, part: 'data', names, saved })
  return (
    <FormProvider {...form}>
      <Fields member={member} onSaved={onSaved} keepOnly={keepOnly} />
    </FormProvider>
  )
}

const valuesOf = (member: StaffMember | undefined): Values => ({
  login: member?.login ?? '',
  name: member?.name ?? '',
  employeeNumber: member?.employeeNumber ?? '',
  post: member?.post ?? '',
  documentNumber: '',
})

interface FieldsProps extends StaffFormProps {
  /** Forgets what was typed into the others. */
  keepOnly: (names: readonly (keyof Values)[]) => void
}

function Fields({ member, onSaved, keepOnly }: FieldsProps) {
  const t = useTranslate()
  const toast = useToast()
  const form = useFormContext<Values>()
  const field = useField<Values>()
  const send = useSending()
  const saving = useSaveStaff()
  const base = member && { name: member.name, employeeNumber: member.employeeNumber, post: member.post }
  const submit = form.handleSubmit(
    send(async (values: Values) => {
      const typed = form.getValues()
      const isSaved = await saving.mutateAsync({ ...values, isNew: !member, base }).then(
        () => true,
        () => false,
      )
      if (!isSaved) return
      toast(t('staff.saved'), 'saved')
      // What was typed meanwhile is not saved. Anything else shows again what the account has, also from another officer.
      const typedSince = names.filter((name) => form.getValues(name) !== typed[name])
      for (const name of names)
        if (!typedSince.includes(name))
          form.resetField(name, { defaultValue: name === 'documentNumber' ? '' : values[name] })
      keepOnly(member ? typedSince : [])
      onSaved?.(values.login.trim().toLowerCase())
    }),
  )
  return (
    <form className={styles.part} onSubmit={submit} noValidate>
      <h3>{t('staff.data')}</h3>
      {!member && (
        <TextField
          {...field('login')}
          label={t('staff.login')}
          help={t('staff.loginHelp')}
          required
          autoComplete="off"
          autoCapitalize="none"
        />
      )}
      <TextField {...field('name')} label={t('staff.name')} required autoComplete="off" />
      <TextField {...field('employeeNumber')} label={t('staff.employeeNumber')} optional autoComplete="off" />
      <TextField {...field('post')} label={t('staff.post')} optional autoComplete="off" />
      <TextField
        {...field('documentNumber')}
        label={t('staff.documentNumber')}
        help={t(member?.hasDocumentNumber ? 'staff.documentNumberKept' : 'staff.documentNumberHelp')}
        optional
        autoComplete="off"
      />
      <Failure error={saving.error} />
      <div>
        <Button type="submit" busy={saving.isPending}>
          {t('ui.save')}
        </Button>
      </div>
    </form>
  )
}

import { setStaffAbsence } from '@registration/contract/desk/staff.ts'
import { fieldMessage } from '@registration/contract/rules/field-messages.ts'
import { resolverOf } from '@registration/kit/api/form-resolver.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { useField } from '@registration/kit/ui/forms/use-field.ts'
import { useSending } from '@registration/kit/ui/forms/use-sending.ts'
import { MutateButton } from '@registration/kit/ui/MutateButton.tsx'
import { TextField } from '@registration/kit/ui/TextField.tsx'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { FormProvider, type Resolver, useForm, useFormContext } from 'react-hook-form'
import { useTranslate } from '../../locales/language.ts'
import { useKeptForm } from './kept-forms.ts'
import { Failure } from './Panel.tsx'
import { type AbsentOfficer, useCancelAbsence, useSetAbsence } from './queries.ts'
import { absenceOf } from './StaffCells.tsx'
import styles from './StaffScreen.module.css'

/** As the browser's own picker has them: `2026-03-10T09:00`. */
interface Values {
  from: string
  to: string
}

/** Whose absence is entered, and the one that is. */
type Away = Pick<AbsentOfficer, 'login' | 'absentFrom' | 'absentUntil'>

/** When somebody is away. */
export function AbsenceForm({ member }: { member: Away }) {
  const form = useForm<Values>({
    defaultValues: { from: '', to: '' },
    resolver: requiring(resolverOf<Values>(setStaffAbsence.input, (values) => inputOf(member, values))),
  })
  const keepOnly = useKeptForm(form, { login: member.login, part: 'absence', names })
  return (
    <FormProvider {...form}>
      <Fields member={member} onSaved={() => keepOnly([])} />
    </FormProvider>
  )
}

const names = ['from', 'to'] as const satisfies (keyof Values)[]

const inputOf = ({ login }: Away, { from, to }: Values) => ({ login, from: timeOf(from), to: timeOf(to) })

const timeOf = (picked: string): string => (picked === '' ? '' : `${picked.replace('T', ' ')}:00`)

/** An empty time is none to the contract, which the form needs both of. */
function requiring(resolver: Resolver<Values>): Resolver<Values> {
  return (values, context, options) => {
    const missing = names.filter((name) => values[name] === '')
    if (missing.length === 0) return resolver(values, context, options)
    const fault = { type: 'rule', message: fieldMessage('required') }
    return { values: {}, errors: Object.fromEntries(missing.map((name) => [name, fault])) }
  }
}

function Fields({ member, onSaved }: { member: Away; onSaved: () => void }) {
  const t = useTranslate()
  const toast = useToast()
  const form = useFormContext<Values>()
  const field = useField<Values>()
  const send = useSending()
  const setting = useSetAbsence()
  const cancelling = useCancelAbsence()
  // It may be cancelled although the answer was lost. Then the failure is not shown.
  const failure = setting.error ?? (member.absentFrom === '' ? null : cancelling.error)
  const submit = form.handleSubmit(
    send(async (values: Values) => {
      cancelling.reset()
      const isSaved = await setting.mutateAsync(inputOf(member, values)).then(
        () => true,
        () => false,
      )
      if (!isSaved) return
      toast(t('staff.absenceDone'), 'saved')
      form.reset()
      onSaved()
    }),
  )
  const beginCancel = () => {
    setting.reset()
    return member.login
  }
  const onCancelled = () => {
    toast(t('staff.absenceCancelled'))
    // The button is gone, and the focus with it.
    form.setFocus('from')
  }
  return (
    <form className={styles.part} onSubmit={submit} noValidate>
      <h3>{t('staff.absence')}</h3>
      <p className={styles.help}>{member.absentFrom ? absenceOf(member, t) : t('staff.absenceHelp')}</p>
      <TextField {...field('from')} type="datetime-local" label={t('staff.from')} required />
      <TextField {...field('to')} type="datetime-local" label={t('staff.to')} required />
      <Failure error={failure} />
      <div className={styles.acts}>
        <Button type="submit" kind="quiet" busy={setting.isPending}>
          {t('staff.absenceSave')}
        </Button>
        {member.absentFrom !== '' && (
          <MutateButton mutation={cancelling} kind="quiet" input={beginCancel} onSuccess={onCancelled}>
            {t('staff.absenceCancel')}
          </MutateButton>
        )}
      </div>
    </form>
  )
}

import { holdCase, holdReasons } from '@registration/contract/desk/queue.ts'
import { fieldMessage } from '@registration/contract/rules/field-messages.ts'
import { resolverOf } from '@registration/kit/api/form-resolver.ts'
import { useField } from '@registration/kit/ui/forms/use-field.ts'
import { SelectField } from '@registration/kit/ui/SelectField.tsx'
import { DateField } from '@registration/kit/ui/TextField.tsx'
import { FormProvider, type Resolver, useForm, useFormContext, useWatch } from 'react-hook-form'
import { useTranslate } from '../../locales/language.ts'
import { ActDialog, type ActDialogProps } from './ActDialog.tsx'
import { useHold } from './queries.ts'
import { useActForm } from './use-act-form.ts'

type HoldReason = (typeof holdReasons)[number]

interface Values {
  reason: HoldReason | ''
  until: string
}

/** Puts one’s own cases on hold. An announcement needs its day, and stops the limit until then. */
export function HoldDialog(props: ActDialogProps) {
  const { rows } = props
  const t = useTranslate()
  const act = useHold()
  const form = useForm<Values>({
    defaultValues: { reason: '', until: '' },
    resolver: withDay(resolverOf<Values>(holdCase.input, (values) => ({ id: rows[0]?.id, version: 0, ...values }))),
  })
  const submit = useActForm(form, act, props, {
    inputOf: ({ reason, until }) => ({ rows, values: { reason: reason || 'party', until: until || undefined } }),
    doneText: (count) => t('caseActs.holdDone', { count }),
  })
  return (
    <FormProvider {...form}>
      <ActDialog {...props} title={t('caseActs.hold')} act={act} onSubmit={submit}>
        <Fields />
      </ActDialog>
    </FormProvider>
  )
}

function Fields() {
  const t = useTranslate()
  const { control } = useFormContext<Values>()
  const field = useField<Values>()
  const isAnnouncement = useWatch({ control, name: 'reason' }) === 'announcement'
  return (
    <>
      <SelectField
        {...field('reason')}
        label={t('caseActs.holdReason')}
        required
        options={holdReasons.map((value) => ({ value, text: t(`caseActs.${value}`) }))}
      />
      <DateField
        {...field('until')}
        label={t('caseActs.until')}
        help={t(isAnnouncement ? 'caseActs.untilStops' : 'caseActs.untilHelp')}
        required={isAnnouncement}
        optional={!isAnnouncement}
      />
    </>
  )
}

/** The contract leaves the day open; of an announcement it is known. */
function withDay(resolver: Resolver<Values>): Resolver<Values> {
  return (values, context, options) => {
    if (values.reason !== 'announcement' || values.until !== '') return resolver(values, context, options)
    return { values: {}, errors: { until: { type: 'rule', message: fieldMessage('required') } } }
  }
}

import { holdCase } from '@registration/contract/desk/claims.ts'
import { deskLimits } from '@registration/contract/desk/desk-limits.ts'
import type { listCaseChoices } from '@registration/contract/desk/queue.ts'
import type { Answer, Input } from '@registration/contract/endpoint.ts'
import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import { fieldMessage } from '@registration/contract/rules/field-messages.ts'
import { serverNow } from '@registration/contract/rules/server-clock.ts'
import { resolverOf } from '@registration/kit/api/form-resolver.ts'
import { useField } from '@registration/kit/ui/forms/use-field.ts'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { SelectField } from '@registration/kit/ui/SelectField.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { DateField } from '@registration/kit/ui/TextField.tsx'
import { FormProvider, type Resolver, useForm, useFormContext, useWatch } from 'react-hook-form'
import { useTranslate } from '../../../locales/language.ts'
import { ActDialog, type ActDialogProps } from './ActDialog.tsx'
import { useCaseChoices, useHold } from './queries.ts'
import { useActForm } from './use-act-form.ts'

type HoldReasons = Answer<typeof listCaseChoices>['holdReasons']

interface Values {
  reason: Input<typeof holdCase>['reason'] | ''
  until: string
}

const dayMs = 86_400_000

/** Puts one’s own cases on hold, for one of the office's reasons. */
export function HoldDialog(props: ActDialogProps) {
  const { rows } = props
  const t = useTranslate()
  const act = useHold()
  const choices = useCaseChoices()
  const form = useForm<Values>({
    defaultValues: { reason: '', until: '' },
    resolver: withDay(
      resolverOf<Values>(holdCase.input, (values) => ({ id: rows[0]?.id, version: 0, ...values })),
      choices.data?.holdReasons,
    ),
  })
  const submit = useActForm(form, act, props, {
    // An empty reason does not come through the resolver.
    inputOf: ({ reason, until }) => ({ rows, values: { reason: reason || 'party', until: until || undefined } }),
    doneText: (count) => t('caseActs.holdDone', { count }),
  })
  return (
    <FormProvider {...form}>
      <ActDialog {...props} title={t('caseActs.hold')} act={act} onSubmit={submit}>
        <Loaded query={choices} skeleton={<Skeleton shape="field" count={2} />}>
          {({ holdReasons }) => <Fields reasons={holdReasons} />}
        </Loaded>
      </ActDialog>
    </FormProvider>
  )
}

function Fields({ reasons }: { reasons: HoldReasons }) {
  const t = useTranslate()
  const { control } = useFormContext<Values>()
  const field = useField<Values>()
  const chosen = useWatch({ control, name: 'reason' })
  const found = reasons.find(({ reason }) => reason === chosen)
  const needsDay = found?.needsDay ?? false
  return (
    <>
      <SelectField
        {...field('reason')}
        label={t('caseActs.holdReason')}
        help={found && t(found.reason === 'party' ? 'caseActs.partyIsTold' : 'caseActs.reasonIsShown')}
        required
        // The dialog is there before the reasons: until then its only button has the focus.
        autoFocus
        options={reasons.map(({ reason, title }) => ({ value: reason, text: title }))}
      />
      <DateField
        {...field('until')}
        label={t('caseActs.until')}
        help={found && t(found.stopsClock ? 'caseActs.untilStops' : 'caseActs.untilHelp')}
        required={needsDay}
        optional={!needsDay}
        min={todayInShanghai()}
        max={todayInShanghai(new Date(serverNow() + deskLimits.holdDays * dayMs))}
      />
    </>
  )
}

/** The office says for which reasons the day is needed. */
function withDay(resolver: Resolver<Values>, reasons: HoldReasons = []): Resolver<Values> {
  return (values, context, options) => {
    const needsDay = reasons.some(({ reason, needsDay: isNeeded }) => reason === values.reason && isNeeded)
    if (!needsDay || values.until !== '') return resolver(values, context, options)
    return { values: {}, errors: { until: { type: 'rule', message: fieldMessage('required') } } }
  }
}

import { markCaseUrgent } from '@registration/contract/desk/claims.ts'
import type { CaseRowShown } from '@registration/contract/desk/queue.ts'
import { resolverOf } from '@registration/kit/api/form-resolver.ts'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslate } from '../../../locales/language.ts'
import { ActDialog, type ActDialogProps } from './ActDialog.tsx'
import { useKeepField, useKeptTextOf } from './kept-text.ts'
import { type SeenCase, useMarkUrgent } from './queries.ts'
import { ReasonField } from './ReasonField.tsx'
import { useActForm } from './use-act-form.ts'

interface UrgentDialogProps extends ActDialogProps {
  rows: readonly (SeenCase & Pick<CaseRowShown, 'isUrgent'>)[]
}

interface Values {
  reason: string
}

/** Puts cases in front of the queue, or back if all of them are there. */
export function UrgentDialog(props: UrgentDialogProps) {
  const { rows } = props
  const t = useTranslate()
  const act = useMarkUrgent()
  const isUrgent = !rows.every((row) => row.isUrgent)
  const [kept = '', keep] = useKeptTextOf(rows, isUrgent ? 'urgent' : 'notUrgent')
  const form = useForm<Values>({
    defaultValues: { reason: kept },
    resolver: resolverOf<Values>(markCaseUrgent.input, (values) => ({
      id: rows[0]?.id,
      version: 0,
      isUrgent,
      ...values,
    })),
  })
  useKeepField(form, 'reason', keep)
  const submit = useActForm(form, act, props, {
    inputOf: ({ reason }) => ({ rows, values: { isUrgent, reason } }),
    doneText: (count) => t(isUrgent ? 'caseActs.urgentDone' : 'caseActs.notUrgentDone', { count }),
    forget: () => keep(undefined),
  })
  return (
    <FormProvider {...form}>
      <ActDialog {...props} title={t(isUrgent ? 'caseActs.urgent' : 'caseActs.notUrgent')} act={act} onSubmit={submit}>
        <ReasonField />
      </ActDialog>
    </FormProvider>
  )
}

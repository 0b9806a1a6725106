import { declareConflict } from '@registration/contract/desk/claims.ts'
import { resolverOf } from '@registration/kit/api/form-resolver.ts'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslate } from '../../../locales/language.ts'
import { ActDialog, type ActDialogProps } from './ActDialog.tsx'
import { useKeepField, useKeptTextOf } from './kept-text.ts'
import { useDeclareConflict } from './queries.ts'
import { ReasonField } from './ReasonField.tsx'
import { useActForm } from './use-act-form.ts'

interface Values {
  reason: string
}

/** 申请回避: an officer who has an interest in a case keeps out of it. */
export function ConflictDialog(props: ActDialogProps) {
  const { rows } = props
  const t = useTranslate()
  const act = useDeclareConflict()
  const [kept = '', keep] = useKeptTextOf(rows, 'conflict')
  const form = useForm<Values>({
    defaultValues: { reason: kept },
    resolver: resolverOf<Values>(declareConflict.input, (values) => ({ id: rows[0]?.id, version: 0, ...values })),
  })
  useKeepField(form, 'reason', keep)
  const submit = useActForm(form, act, props, {
    inputOf: ({ reason }) => ({ rows, values: { reason } }),
    doneText: () => t('caseActs.declareConflictDone'),
    forget: () => keep(undefined),
  })
  return (
    <FormProvider {...form}>
      <ActDialog {...props} title={t('caseActs.declareConflict')} act={act} onSubmit={submit}>
        <p>{t('caseActs.declareConflictHelp')}</p>
        <ReasonField isOptional />
      </ActDialog>
    </FormProvider>
  )
}

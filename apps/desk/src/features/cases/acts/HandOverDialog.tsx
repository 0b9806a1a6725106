import { handOverCase } from '@registration/contract/desk/claims.ts'
import { resolverOf } from '@registration/kit/api/form-resolver.ts'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslate } from '../../../locales/language.ts'
import { ActDialog, type ActDialogProps } from './ActDialog.tsx'
import { ColleagueFields, type ColleagueValues, useHasNoColleague } from './ColleagueFields.tsx'
import { useKeepField, useKeptTextOf } from './kept-text.ts'
import { useHandOver } from './queries.ts'
import { useActForm } from './use-act-form.ts'

/** Hands one’s own cases to a colleague of the same stage and office. */
export function HandOverDialog(props: ActDialogProps) {
  const { rows } = props
  const t = useTranslate()
  const act = useHandOver()
  const isIdle = useHasNoColleague(rows)
  const [kept = '', keep] = useKeptTextOf(rows, 'handOver')
  const form = useForm<ColleagueValues>({
    defaultValues: { to: '', note: kept },
    resolver: resolverOf<ColleagueValues>(handOverCase.input, (values) => ({ id: rows[0]?.id, version: 0, ...values })),
  })
  useKeepField(form, 'note', keep)
  const submit = useActForm(form, act, props, {
    inputOf: (values) => ({ rows, values }),
    doneText: (count) => t('caseActs.handOverDone', { count }),
    forget: () => keep(undefined),
  })
  return (
    <FormProvider {...form}>
      <ActDialog {...props} title={t('caseActs.handOver')} act={act} onSubmit={submit} isIdle={isIdle}>
        <ColleagueFields rows={rows} label={t('caseActs.handOverTo')} />
      </ActDialog>
    </FormProvider>
  )
}

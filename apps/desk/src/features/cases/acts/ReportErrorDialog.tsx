import { reportCaseError } from '@registration/contract/desk/decisions.ts'
import { resolverOf } from '@registration/kit/api/form-resolver.ts'
import { useField } from '@registration/kit/ui/forms/use-field.ts'
import { TextArea } from '@registration/kit/ui/TextArea.tsx'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslate } from '../../../locales/language.ts'
import { ActDialog, type ActDialogProps } from './ActDialog.tsx'
import { useKeepField, useKeptTextOf } from './kept-text.ts'
import { useReportError } from './queries.ts'
import { useActForm } from './use-act-form.ts'

interface Values {
  text: string
}

/** 报告问题: the registration returns nothing, so an error that it finds goes to the supervisors. */
export function ReportErrorDialog(props: ActDialogProps) {
  const { rows } = props
  const t = useTranslate()
  const act = useReportError()
  const [kept = '', keep] = useKeptTextOf(rows, 'reportError')
  const form = useForm<Values>({
    defaultValues: { text: kept },
    resolver: resolverOf<Values>(reportCaseError.input, (values) => ({ id: rows[0]?.id, version: 0, ...values })),
  })
  useKeepField(form, 'text', keep)
  const submit = useActForm(form, act, props, {
    inputOf: ({ text }) => ({ rows, values: { text } }),
    doneText: () => t('caseActs.reportErrorDone'),
    forget: () => keep(undefined),
  })
  return (
    <FormProvider {...form}>
      <ActDialog {...props} title={t('caseActs.reportError')} act={act} onSubmit={submit}>
        <p>{t('caseActs.reportErrorHelp')}</p>
        <Fault />
      </ActDialog>
    </FormProvider>
  )
}

function Fault() {
  const t = useTranslate()
  const field = useField<Values>()
  return <TextArea {...field('text')} label={t('caseActs.reportErrorText')} required max={500} />
}

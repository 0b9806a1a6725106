import { deskLimits } from '@registration/contract/desk/desk-limits.ts'
import { superviseCase } from '@registration/contract/desk/supervision.ts'
import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import { resolverOf } from '@registration/kit/api/form-resolver.ts'
import { useField } from '@registration/kit/ui/forms/use-field.ts'
import { useSending } from '@registration/kit/ui/forms/use-sending.ts'
import { TextArea } from '@registration/kit/ui/TextArea.tsx'
import { DateField } from '@registration/kit/ui/TextField.tsx'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslate } from '../../../../locales/language.ts'
import { ActDialog } from '../../acts/ActDialog.tsx'
import { useKeepField, useKeptText } from '../../acts/kept-text.ts'
import type { DeskCase } from '../case-rules.ts'
import { useSupervise } from '../supervision-queries.ts'

interface SuperviseDialogProps {
  shown: DeskCase
  onClose: () => void
}

interface Values {
  text: string
  dueOn: string
}

/** 督办: a supervisor's note on a case, to be answered until a day. */
export function SuperviseDialog({ shown, onClose }: SuperviseDialogProps) {
  const t = useTranslate()
  const toast = useToast()
  const send = useSending()
  const supervising = useSupervise(shown.case.id)
  const [kept = '', keep] = useKeptText(shown.case.id, 'supervise')
  const form = useForm<Values>({
    defaultValues: { text: kept, dueOn: todayInShanghai() },
    resolver: resolverOf<Values>(superviseCase.input, (values) => ({ id: shown.case.id, version: 0, ...values })),
  })
  useKeepField(form, 'text', keep)
  const submit = form.handleSubmit(
    send(async (values: Values) => {
      const done = await supervising.mutateAsync(values).catch(() => undefined)
      if (!done) return
      keep(undefined)
      toast(t('case.superviseDone'))
      onClose()
    }),
  )
  return (
    <FormProvider {...form}>
      <ActDialog
        rows={[shown.case]}
        title={t('case.supervise')}
        act={{ data: undefined, error: supervising.error, isPending: supervising.isPending }}
        onSubmit={submit}
        onClose={onClose}
      >
        <Fields />
      </ActDialog>
    </FormProvider>
  )
}

function Fields() {
  const t = useTranslate()
  const field = useField<Values>()
  return (
    <>
      <TextArea {...field('text')} label={t('case.superviseText')} required max={deskLimits.caseText} />
      <DateField {...field('dueOn')} label={t('case.superviseUntil')} required min={todayInShanghai()} />
    </>
  )
}

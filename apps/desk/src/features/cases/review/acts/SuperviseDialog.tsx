import { deskLimits } from '@registration/contract/desk/desk-limits.ts'
import { superviseCase } from '@registration/contract/desk/supervision.ts'
import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import { resolverOf } from '@registration/kit/api/form-resolver.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { useField } from '@registration/kit/ui/forms/use-field.ts'
import { useSending } from '@registration/kit/ui/forms/use-sending.ts'
import { TextArea } from '@registration/kit/ui/TextArea.tsx'
import { DateField } from '@registration/kit/ui/TextField.tsx'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { useId } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslate } from '../../../../locales/language.ts'
import { WideModal } from '../../../../ui/WideModal.tsx'
import styles from '../Case.module.css'
import type { DeskCase } from '../case-rules.ts'
import { useSupervise } from '../queries.ts'

interface SuperviseDialogProps {
  shown: DeskCase
  onDone: () => void
  onClose: () => void
}

interface Values {
  text: string
  dueOn: string
}

/** 督办: a supervisor's note on a case, to be answered until a day. */
export function SuperviseDialog({ shown, onDone, onClose }: SuperviseDialogProps) {
  const t = useTranslate()
  const toast = useToast()
  const id = useId()
  const send = useSending()
  const supervising = useSupervise(shown.case.id)
  const form = useForm<Values>({
    defaultValues: { text: '', dueOn: todayInShanghai() },
    resolver: resolverOf<Values>(superviseCase.input, (values) => ({ id: shown.case.id, version: 0, ...values })),
  })
  const submit = form.handleSubmit(
    send(async (values: Values) => {
      const done = await supervising.mutateAsync(values).catch(() => undefined)
      if (!done) return
      toast(t('case.superviseDone'))
      onDone()
      onClose()
    }),
  )
  return (
    <WideModal labelledBy={id} isFirm onDismiss={onClose}>
      <h2 id={id} className={styles.dialogTitle}>
        {t('case.supervise')}
      </h2>
      <FormProvider {...form}>
        <form className={styles.dialogForm} onSubmit={submit} noValidate>
          <Fields />
          {supervising.error && (
            <p className={styles.failure} role="alert">
              {supervising.error.message}
            </p>
          )}
          <div className={styles.dialogButtons}>
            <Button kind="quiet" onClick={onClose}>
              {t('ui.cancel')}
            </Button>
            <Button type="submit" busy={supervising.isPending}>
              {t('case.supervise')}
            </Button>
          </div>
        </form>
      </FormProvider>
    </WideModal>
  )
}

function Fields() {
  const t = useTranslate()
  const field = useField<Values>()
  return (
    <>
      <TextArea {...field('text')} label={t('case.superviseText')} required max={deskLimits.caseText} />
      <DateField {...field('dueOn')} label={t('case.superviseUntil')} required />
    </>
  )
}

import { useSending } from '@registration/kit/ui/forms/use-sending.ts'
import { useToast } from '@registration/kit/ui/toast.tsx'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { ActDialogProps } from './ActDialog.tsx'
import type { ActOutcome } from './queries.ts'

interface Act<Values> {
  mutateAsync: (input: Values) => Promise<ActOutcome>
}

interface ActForm<Values, I> {
  inputOf: (values: Values) => I
  /** Says how many are done. */
  doneText: (count: number) => string
  /** Forgets the text that was kept of the dialog (`useKeptTextOf`). */
  forget?: () => void
}

/**
 * The submission of an act's form. The dialog closes when every case is done; else it stays with what was refused.
 */
export function useActForm<Values extends FieldValues, I>(
  form: UseFormReturn<Values>,
  act: Act<I>,
  { onDone, onClose }: Pick<ActDialogProps, 'onDone' | 'onClose'>,
  { inputOf, doneText, forget }: ActForm<Values, I>,
) {
  const toast = useToast()
  const send = useSending()
  return form.handleSubmit(
    send(async (values: Values) => {
      const outcome = await act.mutateAsync(inputOf(values)).catch(() => undefined)
      const first = outcome?.done[0]
      if (!outcome || !first) return
      forget?.()
      toast(doneText(outcome.done.length))
      onDone?.(first.version)
      if (outcome.refused.length === 0) onClose()
    }),
  )
}

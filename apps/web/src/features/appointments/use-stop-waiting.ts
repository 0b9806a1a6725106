import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { useTranslate } from '../../locales/language.ts'
import { useGiveUp } from './queries.ts'

/** Leaves the line of a time. It asks first: the position is lost. */
export function useStopWaiting() {
  const t = useTranslate()
  const { alert, confirm } = useDialogs()
  const toast = useToast()
  const giveUp = useGiveUp()
  return {
    /** The time whose line is being left. */
    busyWith: giveUp.isPending ? giveUp.variables : undefined,
    async stopWaiting(slotId: string): Promise<void> {
      const question = {
        text: t('appointments.stopWaitingAsk'),
        okText: t('appointments.stopWaiting'),
        cancelText: t('appointments.goOnWaiting'),
      }
      if (!(await confirm({ ...question, danger: true }))) return
      try {
        // Awaited here: the message after it must not disappear with the row.
        await giveUp.mutateAsync(slotId)
      } catch (error) {
        return alert(error instanceof Error ? error.message : String(error))
      }
      toast(t('appointments.stoppedWaiting'), 'saved')
    },
  }
}

import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { useTranslate } from '../../locales/language.ts'
import { useGiveUp } from './queries.ts'

/** Leaves the line of a time. It asks first: the position is lost. */
export function useStopWaiting() {
  const t = useTranslate()
  const { alert, confirm } = useDialogs()
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
      if (await confirm({ ...question, danger: true }))
        giveUp.mutate(slotId, { onError: (error) => alert(error.message) })
    },
  }
}

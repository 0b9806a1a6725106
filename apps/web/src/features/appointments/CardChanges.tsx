import { paths } from '@registration/contract/paths.ts'
import { useLanguage } from '@registration/kit/locales/language.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { useLocation } from 'wouter'
import { useTranslate } from '../../locales/language.ts'
import styles from './CardChanges.module.css'
import { dayWords } from './day-words.ts'
import { type AppointmentCard, useCancel } from './queries.ts'

/** Cancelling asks first. Rescheduling opens the calendar of the same office, for the same application. */
export function CardChanges({ card, onCancelled }: { card: AppointmentCard; onCancelled?: () => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const { alert, confirm } = useDialogs()
  const toast = useToast()
  const [, navigate] = useLocation()
  const cancellation = useCancel()
  const cancel = async () => {
    const slot = `${dayWords(card.day, language)} ${card.slotName}`
    const buttons = { okText: t('appointments.cancelBooking'), cancelText: t('appointments.keepBooking') }
    if (!(await confirm({ text: t('appointments.cancelAsk', { slot }), ...buttons, danger: true }))) return
    // Awaited here: the message after it must not disappear with the button, and no dialog may cover it.
    try {
      await cancellation.mutateAsync(card.id)
    } catch (error) {
      return alert(error instanceof Error ? error.message : String(error))
    }
    onCancelled?.()
    toast(t('appointments.cancelled'), 'saved')
  }
  return (
    <div className={styles.actions}>
      <Button kind="quiet" onClick={() => navigate(paths.appointment({ movingId: card.id, regionCode: card.areaId }))}>
        {t('appointments.move')}
      </Button>
      <Button kind="danger" busy={cancellation.isPending} onClick={cancel}>
        {t('appointments.cancel')}
      </Button>
    </div>
  )
}

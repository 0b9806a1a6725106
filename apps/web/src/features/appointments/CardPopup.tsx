import { paths } from '@registration/contract/paths.ts'
import { useLanguage } from '@registration/kit/locales/language.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { Modal } from '@registration/kit/ui/Modal.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { useId } from 'react'
import { useLocation } from 'wouter'
import { useTranslate } from '../../locales/language.ts'
import { BookingCard } from './BookingCard.tsx'
import styles from './CardPopup.module.css'
import { dayWords } from './day-words.ts'
import { type AppointmentCard, type CardQuery, useCancel, useCard } from './queries.ts'

/** The booking card over the list, with the actions that are still possible. */
export function CardPopup({ query, onClose }: { query: CardQuery; onClose: () => void }) {
  const t = useTranslate()
  const titleId = useId()
  const card = useCard(query)
  return (
    <Modal place="bottom" labelledBy={titleId} onDismiss={onClose}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {t('appointments.card')}
        </h2>
        <Button kind="quiet" onClick={onClose}>
          {t('ui.close')}
        </Button>
      </div>
      <Loaded query={card} skeleton={<Skeleton shape="line" count={5} />}>
        {(shown) => (
          <>
            <BookingCard card={shown} />
            {shown.canChange && <Changes card={shown} onCancelled={onClose} />}
          </>
        )}
      </Loaded>
    </Modal>
  )
}

/** Cancelling asks first. Rescheduling opens the calendar of the same office, for the same application. */
function Changes({ card, onCancelled }: { card: AppointmentCard; onCancelled: () => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const { alert, confirm } = useDialogs()
  const toast = useToast()
  const [, navigate] = useLocation()
  const cancellation = useCancel()
  const cancel = async () => {
    const slot = `${dayWords(card.day, language)} ${card.slotName}`
    const buttons = { okText: t('appointments.cancel'), cancelText: t('appointments.keepBooking') }
    if (!(await confirm({ text: t('appointments.cancelAsk', { slot }), ...buttons, danger: true }))) return
    // Awaited here: the message after it must not disappear with the button, and no dialog may cover it.
    try {
      await cancellation.mutateAsync(card.id)
    } catch (error) {
      return alert(error instanceof Error ? error.message : String(error))
    }
    onCancelled()
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

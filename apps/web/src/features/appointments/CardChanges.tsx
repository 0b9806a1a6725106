import { paths } from '@registration/contract/paths.ts'
import { useLanguage } from '@registration/kit/locales/language.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { useSending } from '@registration/kit/ui/forms/use-sending.ts'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useTranslate } from '../../locales/language.ts'
import styles from './CardChanges.module.css'
import { dayWords } from './day-words.ts'
import { type AppointmentCard, useCancel, useReadCard } from './queries.ts'
import { stateWordsOf } from './state-words.ts'

/** Cancelling asks first. Rescheduling opens the calendar of the same office, for the same application. */
export function CardChanges({ card, onCancelled }: { card: AppointmentCard; onCancelled?: () => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const { alert, confirm } = useDialogs()
  const toast = useToast()
  const [, navigate] = useLocation()
  const send = useSending()
  const [reading, cancellation] = [useReadCard(), useCancel()]
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const ask = async (agreed?: string): Promise<boolean> => {
    const now = await reading.mutateAsync(card.id)
    if (!now.canChange) {
      await alert(t(now.state === 'booked' ? 'appointments.changeOver' : stateWordsOf(now).key))
      return false
    }
    const slot = `${dayWords(now.day, language)} ${now.slotName}`
    if (slot === agreed) return true
    const buttons = { okText: t('appointments.cancelBooking'), cancelText: t('appointments.keepBooking') }
    // Who has closed the card meanwhile is asked nothing about it.
    if (!isShown.current) return false
    const isAgreed = await confirm({ text: t('appointments.cancelAsk', { slot }), ...buttons, danger: true })
    // Another device may have moved the booking while the question was open.
    return isAgreed && ask(slot)
  }
  const cancel = send(async () => {
    // Awaited here: the message after it must not disappear with the button, and no dialog may cover it.
    try {
      if (!(await ask())) return
      await cancellation.mutateAsync(card.id)
    } catch (error) {
      return alert(error instanceof Error ? error.message : String(error))
    }
    onCancelled?.()
    toast(t('appointments.cancelled'), 'saved')
  })
  return (
    <div className={styles.actions}>
      <Button kind="quiet" onClick={() => navigate(paths.appointment({ movingId: card.id, regionCode: card.areaId }))}>
        {t('appointments.move')}
      </Button>
      <Button kind="danger" busy={reading.isPending || cancellation.isPending} onClick={() => cancel(undefined)}>
        {t('appointments.cancel')}
      </Button>
    </div>
  )
}

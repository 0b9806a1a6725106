import { useLanguage } from '@registration/kit/locales/language.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { WholeNumbers } from '@registration/kit/ui/WholeNumbers.tsx'
import { useId } from 'react'
import { useTranslate } from '../../locales/language.ts'
import { dayWords } from './day-words.ts'
import { type BookingInMyName, useBookingsInMyName, useEndInMyName } from './queries.ts'
import styles from './time-row.module.css'

/** The bookings that others made with the citizen's document, each with its end. Without any, or while it loads: nothing. */
export function BookingsInMyName() {
  const t = useTranslate()
  const { data: bookings = [] } = useBookingsInMyName()
  if (bookings.length === 0) return null
  return (
    <Card title={t('appointments.inMyName')}>
      <p className={styles.help}>{t('appointments.inMyNameHelp')}</p>
      <ul>
        {bookings.map((booking) => (
          <li key={booking.id} className={styles.row}>
            <Row booking={booking} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Row({ booking }: { booking: BookingInMyName }) {
  const t = useTranslate()
  const id = useId()
  const language = useLanguage()
  const { alert, confirm } = useDialogs()
  const toast = useToast()
  const end = useEndInMyName()
  const slot = `${dayWords(booking.day, language)} ${booking.slotName}`
  const cancel = async () => {
    const buttons = { okText: t('appointments.endInMyName'), cancelText: t('appointments.keepBooking') }
    if (!(await confirm({ text: t('appointments.endInMyNameAsk', { slot }), ...buttons, danger: true }))) return
    try {
      await end.mutateAsync(booking.id)
    } catch (error) {
      return alert(error instanceof Error ? error.message : String(error))
    }
    toast(t('appointments.cancelled'), 'saved')
  }
  return (
    <>
      <p id={id}>
        <WholeNumbers text={slot} />
        <br />
        <span className={styles.help}>{booking.place}</span>
      </p>
      <Button kind="danger" aria-describedby={id} busy={end.isPending} onClick={cancel}>
        {t('appointments.endInMyName')}
      </Button>
    </>
  )
}

import { Card } from '@registration/kit/ui/Card.tsx'
import { useTranslate } from '../../locales/language.ts'
import type { BookingTerms } from './queries.ts'
import styles from './TermsCard.module.css'

/** The office, the rules, and the consequences of missed appointments so far. */
export function TermsCard({ terms, isMoving }: { terms: BookingTerms; isMoving: boolean }) {
  const t = useTranslate()
  const { place, missed, missedLimit, barredUntil } = terms
  const bar = { limit: missedLimit, within: terms.missedWithinDays, days: terms.barDays }
  return (
    <Card>
      <p className={styles.place}>{place.name}</p>
      <p className={styles.address}>{place.address}</p>
      {barredUntil !== '' ? (
        <p className={styles.bad} role="alert">
          {t('appointments.barred', { count: missedLimit, day: barredUntil })}
        </p>
      ) : (
        missed > 0 && <p className={styles.wait}>{t('appointments.missedOnce', { count: missed, ...bar })}</p>
      )}
      {(barredUntil === '' || isMoving) && (
        <p className={styles.help}>
          {isMoving
            ? t(barredUntil === '' ? 'appointments.movingHelp' : 'appointments.barredHelp')
            : t('appointments.calendarHelp', { minutes: terms.holdMinutes })}
        </p>
      )}
      <p className={styles.help}>{t('appointments.rules', { time: terms.cancelUntil, ...bar })}</p>
    </Card>
  )
}

import { CalendarPlus } from 'lucide-react'
import { useLanguage, useTranslate } from '../../locales/language.ts'
import { Facts } from '../../ui/Facts.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { toMinute } from '../../ui/to-minute.ts'
import styles from './BookingCard.module.css'
import { dayWords } from './day-words.ts'
import type { AppointmentCard } from './queries.ts'
import { stateWordsOf } from './state-words.ts'

/** What the citizen shows at the counter: number and code, when and where, and what to bring. */
export function BookingCard({ card }: { card: AppointmentCard }) {
  const t = useTranslate()
  const language = useLanguage()
  const isOn = card.state === 'booked'
  const { tone, key } = stateWordsOf({ state: card.state, time: `${card.day} ${card.slotName}` })
  return (
    <div className={styles.card}>
      <StatusBadge tone={tone} text={t(key)} />
      {isOn && (
        <div className={styles.code}>
          <img
            className={styles.qr}
            src={card.qrUrl}
            alt={t('appointments.qr', { number: card.number })}
            width={200}
            height={200}
          />
          <p className={styles.number}>{card.number}</p>
          <p className={styles.help}>{t('appointments.arrive')}</p>
        </div>
      )}
      <Facts
        facts={[
          { label: t('appointments.number'), value: card.number },
          { label: t('appointments.date'), value: dayWords(card.day, language) },
          { label: t('appointments.time'), value: card.slotName },
          { label: t('appointments.visitor'), value: card.name },
          ...(card.businessName ? [{ label: t('appointments.business'), value: card.businessName }] : []),
          { label: t('appointments.place'), value: <Place place={card.place} /> },
          { label: t('appointments.phone'), value: <a href={`tel:${card.place.phone}`}>{card.place.phone}</a> },
        ]}
      />
      {isOn && <Bring bring={card.bring} />}
      {isOn && (
        <p>
          <a className={styles.calendar} href={card.calendarUrl} download={`appointment-${card.number}.ics`}>
            <CalendarPlus size="1.25rem" strokeWidth={1.75} aria-hidden="true" />
            {t('appointments.addToCalendar')}
          </a>
          <span className={styles.help}>{t('appointments.calendarHelp2')}</span>
        </p>
      )}
      {isOn && (
        <p className={styles.help}>
          {card.canChange
            ? t('appointments.changeUntil', { time: toMinute(card.cancelUntil) })
            : t('appointments.changeOver')}
        </p>
      )}
    </div>
  )
}

function Place({ place }: { place: AppointmentCard['place'] }) {
  return (
    <>
      {place.name}
      <br />
      {place.address}
    </>
  )
}

function Bring({ bring }: { bring: AppointmentCard['bring'] }) {
  const t = useTranslate()
  return (
    <section>
      <h3 className={styles.title}>{t('appointments.bring')}</h3>
      <ul className={styles.bring}>
        <li>{t('appointments.bringId')}</li>
        {bring.map(({ name, isRequired, hint }) => (
          <li key={name}>
            {name}
            {!isRequired && t('appointments.ifAny')}
            <span className={styles.hint}>{hint}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

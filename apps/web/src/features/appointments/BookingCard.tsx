import { useLanguage } from '@registration/kit/locales/language.ts'
import { Facts } from '@registration/kit/ui/Facts.tsx'
import { StatusBadge } from '@registration/kit/ui/StatusBadge.tsx'
import { toMinute } from '@registration/kit/ui/to-minute.ts'
import { WholeNumbers } from '@registration/kit/ui/WholeNumbers.tsx'
import { CalendarPlus } from 'lucide-react'
import { type Translate, useTranslate } from '../../locales/language.ts'
import { MapLink } from '../../ui/MapLink.tsx'
import { SavePicture } from '../../ui/SavePicture.tsx'
import styles from './BookingCard.module.css'
import { dateWords } from './day-words.ts'
import type { AppointmentCard } from './queries.ts'
import { stateWordsOf } from './state-words.ts'

/** What the citizen shows at the counter: number and code, when and where, and what to bring. */
export function BookingCard({ card }: { card: AppointmentCard }) {
  const t = useTranslate()
  const language = useLanguage()
  const isOn = card.state === 'booked' && !card.isOver
  const wasCancelled = card.state === 'cancelled' || card.state === 'closed'
  const { tone, key } = stateWordsOf(card)
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
          { label: t('appointments.date'), value: dateWords(card.day, language) },
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
      {(isOn || wasCancelled) && <p className={styles.help}>{t('appointments.calendarStays')}</p>}
      {isOn && (
        <p className={styles.help}>
          <WholeNumbers
            text={
              card.canChange
                ? t('appointments.changeUntil', { time: toMinute(card.cancelUntil) })
                : t('appointments.changeOver')
            }
          />
        </p>
      )}
      {isOn && <SaveCard card={card} />}
    </div>
  )
}

/** The same on a picture. At the counter it needs no network. */
function SaveCard({ card }: { card: AppointmentCard }) {
  const t = useTranslate()
  const language = useLanguage()
  const { number, place, businessName, bring } = card
  const papers = [t('appointments.bringId'), ...bring.map((each) => paperWords(each, t))]
  return (
    <SavePicture
      content={{
        title: t('appointments.card'),
        subtitle: place.name,
        code: { url: card.qrUrl, number },
        facts: [
          { label: t('appointments.time'), value: `${dateWords(card.day, language)} ${card.slotName}` },
          { label: t('appointments.visitor'), value: card.name },
          ...(businessName ? [{ label: t('appointments.business'), value: businessName }] : []),
          { label: t('appointments.place'), value: place.address },
          { label: t('appointments.phone'), value: place.phone },
          { label: t('appointments.bring'), value: papers.join(t('appointments.andPaper')) },
          { label: t('ui.tip'), value: t('appointments.arrive') },
        ],
      }}
      fileName={`appointment-${number}.png`}
    />
  )
}

const paperWords = ({ name, isRequired }: AppointmentCard['bring'][number], t: Translate): string =>
  isRequired ? name : `${name}${t('appointments.ifAny')}`

function Place({ place }: { place: AppointmentCard['place'] }) {
  return (
    <>
      {place.name}
      <br />
      {place.address} <MapLink {...place} />
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
        {bring.map((paper) => (
          <li key={paper.name}>
            {paperWords(paper, t)}
            <span className={styles.hint}>{paper.hint}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

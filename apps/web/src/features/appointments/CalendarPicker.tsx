import { useLanguage } from '@registration/kit/locales/language.ts'
import { WholeNumbers } from '@registration/kit/ui/WholeNumbers.tsx'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from '../../locales/language.ts'
import styles from './CalendarPicker.module.css'
import { dayParts, dayWords } from './day-words.ts'
import { isKept } from './is-kept.ts'
import type { CalendarDay, Slot } from './queries.ts'
import { SlotRow } from './SlotRow.tsx'
import type { SlotActions } from './use-choose-slot.ts'

interface CalendarPickerProps {
  days: readonly CalendarDay[]
  /** The slot that a notification leads to, or that was chosen last: its day is shown, else that of a kept seat. */
  wantedSlot: string | undefined
  /** The slot that a notification leads to: a seat of it was kept. */
  offeredSlot: string | undefined
  canBook: boolean
  choose: SlotActions
}

/** Days on the left, closed ones with their reason. The chosen day's times on the right. */
export function CalendarPicker({ days, wantedSlot, offeredSlot, canBook, choose }: CalendarPickerProps) {
  const t = useTranslate()
  const language = useLanguage()
  const dayWith = (is: (slot: Slot) => boolean) => days.find(({ slots }) => slots.some(is))
  // A kept seat is free again in minutes: after a reload or a sign-in nobody should have to look for its day.
  const wantedDay = dayWith(({ id }) => id === wantedSlot) ?? dayWith(isKept)
  const [dayId, setDayId] = useState(wantedDay?.id)
  // Where the times are below the days, a tap on a day must not leave them out of sight.
  const head = useRef<HTMLHeadingElement>(null)
  const kept = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (dayId !== undefined) (kept.current ?? head.current)?.scrollIntoView({ block: 'nearest' })
  }, [dayId])
  const day = days.find(({ id }) => id === dayId) ?? days.find(({ isClosed }) => !isClosed) ?? days[0]
  if (!day) return null
  const words = dayWords(day.day, language)
  const lost = day.isBooked
    ? undefined
    : day.slots.find(({ id, standing }) => id === offeredSlot && standing === 'none')
  const free = day.slots.reduce((sum, { taken, capacity }) => sum + Math.max(0, capacity - taken), 0)
  return (
    <div className={styles.picker}>
      <DayList days={days} current={day} onChoose={setDayId} />
      <p role="status" className="visually-hidden">
        {dayId === day.id && t('appointments.dayShown', { day: words, count: free })}
      </p>
      <section className={styles.slots} aria-label={t('appointments.slotsOf', { day: words })}>
        <h2 className={styles.title} ref={head}>
          {words}
        </h2>
        {day.remark !== '' && !day.isClosed && <p className={styles.remark}>{day.remark}</p>}
        {day.isBooked && !choose.isMoving && <p className={styles.remark}>{t('appointments.alreadyBooked')}</p>}
        {lost && (
          <p className={styles.remark} role="status">
            <WholeNumbers text={t('appointments.offerOver', { slot: lost.name })} />
          </p>
        )}
        {day.isClosed ? (
          <p className={styles.closed}>{t('appointments.closedBecause', { reason: day.remark })}</p>
        ) : (
          <ul>
            {day.slots.map((slot) => (
              <SlotRow
                key={slot.id}
                ref={isKept(slot) ? kept : undefined}
                day={day}
                slot={slot}
                canBook={canBook}
                choose={choose}
              />
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

interface DayListProps {
  days: readonly CalendarDay[]
  current: CalendarDay
  onChoose: (id: string) => void
}

function DayList({ days, current, onChoose }: DayListProps) {
  const t = useTranslate()
  const language = useLanguage()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (list.current && chosen) list.current.scrollTop = chosen.offsetTop
  }, [])
  return (
    <ul className={styles.days} aria-label={t('appointments.days')} ref={list}>
      {days.map((day) => {
        const { date, weekday } = dayParts(day.day, language)
        return (
          <li key={day.id}>
            <button
              type="button"
              className={day.isClosed ? styles.dayClosed : styles.day}
              aria-pressed={day.id === current.id}
              onClick={() => onChoose(day.id)}
            >
              <span className={styles.date}>{date}</span>
              <span className={styles.weekday}>{weekday}</span>
              {day.isClosed && <span className={styles.mark}>{t('appointments.closed')}</span>}
              {day.isBooked && <span className={styles.booked}>{t('appointments.bookedDay')}</span>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

import { Button } from '@registration/kit/ui/Button.tsx'
import { StatusBadge } from '@registration/kit/ui/StatusBadge.tsx'
import type { Ref } from 'react'
import { useTranslate } from '../../locales/language.ts'
import { isKept } from './is-kept.ts'
import type { CalendarDay, Slot } from './queries.ts'
import styles from './SlotRow.module.css'
import type { SlotActions } from './use-choose-slot.ts'

interface SlotRowProps {
  ref: Ref<HTMLLIElement> | undefined
  day: CalendarDay
  slot: Slot
  canBook: boolean
  choose: SlotActions
}

/** One time: how many of its places are booked, and the action for it. */
export function SlotRow({ ref, day, slot, canBook, choose }: SlotRowProps) {
  const t = useTranslate()
  const { name, taken, capacity, until } = slot
  return (
    <li className={styles.row} ref={ref}>
      <div className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.count}>{t('appointments.booked', { taken, capacity })}</span>
        {isKept(slot) && <span className={styles.kept}>{t('appointments.kept', { time: until.slice(11, 16) })}</span>}
      </div>
      {taken >= capacity && !isKept(slot) && <StatusBadge tone="quiet" text={t('appointments.full')} />}
      {canBook && <Action day={day} slot={slot} choose={choose} />}
    </li>
  )
}

function Action({ day, slot, choose }: Omit<SlotRowProps, 'ref' | 'canBook'>) {
  const t = useTranslate()
  const { id, name, taken, capacity, standing } = slot
  const { busyWith } = choose
  const state = { busy: busyWith === id, 'aria-disabled': busyWith !== undefined }
  if (day.isBooked && !(choose.isMoving && taken < capacity)) return null
  if (isKept(slot))
    return (
      <Button {...state} onClick={() => choose.choose(day, slot)}>
        {t('appointments.goOn')}
      </Button>
    )
  if (standing === 'waiting')
    return (
      <Button
        kind="quiet"
        {...state}
        aria-label={t('appointments.stopWaitingFor', { slot: name })}
        onClick={() => choose.stopWaiting(slot)}
      >
        {t('appointments.stopWaiting')}
      </Button>
    )
  if (taken >= capacity)
    return (
      <Button
        kind="quiet"
        {...state}
        aria-label={t('appointments.waitFor', { slot: name })}
        onClick={() => choose.wait(slot)}
      >
        {t('appointments.wait')}
      </Button>
    )
  return (
    <Button
      {...state}
      aria-label={t('appointments.chooseSlot', { slot: name, count: capacity - taken })}
      onClick={() => choose.choose(day, slot)}
    >
      {t('appointments.choose')}
    </Button>
  )
}

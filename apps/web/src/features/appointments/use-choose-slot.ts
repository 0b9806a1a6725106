import { paths } from '@registration/contract/paths.ts'
import { useLanguage } from '@registration/kit/locales/language.ts'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { useLocation } from 'wouter'
import { useTranslate } from '../../locales/language.ts'
import { dayWords } from './day-words.ts'
import { type BookingTerms, type CalendarDay, type Slot, useGiveUp, useHold, useMove, useWait } from './queries.ts'

/** A time that is reserved for the citizen while they fill in the form. */
export interface Chosen {
  day: CalendarDay
  slot: Slot
  holdId: string
  until: string
}

export interface SlotActions {
  choose(day: CalendarDay, slot: Slot): void
  wait(slot: Slot): void
  stopWaiting(slot: Slot): void
  /** A booking is being moved: its own day can be chosen too. */
  isMoving: boolean
  /** The time whose answer is waited for. Until then no other one is taken. */
  busyWith: string | undefined
}

interface Choosing {
  terms: BookingTerms
  /** The booking that is being moved, if one is. */
  movingId: string | undefined
  onChosen: (chosen: Chosen) => void
}

/**
 * What a tap on a time does: reserve it, move the booking there, join or leave its waiting line. A refusal is shown and
 * the calendar reloads.
 */
export function useChooseSlot({ terms, movingId, onChosen }: Choosing): SlotActions {
  const t = useTranslate()
  const language = useLanguage()
  const { alert, confirm } = useDialogs()
  const toast = useToast()
  const [, navigate] = useLocation()
  const [hold, move, wait, giveUp] = [useHold(), useMove(), useWait(), useGiveUp()]
  const onError = (error: Error) => alert(error.message)

  const moveTo = async (id: string, day: CalendarDay, slot: Slot) => {
    const words = `${dayWords(day.day, language)} ${slot.name}`
    if (!(await confirm(t('appointments.moveAsk', { slot: words })))) return
    const onSuccess = () => {
      toast(t('appointments.moved'), 'saved')
      navigate(paths.appointmentDetail({ id }), { replace: true })
    }
    move.mutate({ id, slotId: slot.id }, { onSuccess, onError })
  }
  const busyWith =
    [hold, wait, giveUp].find(({ isPending }) => isPending)?.variables ??
    (move.isPending ? move.variables.slotId : undefined)
  return {
    isMoving: movingId !== undefined,
    busyWith,
    choose: (day, slot) => {
      if (busyWith) return
      if (movingId) return moveTo(movingId, day, slot)
      hold.mutate(slot.id, { onSuccess: (kept) => onChosen({ day, slot, ...kept }), onError })
    },
    wait: async (slot) => {
      if (busyWith || !(await confirm(t('appointments.waitAsk', { minutes: terms.offerMinutes })))) return
      const onSuccess = ({ place }: { place: number }) => toast(t('appointments.waitDone', { place }), 'saved')
      wait.mutate(slot.id, { onSuccess, onError })
    },
    stopWaiting: (slot) => {
      if (!busyWith) giveUp.mutate(slot.id, { onError })
    },
  }
}

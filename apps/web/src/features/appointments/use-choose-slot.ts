import { paths } from '@registration/contract/paths.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { useLanguage } from '@registration/kit/locales/language.ts'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { useLeave } from '@registration/kit/ui/navigation.ts'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { useTranslate } from '../../locales/language.ts'
import { dayWords } from './day-words.ts'
import { type BookingTerms, type CalendarDay, type Slot, useHold, useMove, useWait } from './queries.ts'
import { useStopWaiting } from './use-stop-waiting.ts'

/** A time that is reserved for the citizen while they fill in the form. */
export interface Chosen {
  day: CalendarDay
  slot: Slot
  holdId: string
  until: string
  /** When it was reserved, by this device's clock. */
  at: number
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
  /** The application that is booked for, if there is one. */
  applicationId: string | undefined
  onChosen: (chosen: Chosen) => void
}

/**
 * What a tap on a time does: reserve it, move the booking there, join or leave its waiting line. A refusal is shown and
 * the calendar reloads.
 */
export function useChooseSlot({ terms, movingId, applicationId, onChosen }: Choosing): SlotActions {
  const t = useTranslate()
  const language = useLanguage()
  const { alert, confirm } = useDialogs()
  const toast = useToast()
  const beginLeave = useLeave()
  const [hold, move, wait, stop] = [useHold(), useMove(), useWait(), useStopWaiting()]
  const onError = (error: Error) => alert(error.message)

  const moveTo = async (id: string, day: CalendarDay, slot: Slot) => {
    const leave = beginLeave()
    const words = `${dayWords(day.day, language)} ${slot.name}`
    // 取消 beside a booking could be read as its end.
    const buttons = { okText: t('appointments.move'), cancelText: t('appointments.keepTime') }
    if (!(await confirm({ text: t('appointments.moveAsk', { slot: words }), ...buttons }))) return
    const card = paths.appointmentDetail({ id })
    // Awaited here: who goes back meanwhile must learn how it ended, too.
    try {
      await move.mutateAsync({ id, slotId: slot.id })
    } catch (error) {
      await alert(error instanceof Error ? error.message : String(error))
      // The calendar says that the booking stays valid.
      if (error instanceof ApiError && error.is('appointmentOver')) leave(card)
      return
    }
    toast(t('appointments.moved'), 'saved')
    leave(card)
  }
  const busyWith =
    (hold.isPending ? hold.variables : stop.busyWith) ??
    [move, wait].find(({ isPending }) => isPending)?.variables?.slotId
  return {
    isMoving: movingId !== undefined,
    busyWith,
    choose: (day, slot) => {
      if (busyWith) return
      // A seat that was waited for to move a booking is for that.
      const moving = movingId ?? slot.movingId
      if (moving) return moveTo(moving, day, slot)
      hold.mutate(slot.id, { onSuccess: (kept) => onChosen({ day, slot, ...kept, at: Date.now() }), onError })
    },
    wait: async (slot) => {
      if (busyWith || !(await confirm(t('appointments.waitAsk', { minutes: terms.offerMinutes })))) return
      const onSuccess = ({ place }: { place: number }) => toast(t('appointments.waitDone', { place }), 'saved')
      wait.mutate({ slotId: slot.id, movingId, applicationId }, { onSuccess, onError })
    },
    stopWaiting: (slot) => {
      if (!busyWith) stop.stopWaiting(slot.id)
    },
  }
}

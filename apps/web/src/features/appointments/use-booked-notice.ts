import { useLanguage } from '@registration/kit/locales/language.ts'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { useLocation } from 'wouter'
import { useTranslate } from '../../locales/language.ts'
import { timeWords } from './day-words.ts'
import type { Chosen } from './use-choose-slot.ts'

/**
 * `await show(chosen, card)`: says that a time was booked to who has left its form meanwhile. It leads to the card only if
 * they want to.
 */
export function useBookedNotice() {
  const t = useTranslate()
  const language = useLanguage()
  const { confirm } = useDialogs()
  const [, navigate] = useLocation()
  return async ({ day, slot }: Chosen, card: string) => {
    const wantsCard = await confirm({
      title: t('appointments.successTitle'),
      text: t('appointments.successText', { slot: timeWords(day.day, slot.name, language) }),
      okText: t('appointments.seeAppointment'),
      cancelText: t('ui.close'),
    })
    if (wantsCard) navigate(card)
  }
}

import type { Feedback } from '@registration/contract/feedback.ts'
import { StatusBadge } from '@registration/kit/ui/StatusBadge.tsx'
import { useTranslate } from '../../locales/language.ts'

/** A waiting icon until the office has replied, then a success icon. */
export function FeedbackStatus({ status }: Pick<Feedback, 'status'>) {
  const t = useTranslate()
  return status === 'waiting' ? (
    <StatusBadge tone="wait" text={t('feedback.waiting')} />
  ) : (
    <StatusBadge tone="good" text={t('feedback.answered')} />
  )
}

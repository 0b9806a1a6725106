import { useRating } from '../../api/ratings.ts'
import { useTranslate } from '../../locales/language.ts'
import { RatingCard } from '../../ui/RatingCard.tsx'

/** Asks once how the citizen found a visit that took place. A state that cannot be fetched asks nothing. */
export function RateVisit({ id }: { id: string }) {
  const t = useTranslate()
  const { isAsked, mutation } = useRating({ subject: 'appointment', recordId: id })
  return isAsked ? <RatingCard recordId={id} question={t('appointments.rateVisit')} mutation={mutation} /> : null
}

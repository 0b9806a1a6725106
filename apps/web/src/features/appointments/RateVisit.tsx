import { useRate, useRatingState } from '../../api/ratings.ts'
import { useTranslate } from '../../locales/language.ts'
import { RatingCard } from '../../ui/RatingCard.tsx'

/** Asks once how the citizen found a visit that took place. A state that cannot be fetched asks nothing. */
export function RateVisit({ id }: { id: string }) {
  const t = useTranslate()
  const state = useRatingState({ subject: 'appointment', recordId: id })
  const rating = useRate({ subject: 'appointment', recordId: id })
  return state.data?.canRate ? <RatingCard question={t('appointments.rateVisit')} mutation={rating} /> : null
}

import { useRate, useRatingState } from '../../api/ratings.ts'
import { useTranslate } from '../../locales/language.ts'
import { RatingCard } from '../../ui/RatingCard.tsx'

/** Asks once how the citizen found a case that has ended. A state that cannot be fetched asks nothing. */
export function RateCase({ id }: { id: string }) {
  const t = useTranslate()
  const state = useRatingState({ subject: 'application', recordId: id })
  const rating = useRate({ subject: 'application', recordId: id })
  return state.data?.canRate ? <RatingCard question={t('applications.rateCase')} mutation={rating} /> : null
}

import { useRating } from '../../../api/ratings.ts'
import { useTranslate } from '../../../locales/language.ts'
import { RatingCard } from '../../../ui/RatingCard.tsx'

/** Asks once how the citizen found a case that has ended. A state that cannot be fetched asks nothing. */
export function RateCase({ id }: { id: string }) {
  const t = useTranslate()
  const { isAsked, mutation } = useRating({ subject: 'application', recordId: id })
  return isAsked ? <RatingCard recordId={id} question={t('applications.rateCase')} mutation={mutation} /> : null
}

import { getRatingState, type RatingInput, rate } from '@registration/contract/ratings.ts'
import { call } from '@registration/kit/api/call.ts'
import { useMutation, useQuery } from '@tanstack/react-query'

type Rated = Pick<RatingInput, 'subject' | 'recordId'>

/** Whether the citizen has not rated this case or visit yet. Asked for one that has ended. */
export function useRatingState({ subject, recordId }: Rated) {
  return useQuery({
    queryKey: ['ratings', recordId],
    queryFn: ({ signal }) => call(getRatingState, { subject, recordId }, { signal }),
    meta: { quiet: true },
  })
}

/** Sends the rating. The question stays to thank: its state is fetched again with the next visit. */
export const useRate = ({ subject, recordId }: Rated) =>
  useMutation({
    mutationFn: (answer: Pick<RatingInput, 'grade' | 'remark'>) => call(rate, { subject, recordId, ...answer }),
  })

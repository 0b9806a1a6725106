import { getRatingState, type RatingInput, rate } from '@registration/contract/ratings.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { call } from '@registration/kit/api/call.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

/**
 * The citizen's rating of a case or a visit that has ended. `isAsked`: they have not rated it yet, or have just done so and
 * are thanked.
 */
export function useRating({ subject, recordId }: Pick<RatingInput, 'subject' | 'recordId'>) {
  const cache = useQueryClient()
  const queryKey = ['ratings', recordId]
  const state = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getRatingState, { subject, recordId }, { signal }),
    meta: { quiet: true },
  })
  const mutation = useMutation({
    mutationFn: (answer: Pick<RatingInput, 'grade' | 'remark'>) =>
      call(rate, { subject, recordId, ...answer }).catch(async (error: Error) => {
        // The office may have it all the same. Then nothing is left to be sent again.
        if (!(error instanceof ApiError) || !error.isUnanswered) throw error
        if ((await call(getRatingState, { subject, recordId })).canRate) throw error
      }),
    onSuccess: () => cache.setQueryData(queryKey, { canRate: false }),
    // It may have been given on another device: then it is not asked any more.
    onError: () => void cache.invalidateQueries({ queryKey }),
  })
  return { isAsked: mutation.isSuccess || (state.data?.canRate ?? false), mutation }
}

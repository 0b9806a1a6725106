import { retractConfirmation } from '@registration/contract/confirmations.ts'
import {
  getParticipation,
  listParticipations,
  type Participation,
  type ParticipationDetail,
} from '@registration/contract/participations.ts'
import { call } from '@registration/kit/api/call.ts'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { boardKey } from '../../api/board.ts'

export type { Participation, ParticipationDetail }

const everything = ['participations'] as const

export function useParticipations() {
  return useInfiniteQuery({
    queryKey: [...everything, 'list'],
    queryFn: ({ pageParam, signal }) => call(listParticipations, { page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      last.rows.length > 0 && pages.flatMap(({ rows }) => rows).length < last.total ? pages.length + 1 : undefined,
    meta: { quiet: true },
  })
}

export function useParticipation(id: string) {
  return useQuery({
    queryKey: [...everything, 'one', id],
    queryFn: ({ signal }) => call(getParticipation, { id }, { signal }),
    refetchOnMount: 'always',
    meta: { quiet: true },
  })
}

/**
 * Takes the own confirmation back, in an own application if it is named. What is shown is read again, also where it
 * could not be.
 */
export function useRetract(applicationId?: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (confirmationId: string) => call(retractConfirmation, { confirmationId }),
    // What was confirmed must not be shown as such when it is read to be confirmed once more.
    onSuccess: () => cache.removeQueries({ queryKey: ['confirmations'], type: 'inactive' }),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: everything }),
        applicationId && cache.invalidateQueries({ queryKey: boardKey(applicationId) }),
      ]),
  })
}

import { retractConfirmation } from '@registration/contract/confirmations.ts'
import {
  getParticipation,
  listParticipations,
  type Participation,
  type ParticipationDetail,
} from '@registration/contract/participations.ts'
import { call } from '@registration/kit/api/call.ts'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

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

/** Takes the own confirmation back. What is shown is read again, also where it could not be. */
export function useRetract() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (confirmationId: string) => call(retractConfirmation, { confirmationId }),
    onSettled: () => cache.invalidateQueries({ queryKey: everything }),
  })
}

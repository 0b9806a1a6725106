import type { Answer } from '@registration/contract/endpoint.ts'
import { getProgress, listOwnNumbers } from '@registration/contract/progress.ts'
import { call } from '@registration/kit/api/call.ts'
import { useMutation, useQuery } from '@tanstack/react-query'

export type ProgressStep = Answer<typeof getProgress>[number]

/** The steps of an application by its acceptance number, latest first; asked at each tap on 查询. */
export function useProgressSearch() {
  return useMutation({ mutationFn: (acceptanceNumber: string) => call(getProgress, { acceptanceNumber }) })
}

/** The citizen's own acceptance numbers, newest first. */
export function useOwnNumbers() {
  return useQuery({
    queryKey: ['applications', 'numbers'],
    queryFn: async ({ signal }) => (await call(listOwnNumbers, {}, { signal })).numbers,
    meta: { quiet: true },
  })
}

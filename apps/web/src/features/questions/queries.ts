import { listQuestions } from '@registration/contract/information.ts'
import { call } from '@registration/kit/api/call.ts'
import { useQuery } from '@tanstack/react-query'

/** All common questions, or those that a search finds. */
export function useQuestions(search: string) {
  return useQuery({
    queryKey: ['questions', search],
    queryFn: ({ signal }) => call(listQuestions, { search: search || undefined }, { signal }),
    meta: { quiet: true },
  })
}

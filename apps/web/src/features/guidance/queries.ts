import type { Answer } from '@registration/contract/endpoint.ts'
import { askGuidance, searchGuidance } from '@registration/contract/guidance.ts'
import { call } from '@registration/kit/api/call.ts'
import { useQuery } from '@tanstack/react-query'

export type { GuidanceResult, SearchGroup } from '@registration/contract/guidance.ts'
export type Guidance = Answer<typeof askGuidance>
export type SearchedGroup = Answer<typeof searchGuidance>['groups'][number]

/** The next question on a path of choices, or the business that it leads to. */
export function useGuidance(path: readonly string[]) {
  return useQuery({
    queryKey: ['guidance', path],
    queryFn: ({ signal }) => call(askGuidance, { path: [...path] }, { signal }),
    meta: { quiet: true },
  })
}

/** What public texts have the words; nothing is asked without any. */
export function useSearch(words: string) {
  return useQuery({
    queryKey: ['search', words],
    queryFn: async ({ signal }) => (await call(searchGuidance, { text: words }, { signal })).groups,
    enabled: words !== '',
    meta: { quiet: true },
  })
}

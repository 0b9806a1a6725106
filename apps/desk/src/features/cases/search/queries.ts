import { searchCases } from '@registration/contract/desk/queue.ts'
import type { Answer } from '@registration/contract/endpoint.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { deskCall } from '../../../api/desk-call.ts'
import { recorded } from '../../../api/officer.ts'
import { casesKey } from '../acts/queries.ts'

export type FoundCase = Answer<typeof searchCases>['rows'][number]

/** Milliseconds for which what was found stays: each search is recorded, and the way back from a case is none. */
const stays = 5 * 60_000

const caseSearchQuery = (text: string) =>
  queryOptions({
    queryKey: [...casesKey, 'search', text],
    queryFn: ({ signal }) => deskCall(searchCases, { text }, { signal }),
    enabled: text !== '',
    staleTime: stays,
    refetchOnWindowFocus: false,
    meta: { quiet: true, ...recorded },
  })

export const useCaseSearch = (text: string) => useQuery(caseSearchQuery(text))

/** The ids of what was found for a text and is still in memory. It is no search. */
export const useFoundIds = (text = ''): string[] | undefined =>
  useQuery({ ...caseSearchQuery(text), enabled: false }).data?.rows.map(({ id }) => id)

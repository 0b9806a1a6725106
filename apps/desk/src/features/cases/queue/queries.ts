import { claimNextCase } from '@registration/contract/desk/claims.ts'
import { type CaseRowShown, countCases, listCases } from '@registration/contract/desk/queue.ts'
import type { Answer } from '@registration/contract/endpoint.ts'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { deskCall } from '../../../api/desk-call.ts'
import { casesKey, useCaseAct } from '../acts/queries.ts'
import { type CaseFilters, filtersOf, type QueuePlace } from './queue-address.ts'

/** Milliseconds between two counts of the views. A count is no activity of the officer. */
const pause = 30_000
/** Milliseconds for which a list that is left is kept for the way back. */
const kept = 30 * 60_000

export type CaseCounts = Answer<typeof countCases>

export const useCaseCounts = () =>
  useQuery({
    queryKey: [...casesKey, 'count'],
    queryFn: ({ signal }) => deskCall(countCases, {}, { signal }),
    refetchInterval: pause,
    meta: { quiet: true, isSaid: true },
  })

/** A view by pages, each of which begins after the last case of the one before. */
export const caseListQuery = (place: QueuePlace) => {
  const { view, sort } = place
  const filters = filtersOf(place)
  return infiniteQueryOptions({
    queryKey: [...casesKey, 'list', { view, sort, ...filters }],
    queryFn: ({ pageParam, signal }) =>
      deskCall(listCases, { view, sort, ...filters, next: pageParam || undefined }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    gcTime: kept,
    meta: { quiet: true },
  })
}

/** While another view or filter is read, the list before it stays. */
export const useCaseList = (place: QueuePlace) =>
  useInfiniteQuery({ ...caseListQuery(place), placeholderData: keepPreviousData })

/** The cases of the pages. One that moved down between two pages is shown once. */
export function rowsOf({ pages }: { pages: readonly Answer<typeof listCases>[] }): CaseRowShown[] {
  return [...new Map(pages.flatMap(({ rows }) => rows.map((row) => [row.id, row] as const))).values()]
}

export const useClaimNext = () => useCaseAct((filters: CaseFilters) => deskCall(claimNextCase, filters))

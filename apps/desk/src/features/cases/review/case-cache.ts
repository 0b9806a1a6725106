import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { DeskCase } from './case-rules.ts'

export const caseKey = (id: string) => ['case', id] as const

/** The case as it is on the screen now. */
export const shownCase = (cache: QueryClient, id: string) => cache.getQueryData<DeskCase>(caseKey(id))

/** Changes what is shown of a case, as the server will answer it. It is no reading: the time of the last one stays. */
export function usePatchCase(id: string) {
  const cache = useQueryClient()
  return (patch: (shown: DeskCase) => DeskCase) =>
    cache.setQueryData<DeskCase>(caseKey(id), (shown) => shown && patch(shown), {
      updatedAt: cache.getQueryState(caseKey(id))?.dataUpdatedAt,
    })
}

export function useReloadCase(id: string) {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: caseKey(id) })
}

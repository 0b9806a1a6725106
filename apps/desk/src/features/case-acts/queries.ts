import type { CaseRowShown } from '@registration/contract/desk/queue.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'

/** Of every query about cases: an act on one of them makes all of them stale. */
export const casesKey = ['cases'] as const

/** A case as the officer has seen it. */
export type SeenCase = Pick<CaseRowShown, 'id' | 'number' | 'version'>

/** Lists and counts are read again after each act, also after one that is refused. */
export function useCaseAct<I, O>(act: (input: I) => Promise<O>) {
  const cache = useQueryClient()
  return useMutation({ mutationFn: act, onSettled: () => cache.invalidateQueries({ queryKey: casesKey }) })
}

import { useQueryClient } from '@tanstack/react-query'
import { caseKey, shownCase } from '../case-cache.ts'
import type { DeskCase } from '../case-rules.ts'
import { useOpenCase } from '../open-case.ts'
import { useSettled } from '../use-case-write.ts'

/**
 * Saves what is being typed, and waits until every act is done. Answers the case as it is then, if all of it is on the
 * server. What is being read again has moved: an act on it, as by a second Enter, would only be refused.
 */
export function useSettle(): () => Promise<DeskCase['case'] | undefined> {
  const cache = useQueryClient()
  const { shown, savers } = useOpenCase()
  const settled = useSettled(shown.case.id)
  return async () => {
    if (cache.isFetching({ queryKey: caseKey(shown.case.id) }) > 0) return undefined
    const saved = await Promise.all([...savers].map((save) => save()))
    await settled.mutateAsync()
    return saved.every(Boolean) ? shownCase(cache, shown.case.id)?.case : undefined
  }
}

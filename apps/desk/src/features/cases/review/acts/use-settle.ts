import { useQueryClient } from '@tanstack/react-query'
import { shownCase } from '../case-cache.ts'
import type { DeskCase } from '../case-rules.ts'
import { useOpenCase } from '../open-case.ts'
import { useSettled } from '../use-case-write.ts'

/**
 * Saves what is being typed, and waits until every act is done. Answers the case as it is then, if all of it is on the
 * server.
 */
export function useSettle(): () => Promise<DeskCase['case'] | undefined> {
  const cache = useQueryClient()
  const { shown, savers } = useOpenCase()
  const settled = useSettled(shown.case.id)
  return async () => {
    const saved = await Promise.all([...savers].map((save) => save()))
    await settled.mutateAsync()
    return saved.every(Boolean) ? shownCase(cache, shown.case.id)?.case : undefined
  }
}

import { useOpenCase } from '../open-case.ts'
import { useSettled } from '../queries.ts'

/** Saves what is being typed, and waits until every act is done. Answers whether all of it is on the server. */
export function useSettle(): () => Promise<boolean> {
  const { shown, savers } = useOpenCase()
  const settled = useSettled(shown.case.id)
  return async () => {
    const saved = await Promise.all([...savers].map((save) => save()))
    await settled.mutateAsync()
    return saved.every(Boolean)
  }
}

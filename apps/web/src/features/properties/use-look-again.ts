import { ApiError } from '@registration/kit/api/api-error.ts'
import { type ReadQuery, useAgain } from '@registration/kit/ui/use-again.ts'
import { useTranslate } from '../../locales/language.ts'

/** Looks at the register again on the citizen's request. A failure is said. */
export function useLookAgain(query: ReadQuery): () => Promise<void> {
  const t = useTranslate()
  return useAgain(query, (error) =>
    error instanceof ApiError && error.is('registerSilent') ? t('holdings.silent') : error.message,
  )
}

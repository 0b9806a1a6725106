import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { useTranslate } from '../locales/language.ts'

interface FoundProps {
  /** How many there are; undefined while that is not known. */
  count: number | undefined
  /** What was searched for, if anything was. */
  search: string
  /** The text for a search that found nothing, instead of the usual one. */
  nothing?: string
}

/**
 * The result of a list or a search. The element is rendered before its words, because a screen reader announces only
 * what is added.
 */
export function Found({ count, search, nothing }: FoundProps) {
  const t = useTranslate()
  const isQuiet = count === undefined || (count > 0 && search === '')
  return (
    <div role="status" className={isQuiet ? 'visually-hidden' : undefined}>
      {count !== undefined && count > 0 && <p>{t('information.found', { count })}</p>}
      {count === 0 && search === '' && <EmptyState title={t('information.empty')} />}
      {count === 0 && search !== '' && (
        <EmptyState
          title={nothing ?? t('information.emptySearch', { search })}
          help={t('information.emptySearchHelp')}
        />
      )}
    </div>
  )
}

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslate } from '../locales/language.ts'
import styles from './Pager.module.css'
import { pagesAround } from './pages-around.ts'

interface PagerProps {
  /** Counted from 1. */
  page: number
  pageCount: number
  onChange: (page: number) => void
}

/** Page buttons; more than five pages are shortened with an ellipsis. Nothing for a single page. */
export function Pager({ page, pageCount, onChange }: PagerProps) {
  const t = useTranslate()
  if (pageCount <= 1) return null
  return (
    <nav className={styles.pager} aria-label={t('ui.pages')}>
      <button
        type="button"
        className={styles.page}
        disabled={page <= 1}
        aria-label={t('ui.previousPage')}
        onClick={() => onChange(page - 1)}
      >
        <ChevronLeft size="1.5rem" strokeWidth={1.75} aria-hidden="true" />
      </button>
      {pagesAround(page, pageCount).map((entry) =>
        entry.kind === 'gap' ? (
          <button
            key={`gap-${entry.to}`}
            type="button"
            className={styles.page}
            aria-label={t('ui.page', { page: entry.to })}
            onClick={() => onChange(entry.to)}
          >
            …
          </button>
        ) : (
          <button
            key={entry.page}
            type="button"
            className={styles.page}
            aria-label={t('ui.page', { page: entry.page })}
            aria-current={entry.page === page ? 'page' : undefined}
            onClick={() => onChange(entry.page)}
          >
            {entry.page}
          </button>
        ),
      )}
      <button
        type="button"
        className={styles.page}
        disabled={page >= pageCount}
        aria-label={t('ui.nextPage')}
        onClick={() => onChange(page + 1)}
      >
        <ChevronRight size="1.5rem" strokeWidth={1.75} aria-hidden="true" />
      </button>
    </nav>
  )
}

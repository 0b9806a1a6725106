import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslate } from '../locales/language.ts'
import styles from './Pager.module.css'
import { pagesAround } from './pages-around.ts'

interface PagerProps {
  /** Counted from 1. */
  page: number
  pageCount: number
  onChange: (page: number) => void
}

/**
 * Page buttons; more than five pages are shortened with an ellipsis. Nothing for a single page. An arrow keeps the focus at
 * its end.
 */
export function Pager({ page, pageCount, onChange }: PagerProps) {
  const t = useTranslate()
  if (pageCount <= 1) return null
  const button = (to: number, label: string, face: ReactNode, isThere = true) => (
    <button
      key={label}
      type="button"
      className={styles.page}
      aria-label={label}
      aria-current={to === page ? 'page' : undefined}
      aria-disabled={isThere ? undefined : true}
      onClick={() => isThere && onChange(to)}
    >
      {face}
    </button>
  )
  return (
    <nav className={styles.pager} aria-label={t('ui.pages')}>
      {button(page - 1, t('ui.previousPage'), <ChevronLeft strokeWidth={1.75} aria-hidden="true" />, page > 1)}
      {pagesAround(page, pageCount).map((entry) =>
        entry.kind === 'gap'
          ? button(entry.to, t('ui.page', { page: entry.to }), '…')
          : button(entry.page, t('ui.page', { page: entry.page }), entry.page),
      )}
      {button(page + 1, t('ui.nextPage'), <ChevronRight strokeWidth={1.75} aria-hidden="true" />, page < pageCount)}
    </nav>
  )
}

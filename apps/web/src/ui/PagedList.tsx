import type { ReactNode } from 'react'
import { useTranslate } from '../locales/language.ts'
import { EmptyState } from './EmptyState.tsx'
import { Pager } from './Pager.tsx'
import { Rows } from './Rows.tsx'

/** Items on a page; a pager is shown only when there are more (docs/PRODUCT.md 'Channels'). */
const pageSize = 5

interface PagedListProps<T> {
  /** All of them. */
  items: readonly T[]
  /** Counted from 1; one beyond the end shows the last page. */
  page: number
  onPage: (page: number) => void
  /** What was searched for, if anything was. */
  search: string
  children: (item: T) => ReactNode
}

/** A list that is here as a whole, shown in pages of five; an empty one says why. */
export function PagedList<T>({ items, page, onPage, search, children }: PagedListProps<T>) {
  const t = useTranslate()
  if (items.length === 0 && search !== '')
    return <EmptyState title={t('information.emptySearch', { search })} help={t('information.emptySearchHelp')} />
  if (items.length === 0) return <EmptyState title={t('information.empty')} />
  const pageCount = Math.ceil(items.length / pageSize)
  const shown = Math.min(Math.max(1, page), pageCount)
  return (
    <div>
      <p role="status" className={search === '' ? 'visually-hidden' : undefined}>
        {t('information.found', { count: items.length })}
      </p>
      <Rows>{items.slice((shown - 1) * pageSize, shown * pageSize).map(children)}</Rows>
      <Pager page={shown} pageCount={pageCount} onChange={onPage} />
    </div>
  )
}

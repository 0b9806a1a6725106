import type { ReactNode } from 'react'
import { Pager } from './Pager.tsx'
import { Rows } from './Rows.tsx'

/** Items on a page; a pager is shown only when there are more (docs/product/channels.md 'Channels'). */
const pageSize = 5

interface PagedListProps<T> {
  /** All of them. */
  items: readonly T[]
  /** Counted from 1; one beyond the end shows the last page. */
  page: number
  onPage: (page: number) => void
  children: (item: T) => ReactNode
}

/** A completely loaded list in pages of five. An empty list shows nothing. */
export function PagedList<T>({ items, page, onPage, children }: PagedListProps<T>) {
  if (items.length === 0) return null
  const pageCount = Math.ceil(items.length / pageSize)
  const current = Math.min(Math.max(1, page), pageCount)
  return (
    <div>
      <Rows>{items.slice((current - 1) * pageSize, current * pageSize).map(children)}</Rows>
      <Pager page={current} pageCount={pageCount} onChange={onPage} />
    </div>
  )
}

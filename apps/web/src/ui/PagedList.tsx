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

/** A list that is here as a whole, shown in pages of five; nothing of an empty one. */
export function PagedList<T>({ items, page, onPage, children }: PagedListProps<T>) {
  if (items.length === 0) return null
  const pageCount = Math.ceil(items.length / pageSize)
  const shown = Math.min(Math.max(1, page), pageCount)
  return (
    <div>
      <Rows>{items.slice((shown - 1) * pageSize, shown * pageSize).map(children)}</Rows>
      <Pager page={shown} pageCount={pageCount} onChange={onPage} />
    </div>
  )
}

import type { ReactNode } from 'react'
import { EndlessList } from './EndlessList.tsx'
import { LoadingWords } from './LoadingWords.tsx'
import { PullToRefresh } from './PullToRefresh.tsx'
import { QueryFailure } from './QueryFailure.tsx'

/** The part of a query by pages that is rendered here, as `useInfiniteQuery` returns it. */
interface Pages<Row> {
  data: { pages: readonly { rows: readonly Row[] }[] } | undefined
  error: Error | null
  hasNextPage: boolean
  isFetchNextPageError: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
  refetch: () => Promise<unknown>
}

interface LoadedListProps<Row> {
  list: Pages<Row>
  skeleton: ReactNode
  /** In place of a list without rows. */
  empty: ReactNode
  children: (rows: Row[]) => ReactNode
}

/**
 * A list by pages that loads the next one at its end, unlike `PagedList`, which shows one at a time. A failed refresh
 * empties it and says why. A next page that failed leaves those before it.
 */
export function LoadedList<Row>({ list, skeleton, empty, children }: LoadedListProps<Row>) {
  return (
    <PullToRefresh onRefresh={() => list.refetch()}>
      <Content list={list} skeleton={skeleton} empty={empty}>
        {children}
      </Content>
    </PullToRefresh>
  )
}

function Content<Row>({ list, skeleton, empty, children }: LoadedListProps<Row>) {
  if (list.error && !list.isFetchNextPageError)
    return <QueryFailure error={list.error} onRetry={() => list.refetch()} />
  if (!list.data)
    return (
      <>
        <LoadingWords />
        {skeleton}
      </>
    )
  const more = () => list.fetchNextPage()
  const rows = list.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) return empty
  return (
    <EndlessList
      hasMore={list.hasNextPage}
      loading={list.isFetchingNextPage}
      failure={list.error && <QueryFailure error={list.error} onRetry={more} />}
      onMore={more}
    >
      {children(rows)}
    </EndlessList>
  )
}

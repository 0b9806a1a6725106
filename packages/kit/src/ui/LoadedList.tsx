import { type ReactNode, useEffect, useState } from 'react'
import { EndlessList } from './EndlessList.tsx'
import { LoadingWords } from './LoadingWords.tsx'
import { PullToRefresh } from './PullToRefresh.tsx'
import { QueryFailure } from './QueryFailure.tsx'

/** The part of a query by pages that is rendered here, as `useInfiniteQuery` returns it. */
interface Pages<Row> {
  data: { pages: readonly { rows: readonly Row[]; total: number }[] } | undefined
  error: Error | null
  hasNextPage: boolean
  isFetching: boolean
  isFetchNextPageError: boolean
  isFetchingNextPage: boolean
  fetchNextPage: (options: { cancelRefetch: boolean }) => unknown
  refetch: () => Promise<unknown>
}

interface Identified {
  id: string
}

interface LoadedListProps<Row extends Identified> {
  list: Pages<Row>
  skeleton: ReactNode
  /** In place of a list without rows. */
  empty: ReactNode
  children: (rows: Row[]) => ReactNode
}

/**
 * A list by pages that loads the next one at its end, unlike `PagedList`, which shows one at a time. A failed refresh
 * empties it and says why. A next page that failed leaves those before it, and so does a list that was read again
 * because its total changed. A row that moved to the next page meanwhile is shown once (docs/product/screens.md
 * 'Constants').
 */
export function LoadedList<Row extends Identified>({ list, skeleton, empty, children }: LoadedListProps<Row>) {
  return (
    <PullToRefresh onRefresh={() => list.refetch()}>
      <Content list={list} skeleton={skeleton} empty={empty}>
        {children}
      </Content>
    </PullToRefresh>
  )
}

function Content<Row extends Identified>({ list, skeleton, empty, children }: LoadedListProps<Row>) {
  const { isLoading, hasChanged, more } = useNextPage(list)
  if (list.error && !list.isFetchNextPageError && !hasChanged)
    return <QueryFailure error={list.error} onRetry={() => list.refetch()} />
  if (!list.data)
    return (
      <>
        <LoadingWords />
        {skeleton}
      </>
    )
  const rows = [...new Map(list.data.pages.flatMap((page) => page.rows.map((row) => [row.id, row] as const))).values()]
  if (rows.length === 0) return empty
  return (
    <EndlessList
      hasMore={list.hasNextPage}
      loading={isLoading}
      failure={list.error && <QueryFailure error={list.error} onRetry={hasChanged ? () => list.refetch() : more} />}
      onMore={more}
    >
      {children(rows)}
    </EndlessList>
  )
}

/**
 * A page begins after a number of rows, so it fits only pages that were read of the same list. A list that is being read
 * again comes first, then its next page. If the total changed between two pages, all of them are read again.
 */
function useNextPage<Row>(list: Pages<Row>) {
  const { data, error, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage, refetch } = list
  const pages = data?.pages ?? []
  const [wanted, setWanted] = useState(0)
  const isWanted = pages.length < wanted && hasNextPage && !error
  const isDue = isWanted && !isFetching
  const hasChanged = pages.some(({ total }) => total !== pages[0]?.total)
  useEffect(() => {
    if (isDue) void fetchNextPage({ cancelRefetch: false })
  }, [isDue, fetchNextPage])
  useEffect(() => {
    if (hasChanged) void refetch()
  }, [hasChanged, refetch])
  const more = () => {
    if (error) fetchNextPage({ cancelRefetch: false })
    setWanted(pages.length + 1)
  }
  return { isLoading: isFetchingNextPage || isWanted, hasChanged, more }
}

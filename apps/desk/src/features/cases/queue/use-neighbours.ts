import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { caseListQuery, rowsOf } from './queries.ts'
import { readQueuePlace } from './queue-address.ts'

/** By their ids. */
interface Neighbours {
  previous?: string
  next?: string
}

/**
 * The cases before and after an open one in the list that it was opened from: `found`, or the view that is in the address.
 * A case that an act has moved out of the view keeps the place that it had. Without a list there are none.
 */
export function useNeighbours(id: string, found: readonly string[] | undefined): Neighbours {
  const search = useSearch()
  const isFromView = new URLSearchParams(search).has('view')
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = useInfiniteQuery({
    ...caseListQuery(readQueuePlace(search)),
    enabled: isFromView,
  })
  // What an earlier visit has read of the queue is not the list of a case that was opened from a notice.
  const ids = found ?? (isFromView && data ? rowsOf(data).map((row) => row.id) : [])
  const [before, setBefore] = useState(ids)
  if (ids.includes(id) && ids.join() !== before.join()) setBefore(ids)
  const isLast = ids.at(-1) === id
  useEffect(() => {
    if (isLast && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [isLast, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])
  const known = ids.includes(id) ? ids : before
  const at = known.indexOf(id)
  if (at < 0) return { next: ids[0] }
  const isLeft = (each: string) => ids.includes(each)
  return { previous: known.slice(0, at).filter(isLeft).at(-1), next: known.slice(at + 1).find(isLeft) }
}

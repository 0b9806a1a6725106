import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { caseListQuery, rowsOf } from '../../queue/queries.ts'
import { casePath, readQueuePlace } from '../../queue/queue-address.ts'

/** The addresses of the next and the previous case of the list from which one came, with its filters. */
export function useNeighbours(id: string): { next?: string; previous?: string } {
  const search = useSearch()
  const place = readQueuePlace(search)
  // The list as it was left. A case that has moved is still where one was.
  const { data } = useInfiniteQuery({ ...caseListQuery(place), staleTime: Number.POSITIVE_INFINITY })
  const ids = data ? rowsOf(data).map((row) => row.id) : []
  const at = ids.indexOf(id)
  const pathOf = (other: string | undefined) => other && casePath(other, `?${search}`)
  return { next: pathOf(ids[at + 1]), previous: at > 0 ? pathOf(ids[at - 1]) : undefined }
}

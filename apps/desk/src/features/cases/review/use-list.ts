import { useSearch } from 'wouter'
import { queuePath, readQueuePlace } from '../queue/queue-address.ts'
import { useNeighbours } from '../queue/use-neighbours.ts'
import { useFoundIds } from '../search/queries.ts'
import { searchPath, useTextBefore } from '../search/search-text.ts'

/** The address of the list that a case was opened from: what was found, or a view of the queue. */
export function useListPath(): string {
  const place = readQueuePlace(useSearch())
  const text = useTextBefore()
  return text === undefined ? queuePath(place) : searchPath(text)
}

/** The cases before and after one in that list. */
export const useNeighboursInList = (id: string): ReturnType<typeof useNeighbours> =>
  useNeighbours(id, useFoundIds(useTextBefore()))

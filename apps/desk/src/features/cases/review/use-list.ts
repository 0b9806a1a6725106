import { useSearch } from 'wouter'
import { queuePath, readQueuePlace } from '../queue/queue-address.ts'
import { useNeighbours } from '../queue/use-neighbours.ts'
import { useFoundIds } from '../search/queries.ts'
import { isFromSearch, searchPath, useSearchText } from '../search/search-text.ts'

/** The address of the list that a case was opened from: what was found, or a view of the queue. */
export function useListPath(): string {
  const query = useSearch()
  const { text } = useSearchText()
  return isFromSearch(query) ? searchPath(text) : queuePath(readQueuePlace(query))
}

/** The cases before and after one in that list. */
export function useNeighboursInList(id: string): ReturnType<typeof useNeighbours> {
  const query = useSearch()
  const { text } = useSearchText()
  const found = useFoundIds(text)
  return useNeighbours(id, isFromSearch(query) ? found : undefined)
}

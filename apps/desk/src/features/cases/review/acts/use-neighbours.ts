import { useSearch } from 'wouter'
import { casePath } from '../../queue/queue-address.ts'
import { useNeighbours as useNeighbourIds } from '../../queue/use-neighbours.ts'

/** The addresses of the next and the previous case of the list from which one came, with its filters. */
export function useNeighbours(id: string): { next?: string; previous?: string } {
  const search = useSearch()
  const { next, previous } = useNeighbourIds(id)
  const pathOf = (other: string | undefined) => other && casePath(other, `?${search}`)
  return { next: pathOf(next), previous: pathOf(previous) }
}

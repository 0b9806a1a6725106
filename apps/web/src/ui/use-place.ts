import { useSearch } from 'wouter'

/** `usePlace(paths.applicationDetail)`: the values in the query of the present address. */
export function usePlace<V>(screen: { read: (search: string) => V }): V {
  return screen.read(useSearch())
}

import { useSearch } from 'wouter'

/** `useRouteValues(paths.applicationDetail)`: the values in the query of the present address. */
export function useRouteValues<V>(screen: { read: (search: string) => V }): V {
  return screen.read(useSearch())
}

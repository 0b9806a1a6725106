import { useQuery } from '@tanstack/react-query'
import { loadApp } from '../../api/session.ts'

/** The banners and the two-level menu; public, the same call that a sign-in makes. */
export function useHall() {
  return useQuery({
    queryKey: ['hall'],
    queryFn: () => loadApp(),
    meta: { quiet: true },
  })
}

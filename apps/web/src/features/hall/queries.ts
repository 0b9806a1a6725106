import { useQuery } from '@tanstack/react-query'

/** The banners and the two-level menu; public, the same call that a sign-in makes. */
export function useHall() {
  return useQuery({
    queryKey: ['hall'],
    // The calls are not part of the first visit: the page brings the hall along, and a tap signs in elsewhere.
    queryFn: async () => (await import('../../api/sign-in.ts')).loadApp(),
    meta: { quiet: true },
  })
}

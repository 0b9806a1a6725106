import { listDownloads } from '@registration/contract/channels.ts'
import { call } from '@registration/kit/api/call.ts'
import { useQuery } from '@tanstack/react-query'

export function useDownloads(regionCode: string | undefined, search: string) {
  return useQuery({
    queryKey: ['downloads', regionCode, search],
    queryFn: ({ signal }) => call(listDownloads, { regionCode, search: search || undefined }, { signal }),
    meta: { quiet: true },
  })
}

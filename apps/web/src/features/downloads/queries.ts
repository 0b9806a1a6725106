import { listDownloads } from '@registration/contract/channels.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

export function useDownloads(regionCode: string | undefined, search: string) {
  return useQuery({
    queryKey: ['downloads', regionCode, search],
    queryFn: ({ signal }) => call(listDownloads, { regionCode, search: search || undefined }, { signal }),
    meta: { quiet: true },
  })
}

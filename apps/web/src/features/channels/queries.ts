import { type Channel, getRelease, listArticles } from '@registration/contract/channels.ts'
import { call } from '@registration/kit/api/call.ts'
import { useQuery } from '@tanstack/react-query'

/** All of a channel, or what a search finds in it. */
export function useArticles(channel: Channel, search: string) {
  return useQuery({
    queryKey: ['articles', channel, search],
    queryFn: ({ signal }) => call(listArticles, { channel, page: 'all', search: search || undefined }, { signal }),
    meta: { quiet: true },
  })
}

export function useArticle(id: string) {
  return useQuery({
    queryKey: ['article', id],
    queryFn: ({ signal }) => call(getRelease, { id }, { signal }),
    meta: { quiet: true },
  })
}

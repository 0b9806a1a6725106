import type { Answer } from '@registration/contract/endpoint.ts'
import { listMessages, markMessagesRead } from '@registration/contract/messages.ts'
import { call } from '@registration/kit/api/call.ts'
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'

type Part = Answer<typeof listMessages>
export type Message = Part['rows'][number]

const pageSize = 15
/** The badge of the personal centre caches its count under this key too. */
const everyMessage = ['messages'] as const
const list = [...everyMessage, 'list'] as const

export function useMessages() {
  return useInfiniteQuery({
    queryKey: list,
    queryFn: ({ pageParam, signal }) => call(listMessages, { page: pageParam, pageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * pageSize < last.total ? pages.length + 1 : undefined),
    meta: { quiet: true },
  })
}

/** Marks one message as read by its id, or `all`. Shown as read at once: a failure shows it as it was. */
export function useMarkRead() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (which: string) =>
      call(markMessagesRead, { id: which === 'all' ? undefined : which }, { isRepeatable: true }),
    onMutate: async (which) => {
      await cache.cancelQueries({ queryKey: list })
      const before = cache.getQueryData(list)
      cache.setQueryData<InfiniteData<Part>>(list, (read) => read && { ...read, pages: read.pages.map(asRead(which)) })
      return before
    },
    // The list may not come again: offline.
    onError: (_error, _which, before) => cache.setQueryData(list, before),
    onSettled: () => cache.invalidateQueries({ queryKey: everyMessage }),
    meta: { quiet: true },
  })
}

const asRead = (which: string) => (part: Part) => ({
  ...part,
  rows: part.rows.map((row) => (which === 'all' || row.id === which ? { ...row, isRead: true } : row)),
})

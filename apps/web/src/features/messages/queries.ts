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

/** One message, or all that are shown: the newest of them, and those before it. */
export type Marked = { id: string } | { newest: string }

/** Marks messages as read. They are shown so at once: a failure shows them as they were. */
export function useMarkRead() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (which: Marked) => call(markMessagesRead, which, { isRepeatable: true }),
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

const asRead = (which: Marked) => (part: Part) => ({
  ...part,
  rows: part.rows.map((row) => ('newest' in which || row.id === which.id ? { ...row, isRead: true } : row)),
})

import type { Answer } from '@registration/contract/endpoint.ts'
import { listMessages, markMessagesRead } from '@registration/contract/messages.ts'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

export type Message = Answer<typeof listMessages>['rows'][number]

const pageSize = 15
/** The badge of the personal centre keeps its count under this key too. */
const everyMessage = ['messages'] as const

export function useMessages() {
  return useInfiniteQuery({
    queryKey: [...everyMessage, 'list'],
    queryFn: ({ pageParam, signal }) => call(listMessages, { page: pageParam, pageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * pageSize < last.total ? pages.length + 1 : undefined),
    meta: { quiet: true },
  })
}

/** Marks one message as read by its id, or `all`. */
export function useMarkRead() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (which: string) => call(markMessagesRead, { id: which === 'all' ? undefined : which }),
    onSuccess: () => cache.invalidateQueries({ queryKey: everyMessage }),
  })
}

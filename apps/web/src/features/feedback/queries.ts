import { getFeedback, listFeedback, sendFeedback } from '@registration/contract/feedback.ts'
import { call } from '@registration/kit/api/call.ts'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

/** Rows of one page of the list (docs/product/feedback.md 'Feedback'). */
const pageSize = 15
const everyFeedback = ['feedback'] as const

export function useFeedbackList() {
  return useInfiniteQuery({
    queryKey: [...everyFeedback, 'list'],
    queryFn: ({ pageParam, signal }) => call(listFeedback, { page: pageParam, pageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * pageSize < last.total ? pages.length + 1 : undefined),
    meta: { quiet: true },
  })
}

export function useFeedback(id: string) {
  return useQuery({
    queryKey: [...everyFeedback, 'one', id],
    queryFn: ({ signal }) => call(getFeedback, { id }, { signal }),
    meta: { quiet: true },
  })
}

export function useSendFeedback() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (content: string) => call(sendFeedback, { content }),
    // The list is opened next, and shall not say that there is none.
    onSuccess: () => void cache.resetQueries({ queryKey: everyFeedback }),
  })
}

import {
  cancelNumber,
  countAhead,
  getQueueTerms,
  listNumbers,
  listOpenOffices,
  listQueueDays,
  listQueueGroups,
  listQueueOffices,
  listQueueTimes,
  type TakingNumber,
  takeNumber,
} from '@registration/contract/call-queue.ts'
import { call } from '@registration/kit/api/call.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

export type { QueueDay, QueueGroup, QueueNumber, QueueTerms } from '@registration/contract/call-queue.ts'

const everything = ['call-queue'] as const
const quiet = { quiet: true }
/** Milliseconds after which the count of people ahead is refetched. */
const aheadPause = 15_000

export function useQueueTerms() {
  return useQuery({
    queryKey: [...everything, 'terms'],
    queryFn: ({ signal }) => call(getQueueTerms, {}, { signal }),
    meta: quiet,
  })
}

export function useQueueOffices() {
  return useQuery({
    queryKey: [...everything, 'offices'],
    queryFn: ({ signal }) => call(listQueueOffices, {}, { signal }),
    meta: quiet,
  })
}

export function useQueueGroups(officeId: string) {
  return useQuery({
    queryKey: [...everything, 'groups', officeId],
    queryFn: ({ signal }) => call(listQueueGroups, { officeId }, { signal }),
    meta: quiet,
  })
}

export function useQueueDays(officeId: string) {
  return useQuery({
    queryKey: [...everything, 'days', officeId],
    queryFn: ({ signal }) => call(listQueueDays, { officeId }, { signal }),
    meta: quiet,
  })
}

export function useQueueTimes(officeId: string, day: string) {
  return useQuery({
    queryKey: [...everything, 'times', officeId, day],
    queryFn: ({ signal }) => call(listQueueTimes, { officeId, day }, { signal }),
    enabled: day !== '',
    meta: quiet,
  })
}

/** Whether any office is open on a day. If none is, the refusal has the holiday's name. */
export const useCheckDay = () => useMutation({ mutationFn: (day: string) => call(listOpenOffices, { day }) })

export function useNumbers() {
  return useQuery({
    queryKey: [...everything, 'numbers'],
    queryFn: ({ signal }) => call(listNumbers, {}, { signal }),
    meta: quiet,
  })
}

/** How many are ahead of a number. It is polled. */
export function useAhead(id: string) {
  return useQuery({
    queryKey: [...everything, 'ahead', id],
    queryFn: ({ signal }) => call(countAhead, { id }, { signal }),
    refetchInterval: aheadPause,
    meta: quiet,
  })
}

export const useTakeNumber = () => useChange((input: TakingNumber) => call(takeNumber, input))
export const useCancelNumber = () => useChange((id: string) => call(cancelNumber, { id }, { undoes: [takeNumber] }))

/** A write. Done or refused, the free numbers have changed. */
function useChange<In, Out>(change: (input: In) => Promise<Out>) {
  const cache = useQueryClient()
  return useMutation({ mutationFn: change, onSettled: () => cache.invalidateQueries({ queryKey: everything }) })
}

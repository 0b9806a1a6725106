import {
  type ArchiveRequest,
  getArchiveAnswer,
  isAnswered,
  listArchiveRequests,
  submitArchiveRequest,
} from '@registration/contract/archive.ts'
import { listRegions } from '@registration/contract/catalogue.ts'
import type { Input } from '@registration/contract/endpoint.ts'
import { sendArchiveCode } from '@registration/contract/phone-codes.ts'
import { call } from '@registration/kit/api/call.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

export type ArchiveInput = Input<typeof submitArchiveRequest>

/** Milliseconds after which a list with an unanswered request is refetched. */
const answerPause = 10_000

const requestsKey = ['archive', 'requests'] as const

/** Every region by code with its name; a district's begins with its city's. */
export function useRegionOptions() {
  return useQuery({
    queryKey: ['archive', 'regions'],
    queryFn: async ({ signal }) => {
      const { cities } = await call(listRegions, {}, { signal })
      return cities.flatMap(({ code, name, districts }) => [
        { value: code, text: name },
        ...districts.map((district) => ({ value: district.code, text: `${name} ${district.name}` })),
      ])
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
}

export function useSendArchiveCode() {
  return useMutation({ mutationFn: (phone: string) => call(sendArchiveCode, { phone }) })
}

export function useSubmitArchiveRequest() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: ArchiveInput) => call(submitArchiveRequest, input),
    // The list is opened next, and shall not lack the request.
    onSuccess: () => cache.removeQueries({ queryKey: requestsKey }),
  })
}

/** The citizen's requests, newest first; they are polled while one is unanswered. */
export function useArchiveRequests() {
  return useQuery({
    queryKey: requestsKey,
    queryFn: async ({ signal }) => (await call(listArchiveRequests, {}, { signal })).requests,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.some(isWaiting) ? answerPause : false),
    meta: { quiet: true },
  })
}

const isWaiting = ({ state }: ArchiveRequest) => !isAnswered(state)

/** What the register answered. It is fetched only once it exists, and never changes then. */
export function useArchiveAnswer(request: ArchiveRequest) {
  return useQuery({
    queryKey: ['archive', 'answer', request.id],
    queryFn: ({ signal }) => call(getArchiveAnswer, { archiveRequestId: request.id }, { signal }),
    enabled: isAnswered(request.state),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
}

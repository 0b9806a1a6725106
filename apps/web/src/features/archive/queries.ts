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
import { useTranslate } from '../../locales/language.ts'

export type ArchiveInput = Input<typeof submitArchiveRequest>

/** Milliseconds after which a list with an unanswered request is refetched. */
const answerPause = 10_000

const requestsKey = ['archive', 'requests'] as const

/** Every region by code with its name, a district's with its city's. */
export function useRegionOptions() {
  const t = useTranslate()
  return useQuery({
    queryKey: ['archive', 'regions'],
    queryFn: async ({ signal }) => (await call(listRegions, {}, { signal })).cities,
    select: (cities) =>
      cities.flatMap(({ code, name: city, districts }) => [
        { value: code, text: city },
        ...districts.map((each) => ({
          value: each.code,
          text: t('archive.districtOf', { city, district: each.name }),
        })),
      ]),
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
    onSuccess: () => void cache.resetQueries({ queryKey: requestsKey }),
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

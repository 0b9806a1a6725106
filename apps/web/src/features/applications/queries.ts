import { groupOf, type StatusGroup } from '@registration/contract/application-status.ts'
import {
  checkApplication,
  createApplication,
  deleteApplication,
  findDraft,
  getApplication,
  listApplications,
  submitApplication,
} from '@registration/contract/applications.ts'
import { getFields, listCodes } from '@registration/contract/catalogue.ts'
import type { Answer, Input } from '@registration/contract/endpoint.ts'
import { markApplicationSeen } from '@registration/contract/messages.ts'
import { getPrivacyWords } from '@registration/contract/privacy.ts'
import { makeTaxJump } from '@registration/contract/tax.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { call } from '@registration/kit/api/call.ts'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { applicationKey, everyList, lastCheckKey } from './application-keys.ts'

export type ApplicationDetails = Answer<typeof getApplication>
export type Draft = NonNullable<Answer<typeof findDraft>['draft']>
export type FieldSettings = Answer<typeof getFields>
export type Code = Answer<typeof listCodes>[number]
export type CodeList = Input<typeof listCodes>['list']

/** Rows of one page of the list (docs/product/screens.md 'Constants'). */
const pageSize = 15
/** Milliseconds after which a submitted row that has no acceptance number yet is refetched. */
const acknowledgementPause = 3_000

// What the office changes (an application, the lists) is never fresh: each visit fetches it again.

/**
 * Says that the application was seen as it is now: its messages are read. A failure leaves them unread, which harms
 * nothing.
 */
export function useMarkSeen() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id: applicationId, status, acceptanceNumber }: ApplicationDetails['application']) =>
      call(markApplicationSeen, { applicationId, status, acceptanceNumber }, { isAct: false }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['messages'] }),
    retry: false,
    meta: { quiet: true },
  })
}

export function useCreateApplication() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: Input<typeof createApplication>) => call(createApplication, input),
    onSuccess: () => cache.invalidateQueries({ queryKey: everyList }),
  })
}

/**
 * `await find()`: the unsubmitted application for this business that may be continued. Each tap fetches it; null on a
 * failure.
 */
export function useFindDraft(businessId: string) {
  const cache = useQueryClient()
  return () =>
    cache
      .fetchQuery({
        queryKey: ['draft', businessId],
        queryFn: ({ signal }) => call(findDraft, { businessId }, { signal }),
        staleTime: 0,
        retry: false,
      })
      .then(
        ({ draft }) => draft,
        () => null,
      )
}

export function useApplication(id: string) {
  return useQuery({
    queryKey: applicationKey(id),
    queryFn: ({ signal }) => call(getApplication, { applicationId: id }, { signal }),
    refetchOnMount: 'always',
    meta: { quiet: true },
  })
}

/** As `useApplication`, read again until the acceptance number is there. */
export function useSubmittedApplication(id: string) {
  return useQuery({
    queryKey: applicationKey(id),
    queryFn: ({ signal }) => call(getApplication, { applicationId: id }, { signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => {
      const application = state.data?.application
      return application && isAwaitingNumber(groupOf(application.status), application) ? acknowledgementPause : false
    },
    retry: false,
    meta: { quiet: true },
  })
}

/** The fields of an application: its business's, by its answers. There is no call before the business is known. */
export function useFields(application: Pick<ApplicationDetails['application'], 'id' | 'businessId'> | undefined) {
  const { id = '', businessId = '' } = application ?? {}
  return useQuery({
    queryKey: [...applicationKey(id), 'fields', businessId],
    queryFn: ({ signal }) => call(getFields, { businessId, applicationId: id }, { signal }),
    enabled: application !== undefined,
    meta: { quiet: true },
  })
}

export function useCodes(list: CodeList) {
  return useQuery({
    queryKey: ['codes', list],
    queryFn: ({ signal }) => call(listCodes, { list }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
}

export function useCheckApplication() {
  return useMutation({ mutationFn: (applicationId: string) => call(checkApplication, { applicationId }) })
}

/** `await read()`: what is declared with a submission, in its present words. */
export function useReadDeclaration() {
  const cache = useQueryClient()
  return () =>
    cache.fetchQuery({
      queryKey: ['privacy', 'words', 'declaration'],
      queryFn: ({ signal }) => call(getPrivacyWords, { of: 'declaration' }, { signal }),
      staleTime: 0,
    })
}

/**
 * Done as soon as the server has it. A refetch before that would remove the button before the screen navigates on.
 * `startedAt` is another one after each submission: a submission after a rejection is no repeat of the one before.
 */
export function useSubmitApplication(applicationId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ declarationVersion, startedAt }: { declarationVersion: string; startedAt: string }) =>
      call(submitApplication, { applicationId, declarationVersion }, { on: startedAt }),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: applicationKey(applicationId) })
      void cache.invalidateQueries({ queryKey: everyList })
    },
    onError: (error) => {
      // The register was asked for it: the screen shows what it answered.
      if (error instanceof ApiError && error.is('registerForbids'))
        void cache.invalidateQueries({ queryKey: lastCheckKey(applicationId) })
    },
  })
}

/** A way to the tax service works once: each tap makes a new one. */
export function useMakeTaxJump() {
  return useMutation({ mutationFn: (applicationId: string) => call(makeTaxJump, { applicationId }) })
}

export function useDeleteApplication() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (applicationId: string) => call(deleteApplication, { applicationId }),
    onSuccess: () => void cache.invalidateQueries({ queryKey: everyList }),
  })
}

/** One tab of the list, page after page. It is polled while a row waits for its acceptance number. */
export function useApplications(group: StatusGroup, byAppointment: boolean | undefined) {
  return useInfiniteQuery({
    queryKey: [...everyList, group, byAppointment],
    queryFn: ({ pageParam, signal }) =>
      call(listApplications, { group, byAppointment, page: pageParam, pageSize }, { signal }),
    initialPageParam: 1,
    refetchOnMount: 'always',
    getNextPageParam: (last, pages) => (pages.length * pageSize < last.total ? pages.length + 1 : undefined),
    refetchInterval: ({ state }) => {
      const awaiting = state.data?.pages.some(({ rows }) => rows.some((row) => isAwaitingNumber(group, row)))
      return awaiting ? acknowledgementPause : false
    },
    meta: { quiet: true },
  })
}

function isAwaitingNumber(group: StatusGroup, row: { acceptanceNumber: string }): boolean {
  return group === 'pending' && row.acceptanceNumber === ''
}

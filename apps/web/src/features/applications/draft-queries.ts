import {
  createApplication,
  deleteApplication,
  findDraft,
  type listApplications,
} from '@registration/contract/applications.ts'
import type { Answer, Input } from '@registration/contract/endpoint.ts'
import { call } from '@registration/kit/api/call.ts'
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { applicationKey, everyList, everyTab } from './application-keys.ts'

export type Draft = NonNullable<Answer<typeof findDraft>['draft']>

/**
 * What begins an application. The same beginning after its end begins another one. The second one is `startFromHolding`,
 * whose module these screens do not load.
 */
export const beginnings = [createApplication, { path: '/api/properties/start' }]

/**
 * `beside`: the unsubmitted one with which the citizen does not go on. It may be what the last beginning, whose answer was
 * lost, has made: another one beside it is no repeat of that.
 */
export function useCreateApplication() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ beside, ...input }: Input<typeof createApplication> & { beside?: string }) =>
      call(createApplication, input, { on: beside }),
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

export function useDeleteApplication() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (applicationId: string) => call(deleteApplication, { applicationId }, { undoes: beginnings }),
    onSuccess: (_, applicationId) => {
      cache.removeQueries({ queryKey: applicationKey(applicationId) })
      // Until they are read again the lists would offer it.
      cache.setQueriesData<InfiniteData<Tab>>({ queryKey: everyTab }, (tab) => tab && without(applicationId, tab))
      void cache.invalidateQueries({ queryKey: everyList })
    },
    // It may be deleted all the same, or by another device.
    onError: (_, applicationId) => {
      void cache.invalidateQueries({ queryKey: applicationKey(applicationId) })
      void cache.invalidateQueries({ queryKey: everyList })
    },
  })
}

type Tab = Answer<typeof listApplications>

function without(id: string, tab: InfiniteData<Tab>): InfiniteData<Tab> {
  const isIn = ({ rows }: Tab) => rows.some((row) => row.id === id)
  if (!tab.pages.some(isIn)) return tab
  const pages = tab.pages.map(({ rows, total }) => ({ rows: rows.filter((row) => row.id !== id), total: total - 1 }))
  return { ...tab, pages }
}

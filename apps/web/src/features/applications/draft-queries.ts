import { createApplication, deleteApplication, findDraft } from '@registration/contract/applications.ts'
import type { Answer, Input } from '@registration/contract/endpoint.ts'
import { call } from '@registration/kit/api/call.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { applicationKey, everyList } from './application-keys.ts'

export type Draft = NonNullable<Answer<typeof findDraft>['draft']>

/**
 * What begins an application. The same beginning after its end begins another one. The second one is `startFromHolding`,
 * whose module these screens do not load.
 */
export const beginnings = [createApplication, { path: '/api/properties/start' }]

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

export function useDeleteApplication() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (applicationId: string) => call(deleteApplication, { applicationId }, { undoes: beginnings }),
    onSuccess: (_, applicationId) => {
      cache.removeQueries({ queryKey: applicationKey(applicationId) })
      void cache.invalidateQueries({ queryKey: everyList })
    },
  })
}

import { getApplication } from '@registration/contract/applications.ts'
import { getFields, listCodes } from '@registration/contract/catalogue.ts'
import type { Answer, Input } from '@registration/contract/endpoint.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { call } from '@registration/kit/api/call.ts'
import { useQuery } from '@tanstack/react-query'
import { applicationKey } from './application-keys.ts'

export type ApplicationDetails = Answer<typeof getApplication>
export type FieldSettings = Answer<typeof getFields>
export type Code = Answer<typeof listCodes>[number]
export type CodeList = Input<typeof listCodes>['list']

// What the office changes (an application, the lists) is never fresh: each visit fetches it again.

export const applicationQuery = (id: string) => ({
  queryKey: applicationKey(id),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getApplication, { applicationId: id }, { signal }),
})

/**
 * An application. One that was deleted meanwhile is not shown from the cache, unless `isTyped`: what the citizen has typed
 * into a form of it stays on the screen.
 */
export function useApplication(
  id: string,
  isTyped: (details: ApplicationDetails | undefined) => boolean = () => false,
) {
  const { data, error, isPending, refetch } = useQuery({
    ...applicationQuery(id),
    refetchOnMount: 'always',
    meta: { quiet: true },
  })
  const isGone = error instanceof ApiError && error.is('applicationNotFound') && !isTyped(data)
  return { data: isGone ? undefined : data, error, isPending, refetch }
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

import { groupOf, type StatusGroup } from '@registration/contract/application-status.ts'
import { getApplication, listApplications } from '@registration/contract/applications.ts'
import { call } from '@registration/kit/api/call.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { applicationKey, everyTab } from '../application-keys.ts'

/** Rows of one page of the list (docs/product/screens.md 'Constants'). */
const pageSize = 15
/** Milliseconds after which a submitted row that has no acceptance number yet is refetched. */
const acknowledgementPause = 3_000

/** One tab of the list, page after page. It is polled while a row waits for its acceptance number. */
export function useApplications(group: StatusGroup, byAppointment: boolean | undefined) {
  return useInfiniteQuery({
    queryKey: [...everyTab, group, byAppointment],
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

function isAwaitingNumber(group: StatusGroup, row: { acceptanceNumber: string }): boolean {
  return group === 'pending' && row.acceptanceNumber === ''
}

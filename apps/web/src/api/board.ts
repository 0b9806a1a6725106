import { listInvitations } from '@registration/contract/invitations.ts'
import { call } from '@registration/kit/api/call.ts'
import { useQuery } from '@tanstack/react-query'

/** Below the application's key: an edit may end confirmations, so it makes them stale too. */
export const boardKey = (applicationId: string) => ['application', applicationId, 'board'] as const

/** The state of each party's confirmation in an own application. Others answer meanwhile: each visit reads it again. */
export function useBoard(applicationId: string, enabled = true) {
  return useQuery({
    queryKey: boardKey(applicationId),
    queryFn: ({ signal }) => call(listInvitations, { applicationId }, { signal }),
    enabled,
    refetchOnMount: 'always',
    meta: { quiet: true },
  })
}

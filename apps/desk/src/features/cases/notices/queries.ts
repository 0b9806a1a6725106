import { listCaseNotices, markCaseNoticesSeen } from '@registration/contract/desk/notices.ts'
import type { Answer } from '@registration/contract/endpoint.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { deskCall } from '../../../api/desk-call.ts'

export type CaseNotice = Answer<typeof listCaseNotices>['notices'][number]

const noticesKey = ['notices'] as const
/** Milliseconds between two questions. They are no activity of the officer. */
const pause = 60_000

export const useNotices = () =>
  useQuery({
    queryKey: noticesKey,
    queryFn: ({ signal }) => deskCall(listCaseNotices, {}, { signal }),
    refetchInterval: pause,
    meta: { quiet: true },
  })

export function useMarkSeen() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[]) => deskCall(markCaseNoticesSeen, { ids }, { isRepeatable: true }),
    onSettled: () => cache.invalidateQueries({ queryKey: noticesKey }),
  })
}

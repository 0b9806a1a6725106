import type { Answer } from '@registration/contract/endpoint.ts'
import {
  compareWithSubmission,
  explainRemark,
  getReturnNotice,
  listRemarks,
  type ShownRemark,
} from '@registration/contract/remarks.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { call } from '@registration/kit/api/call.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { applicationKey, useChange } from '../application-keys.ts'

export type Remarks = Answer<typeof listRemarks>
export type Change = Answer<typeof compareWithSubmission>['changes'][number]

/** A change of the application ends both, as it changes the states of the remarks. */
const remarksKey = (applicationId: string) => [...applicationKey(applicationId), 'remarks'] as const
const noticeKey = (applicationId: string) => [...applicationKey(applicationId), 'notice'] as const
const comparisonKey = (applicationId: string) => [...applicationKey(applicationId), 'comparison'] as const

const readRemarks = (applicationId: string) => ({
  queryKey: remarksKey(applicationId),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listRemarks, { applicationId }, { signal }),
})

/** The office's remarks on an application. There is no call for one that never got any. */
export function useRemarks(applicationId: string, isWanted = true) {
  return useQuery({
    ...readRemarks(applicationId),
    enabled: isWanted,
    refetchOnMount: 'always',
    meta: { quiet: true },
  })
}

/** `await read()`: how many remarks are open now. */
export function useReadOpenRemarks(applicationId: string): () => Promise<number> {
  const cache = useQueryClient()
  return async () => {
    const { current } = await cache.fetchQuery({ ...readRemarks(applicationId), staleTime: 0 })
    return openOf(current)
  }
}

/** The address of the notice of the last return, which opens for thirty minutes. Null where the office makes none. */
export function useReturnNotice(applicationId: string, enabled: boolean) {
  return useQuery({
    queryKey: noticeKey(applicationId),
    queryFn: async ({ signal }) => {
      try {
        return (await call(getReturnNotice, { applicationId, submission: 0 }, { signal })).path
      } catch (error) {
        if (error instanceof ApiError && error.is('noticeNotFound')) return null
        throw error
      }
    },
    enabled,
    refetchOnMount: 'always',
    meta: { quiet: true },
  })
}

/** What was changed since the submission. */
export function useComparison(applicationId: string) {
  return useQuery({
    queryKey: comparisonKey(applicationId),
    queryFn: ({ signal }) => call(compareWithSubmission, { applicationId }, { signal }),
    refetchOnMount: 'always',
    meta: { quiet: true },
  })
}

/** Saves what the citizen says to a remark. `read`: what was stored when they began. */
export function useExplainRemark(applicationId: string, remarkId: string) {
  const cache = useQueryClient()
  return useChange(applicationId, async ({ note, read }: { note: string; read: string }) => {
    await call(explainRemark, { applicationId, remarkId, note, base: { note: read } }, { isRepeatable: true })
    const withNote = (remark: ShownRemark) => (remark.id === remarkId ? { ...remark, note } : remark)
    cache.setQueryData<Remarks>(
      remarksKey(applicationId),
      (known) => known && { ...known, current: known.current.map(withNote) },
    )
  })
}

/** How many remarks are still to do. */
export const openOf = (remarks: readonly ShownRemark[]): number =>
  remarks.filter(({ state }) => state === 'open').length

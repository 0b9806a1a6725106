import { keepMaterial, listReusableFiles, reuseFiles } from '@registration/contract/case-questions.ts'
import type { Answer } from '@registration/contract/endpoint.ts'
import { call } from '@registration/kit/api/call.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useIsOff } from '../../../api/modules.ts'
import { reusableKey, useChange } from '../application-keys.ts'
import { showFiles } from './material-queries.ts'

export type ReusableFile = Answer<typeof listReusableFiles>['files'][number]

/** Milliseconds for which the list is fresh: only another submission, or what the material gains and loses, changes it. */
const freshMs = 5 * 60_000

/** Own files of the same kind from earlier applications. Without an answer none are offered, nor without the module. */
export function useReusableFiles(applicationId: string, materialId: string): readonly ReusableFile[] {
  const isOff = useIsOff('questions')
  const files = useQuery({
    enabled: !isOff,
    queryKey: [...reusableKey(applicationId), materialId],
    queryFn: async ({ signal }) => (await call(listReusableFiles, { applicationId, materialId }, { signal })).files,
    staleTime: freshMs,
    meta: { quiet: true },
  }).data
  return files ?? []
}

/** Copies files to a material. */
export function useReuseFiles(applicationId: string, materialId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (fileIds: string[]) => call(reuseFiles, { applicationId, materialId, fileIds }),
    // Also after a failure: they may be copied although the answer was lost.
    onSettled: (files = []) => {
      showFiles(cache, applicationId, files)
      void cache.invalidateQueries({ queryKey: reusableKey(applicationId) })
    },
  })
}

/** Whether a material that the answers rule out is submitted all the same. */
export function useKeepMaterial(applicationId: string, materialId: string) {
  return useChange(applicationId, (isKept: boolean) =>
    call(keepMaterial, { applicationId, materialId, isKept }, { isRepeatable: true }),
  )
}

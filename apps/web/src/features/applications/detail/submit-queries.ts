import { submitApplication } from '@registration/contract/applications.ts'
import { getPrivacyWords } from '@registration/contract/privacy.ts'
import { call } from '@registration/kit/api/call.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { applicationKey, everyList } from '../application-keys.ts'
import { beginnings } from '../draft-queries.ts'

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
      call(submitApplication, { applicationId, declarationVersion }, { on: startedAt, undoes: beginnings }),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: applicationKey(applicationId) })
      void cache.invalidateQueries({ queryKey: everyList })
    },
    // It may be submitted all the same, or by another device. The register may have been asked for it.
    onError: () => void cache.invalidateQueries({ queryKey: applicationKey(applicationId) }),
  })
}

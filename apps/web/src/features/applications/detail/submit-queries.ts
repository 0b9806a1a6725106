import { submitApplication } from '@registration/contract/applications.ts'
import { getPrivacyWords } from '@registration/contract/privacy.ts'
import { call } from '@registration/kit/api/call.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { applicationKey, everyList } from '../application-keys.ts'
import { beginnings } from '../draft-queries.ts'
import { type ApplicationDetails, applicationQuery } from '../queries.ts'

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

/** `await read()`: the version of the application that is on the screen, and after an own change the one that this made. */
export function useReadVersion({ id, version }: ApplicationDetails['application']) {
  const cache = useQueryClient()
  return async () => {
    if (!cache.getQueryState(applicationKey(id))?.isInvalidated) return version
    return (await cache.fetchQuery(applicationQuery(id))).application.version
  }
}

interface Submission {
  declarationVersion: string
  startedAt: string
  /** What the citizen read: what somebody has changed since is not submitted. */
  version: string
}

/**
 * Done as soon as the server has it. A refetch before that would remove the button before the screen navigates on.
 * `startedAt` is another one after each submission: a submission after a rejection is no repeat of the one before.
 */
export function useSubmitApplication(applicationId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ declarationVersion, startedAt, version }: Submission) =>
      call(
        submitApplication,
        { applicationId, declarationVersion, base: { version } },
        { on: startedAt, undoes: beginnings },
      ),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: applicationKey(applicationId) })
      void cache.invalidateQueries({ queryKey: everyList })
    },
    // It may be submitted all the same, or by another device. The register may have been asked for it.
    onError: () => void cache.invalidateQueries({ queryKey: applicationKey(applicationId) }),
  })
}

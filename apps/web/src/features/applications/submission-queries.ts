import { checkApplication, submitApplication } from '@registration/contract/applications.ts'
import { markApplicationSeen } from '@registration/contract/messages.ts'
import { getPrivacyWords } from '@registration/contract/privacy.ts'
import { makeTaxJump } from '@registration/contract/tax.ts'
import { call } from '@registration/kit/api/call.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { applicationKey, everyList } from './application-keys.ts'
import { beginnings } from './draft-queries.ts'
import type { ApplicationDetails } from './queries.ts'

export function useCheckApplication() {
  return useMutation({ mutationFn: (applicationId: string) => call(checkApplication, { applicationId }) })
}

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

/**
 * Says that the application was seen as it is now: its messages are read. A failure leaves them unread, which harms
 * nothing.
 */
export function useMarkSeen() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id: applicationId, status, acceptanceNumber }: ApplicationDetails['application']) =>
      call(markApplicationSeen, { applicationId, status, acceptanceNumber }, { isRepeatable: true }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['messages'] }),
    retry: false,
    meta: { quiet: true },
  })
}

/** A way to the tax service works once: each tap makes a new one. */
export function useMakeTaxJump() {
  return useMutation({
    mutationFn: ({ applicationId, tap }: { applicationId: string; tap: string }) =>
      call(makeTaxJump, { applicationId }, { on: tap }),
  })
}

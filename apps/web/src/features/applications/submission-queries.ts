import { checkApplication } from '@registration/contract/applications.ts'
import { markApplicationSeen } from '@registration/contract/messages.ts'
import { makeTaxJump } from '@registration/contract/tax.ts'
import { call } from '@registration/kit/api/call.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApplicationDetails } from './queries.ts'

export function useCheckApplication() {
  return useMutation({ mutationFn: (applicationId: string) => call(checkApplication, { applicationId }) })
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

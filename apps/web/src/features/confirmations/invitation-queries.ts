import { joinApplication } from '@registration/contract/confirmations.ts'
import type { Answer, Input } from '@registration/contract/endpoint.ts'
import {
  createInvitation,
  getInvitation,
  openInvitation,
  readFillIn,
  remindInvitee,
  setCounter,
  withdrawInvitation,
} from '@registration/contract/invitations.ts'
import { call } from '@registration/kit/api/call.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { boardKey } from '../../api/board.ts'

export type Invitation = Answer<typeof getInvitation>
export type FillIn = Answer<typeof readFillIn>

const everything = ['invitation'] as const

/** What the caller can do with an invitation. It is asked once a visit: each look of somebody who is not meant counts. */
export function useOpened(token: string) {
  return useQuery({
    queryKey: [...everything, 'opened', token],
    queryFn: ({ signal }) => call(openInvitation, { token }, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { quiet: true },
  })
}

/** An own invitation, to be passed on. */
export function useInvitation(invitationId: string) {
  return useQuery({
    queryKey: [...everything, 'sent', invitationId],
    queryFn: ({ signal }) => call(getInvitation, { invitationId }, { signal }),
    refetchOnMount: 'always',
    meta: { quiet: true },
  })
}

/** Where an own invitation is passed on. */
export function useInvitationUrl() {
  return useMutation({
    mutationFn: async (invitationId: string) => (await call(getInvitation, { invitationId })).url,
  })
}

/** What is read before one enters oneself. */
export function useFillIn(invitationId: string) {
  return useQuery({
    queryKey: [...everything, 'fill-in', invitationId],
    queryFn: ({ signal }) => call(readFillIn, { invitationId }, { signal }),
    meta: { quiet: true },
  })
}

/** Enters oneself. After a refusal the page shows what is left to be done. */
export function useJoin() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: Input<typeof joinApplication>) => call(joinApplication, input),
    onError: () => cache.invalidateQueries({ queryKey: everything }),
  })
}

/** Invites a party, or somebody to enter themselves in a role, who is the next one after the `open` invitations. */
export const useInvite = (applicationId: string, open = 0) =>
  useBoardChange(applicationId, (who: Omit<Input<typeof createInvitation>, 'applicationId'>) =>
    // A party has one open invitation, and a repeat answers it.
    call(createInvitation, { applicationId, ...who }, { isRepeatable: who.partyId !== undefined, on: String(open) }),
  )

export const useRemind = (applicationId: string) =>
  useBoardChange(applicationId, (invitationId: string) => call(remindInvitee, { invitationId }))

export const useWithdraw = (applicationId: string) =>
  useBoardChange(applicationId, (invitationId: string) =>
    call(withdrawInvitation, { invitationId }, { undoes: [createInvitation] }),
  )

export const useSetCounter = (applicationId: string) =>
  useBoardChange(applicationId, (partyId: string) =>
    call(setCounter, { applicationId, partyId }, { isRepeatable: true }),
  )

/** A write on a place. It is done once the board is read again, also after a refusal: somebody may have answered. */
function useBoardChange<In, Out>(applicationId: string, change: (input: In) => Promise<Out>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: boardKey(applicationId) }),
        cache.invalidateQueries({ queryKey: everything }),
      ]),
  })
}

import {
  type Confirmable,
  confirmApplication,
  readConfirmation,
  retractConfirmation,
  sendConfirmationCode,
  startConfirmationFace,
} from '@registration/contract/confirmations.ts'
import type { Input } from '@registration/contract/endpoint.ts'
import { declineInvitation } from '@registration/contract/invitations.ts'
import { getPrivacyWords } from '@registration/contract/privacy.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { call } from '@registration/kit/api/call.ts'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { boardKey } from '../../api/board.ts'
import { keyOf, type PlaceRef } from './place.ts'

export type { Confirmable }

const placeKey = (place: PlaceRef) => ['confirmations', 'place', keyOf(place)] as const

/** What is to be confirmed, or was. It is read again whenever the citizen comes back to it. */
export function useConfirmable(place: PlaceRef) {
  return useQuery({
    queryKey: placeKey(place),
    queryFn: ({ signal }) => call(readConfirmation, place, { signal }),
    refetchOnMount: 'always',
    meta: { quiet: true },
  })
}

/** Sends a code to the phone of the citizen's own profile. */
export function useSendConfirmationCode(place: PlaceRef) {
  return useMutation({ mutationFn: () => call(sendConfirmationCode, place) })
}

/** A place has one id: who confirms once more can take it back once more. */
const again = { undoes: [retractConfirmation] }

/** What is confirmed, and by which code. */
type ByCode = Pick<Input<typeof confirmApplication>, 'digest' | 'code' | 'challengeId'>

export function useConfirm(place: PlaceRef) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: ByCode) => call(confirmApplication, { ...place, ...input }, again),
    onSuccess: () => noteConfirmed(cache, place),
  })
}

/** The words of the consent to the check by face that confirms. */
export function useFaceConfirmWords() {
  return useQuery({
    queryKey: ['privacy', 'words', 'faceConfirm'],
    queryFn: ({ signal }) => call(getPrivacyWords, { of: 'faceConfirm' }, { signal }),
    meta: { quiet: true },
  })
}

/** Starts the check with the consent to the words of this version. Answers the address of the platform's page. */
export function useStartFace(place: PlaceRef) {
  return useMutation({
    mutationFn: (input: { digest: string; consent: string }) => call(startConfirmationFace, { ...place, ...input }),
  })
}

/** How a check by face ended: what was confirmed, or why not. `over`: another check is of no use. */
export type FaceEnd =
  | { end: 'confirmed' }
  | { end: 'changed' | 'unfinished' | 'failed' | 'over' | 'refused'; message: string }

/**
 * Confirms by the token of the platform's return, once, and again only on demand. What is confirmed is what the present
 * digest has: the server compares it with the one that the check was started for.
 */
export function useConfirmByFace(place: PlaceRef, token: string) {
  const cache = useQueryClient()
  return useQuery({
    queryKey: ['confirmations', 'face', token],
    queryFn: async (): Promise<FaceEnd> => {
      try {
        const { state, digest } = await call(readConfirmation, place)
        if (state === 'open') await call(confirmApplication, { ...place, digest, token }, again)
      } catch (error) {
        if (!(error instanceof ApiError) || error.isSignedOut) throw error
        return { end: endOf(error), message: error.message }
      }
      noteConfirmed(cache, place)
      return { end: 'confirmed' }
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { quiet: true },
  })
}

function endOf(error: ApiError): Exclude<FaceEnd['end'], 'confirmed'> {
  if (error.is('contentChanged')) return 'changed'
  if (error.is('facePending') || error.is('faceRetry') || error.isPassing) return 'unfinished'
  if (error.is('faceLastFailed') || error.is('faceBlocked') || error.is('faceNoRecord')) return 'over'
  return error.reason.startsWith('face') ? 'failed' : 'refused'
}

/** The citizen does not agree. */
export function useDecline(invitationId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: Omit<Input<typeof declineInvitation>, 'invitationId'>) =>
      call(declineInvitation, { invitationId, ...input }),
    // Also where the dialog was closed meanwhile: the screen below it is read again.
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: placeKey({ invitationId }) })
      void cache.invalidateQueries({ queryKey: ['participations'] })
    },
  })
}

/** The next screen shows at once that it is confirmed, and reads it again. The board does not ask for it any more. */
function noteConfirmed(cache: QueryClient, place: PlaceRef): void {
  cache.setQueryData<Confirmable>(placeKey(place), (read) => read && { ...read, state: 'confirmed' })
  if ('applicationId' in place) cache.removeQueries({ queryKey: boardKey(place.applicationId), type: 'inactive' })
  for (const spoiled of ['confirmations', 'participations', 'invitation', 'applications'])
    void cache.invalidateQueries({ queryKey: [spoiled], refetchType: 'none' })
}

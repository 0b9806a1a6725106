import type { Answer } from '@registration/contract/endpoint.ts'
import { listPropertyLooks } from '@registration/contract/holdings.ts'
import {
  closeAccount,
  endSession,
  exportOwnData,
  listSignIns,
  previewClosing,
  sendOwnDataCode,
} from '@registration/contract/own-data.ts'
import { getPrivacyWords, listConsents, withdrawConsent } from '@registration/contract/privacy.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { call } from '@registration/kit/api/call.ts'
import { afterDialog } from '@registration/kit/ui/navigation.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { forgetCitizen } from '../../api/forget-citizen.ts'

export type Consent = Answer<typeof listConsents>['consents'][number]
export type SignIn = Answer<typeof listSignIns>['signIns'][number]
export type OwnData = Answer<typeof exportOwnData>

const consentsKey = ['privacy', 'consents'] as const
const signInsKey = ['privacy', 'sign-ins'] as const

export function useNotice() {
  return useQuery({
    queryKey: ['privacy', 'words', 'notice'],
    queryFn: ({ signal }) => call(getPrivacyWords, { of: 'notice' }, { signal }),
    meta: { quiet: true },
  })
}

export function useConsents() {
  return useQuery({
    queryKey: consentsKey,
    queryFn: ({ signal }) => call(listConsents, {}, { signal }),
    refetchOnMount: 'always',
    meta: { quiet: true },
  })
}

export function useWithdrawConsent() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(withdrawConsent, { id }),
    // Also after a failure: it may be withdrawn although the answer was lost.
    onSettled: () => cache.invalidateQueries({ queryKey: consentsKey }),
  })
}

export function useSignIns() {
  return useQuery({
    queryKey: signInsKey,
    queryFn: async ({ signal }) => (await call(listSignIns, {}, { signal })).signIns,
    refetchOnMount: 'always',
    meta: { quiet: true },
  })
}

/** The latest looks at the citizen's own property. */
export function usePropertyLooks(enabled: boolean) {
  return useQuery({
    queryKey: ['property-looks'],
    queryFn: async ({ signal }) => (await call(listPropertyLooks, {}, { signal })).looks,
    enabled,
    refetchOnMount: 'always',
    meta: { quiet: true },
  })
}

/** Ends a session on another device. What was refused has ended too: the list is read again in any case. */
export function useEndSession() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(endSession, { id }),
    onSettled: () => cache.invalidateQueries({ queryKey: signInsKey }),
  })
}

export function useSendOwnDataCode() {
  return useMutation({ mutationFn: () => call(sendOwnDataCode, {}) })
}

export function useExportOwnData() {
  return useMutation({ mutationFn: (code: string) => call(exportOwnData, { code }) })
}

export function useClosingPreview() {
  return useQuery({
    queryKey: ['privacy', 'closing'],
    queryFn: ({ signal }) => call(previewClosing, {}, { signal }),
    refetchOnMount: 'always',
    // After a closing whose answer was lost it would find no session, and sign in again.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { quiet: true },
  })
}

/** Milliseconds within which a lost answer explains that the session has ended. Without a call it lasts far longer. */
const lostFor = 5 * 60_000

/**
 * Closes the account. Nothing that was read in its session stays on the device. A closed account has no session: who is
 * signed out after a lost answer has closed it, and is not signed in again, which would open a new account. `leave` goes
 * where no session is needed, before the session is forgotten.
 */
export function useCloseAccount(leave: () => void) {
  const cache = useQueryClient()
  const lostAt = useRef(Number.NEGATIVE_INFINITY)
  return useMutation({
    mutationFn: async (code: string) => {
      try {
        await call(closeAccount, { code, confirmation: 'close' })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.isSignedOut && performance.now() - lostAt.current < lostFor) return
        if (error.isPassing) lostAt.current = performance.now()
        throw error
      }
    },
    onSuccess: () =>
      // The entry of the closed dialog would lead back here, where a session is needed.
      afterDialog(() => {
        leave()
        forgetCitizen(cache)
      }),
  })
}

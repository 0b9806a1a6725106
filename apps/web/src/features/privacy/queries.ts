import type { Answer } from '@registration/contract/endpoint.ts'
import {
  closeAccount,
  exportOwnData,
  getPrivacyWords,
  listConsents,
  previewClosing,
  sendOwnDataCode,
  withdrawConsent,
} from '@registration/contract/privacy.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { forgetCitizen } from '../../api/forget-citizen.ts'

export type Consent = Answer<typeof listConsents>['consents'][number]
export type OwnData = Answer<typeof exportOwnData>

const consentsKey = ['privacy', 'consents'] as const

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
    onSuccess: () => cache.invalidateQueries({ queryKey: consentsKey }),
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
    meta: { quiet: true },
  })
}

/** Closes the account. Nothing that was read in its session stays on the device. */
export function useCloseAccount() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => call(closeAccount, { code, confirmation: 'close' }),
    onSuccess: () => forgetCitizen(cache),
  })
}

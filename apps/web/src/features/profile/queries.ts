import { listCodes } from '@registration/contract/catalogue.ts'
import type { Answer, Input } from '@registration/contract/endpoint.ts'
import type { listMyMatters } from '@registration/contract/home.ts'
import { findLatestApplication } from '@registration/contract/information.ts'
import { countUnreadMessages } from '@registration/contract/messages.ts'
import { sendProfileCode } from '@registration/contract/phone-codes.ts'
import { getPrivacyWords, listConsents } from '@registration/contract/privacy.ts'
import {
  changePassword,
  makeBindingCode,
  resetPassword,
  saveProfile,
  sendPasswordCode,
} from '@registration/contract/profile.ts'
import { call } from '@registration/kit/api/call.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useReloadSession } from '../../api/reload-session.ts'
import type { Session } from '../../api/session.ts'

/**
 * How many messages of the inbox are unread; the inbox's writes make it stale. The tab shows the number of the last visit
 * to the home screen, so it gets this one too.
 */
export function useUnread() {
  return useQuery({
    queryKey: ['messages', 'unread'],
    queryFn: async ({ signal, client }) => {
      const { unread } = await call(countUnreadMessages, {}, { signal })
      client.setQueryData<Answer<typeof listMyMatters>>(
        ['messages', 'matters'],
        (known) => known && { ...known, unread },
      )
      return unread
    },
    meta: { quiet: true },
  })
}

/** The application whose office 联系我们 shows: the latest one, empty if there is none. */
export function useLatestApplication() {
  return useQuery({
    queryKey: ['applications', 'latest'],
    queryFn: async ({ signal }) => (await call(findLatestApplication, {}, { signal })).applicationId,
    meta: { quiet: true },
  })
}

/** The documents that a profile may show, by code. */
export function useDocumentTypes() {
  return useQuery({
    queryKey: ['codes', 'documentTypes'],
    queryFn: ({ signal }) => call(listCodes, { list: 'documentTypes' }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
}

/** The version of the privacy notice that this citizen has not yet acknowledged; undefined if there is none. */
export function useUnknownNotice() {
  const consents = useQuery({
    queryKey: ['privacy', 'consents'],
    queryFn: ({ signal }) => call(listConsents, {}, { signal }),
    meta: { quiet: true },
  })
  const isUnknown = consents.data?.knowsNotice === false
  const words = useQuery({
    queryKey: ['privacy', 'words', 'notice'],
    queryFn: ({ signal }) => call(getPrivacyWords, { of: 'notice' }, { signal }),
    enabled: isUnknown,
    meta: { quiet: true },
  })
  return isUnknown ? words.data?.version : undefined
}

export function useSendProfileCode() {
  return useMutation({ mutationFn: (phone: string) => call(sendProfileCode, { phone }) })
}

/** Saves the profile, reads it again and answers it. It is saved also if it cannot be read: then the answer is undefined. */
export function useSaveProfile() {
  const reload = useReloadSession()
  return useMutation({
    mutationFn: async (input: Input<typeof saveProfile>) => {
      await call(saveProfile, input, { undoes: [saveProfile] })
      return reload().catch(() => undefined)
    },
  })
}

export function useChangePassword() {
  return useMutation({
    mutationFn: (input: Input<typeof changePassword>) => call(changePassword, input, { undoes: [changePassword] }),
  })
}

export function useSendPasswordCode() {
  return useMutation({ mutationFn: () => call(sendPasswordCode, {}) })
}

export function useResetPassword() {
  return useMutation({ mutationFn: (input: Input<typeof resetPassword>) => call(resetPassword, input) })
}

/** The code is in memory alone: leaving the screen forgets it. */
export function useMakeBindingCode() {
  return useMutation({ mutationFn: (input: Input<typeof makeBindingCode>) => call(makeBindingCode, input), gcTime: 0 })
}

/**
 * Reads the record again, and gives it to `take`: as a part of the reading, since a record that is certified takes the card
 * of the code away.
 */
export function useReadAgain(take: (user: Session['user']) => void) {
  const reload = useReloadSession()
  return useMutation({ mutationFn: async (_: null) => take(await reload()) })
}

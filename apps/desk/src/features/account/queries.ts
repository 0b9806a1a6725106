import {
  changeOfficerPassword,
  endOfficerSession,
  listFactors,
  listOfficerSessions,
  removePasskey,
  removeTotp,
} from '@registration/contract/desk/account.ts'
import type { Answer, Input } from '@registration/contract/endpoint.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { deskCall } from '../../api/desk-call.ts'
import { factorsKey } from '../../api/factors.ts'
import { useReloadMe } from '../../api/officer.ts'

export type Factors = Answer<typeof listFactors>
export type Session = Answer<typeof listOfficerSessions>['sessions'][number]

const sessionsKey = ['sessions'] as const

export const useFactors = () =>
  useQuery({
    queryKey: factorsKey,
    queryFn: ({ signal }) => deskCall(listFactors, {}, { signal }),
    meta: { quiet: true },
  })

export function useRemovePasskey() {
  const reload = useReloadMe()
  return useMutation({ mutationFn: (id: string) => deskCall(removePasskey, { id }), onSuccess: reload })
}

export function useRemoveTotp() {
  const reload = useReloadMe()
  return useMutation({ mutationFn: () => deskCall(removeTotp, {}), onSuccess: reload })
}

export function useChangePassword() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: Input<typeof changeOfficerPassword>) => deskCall(changeOfficerPassword, input),
    onSuccess: () => cache.invalidateQueries({ queryKey: sessionsKey }),
  })
}

export const useSessions = () =>
  useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => deskCall(listOfficerSessions, {}, { signal }),
    meta: { quiet: true },
  })

export function useEndSession() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => deskCall(endOfficerSession, { id }),
    onSettled: () => cache.invalidateQueries({ queryKey: sessionsKey }),
  })
}

import {
  cancelStaffAbsence,
  inviteStaff,
  leaveStaff,
  listAbsences,
  listStaff,
  pauseStaff,
  resolveOtherPerson,
  saveStaff,
  setStaffAbsence,
  setStaffRoles,
} from '@registration/contract/desk/staff.ts'
import type { Answer, Input } from '@registration/contract/endpoint.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { deskCall } from '../../api/desk-call.ts'

type StaffList = Answer<typeof listStaff>
export type StaffMember = StaffList['staff'][number]
export type Office = StaffList['offices'][number]
export type AbsentOfficer = Answer<typeof listAbsences>['officers'][number]

const staffKey = ['staff'] as const

export const useStaff = () =>
  useQuery({
    queryKey: staffKey,
    queryFn: ({ signal }) => deskCall(listStaff, {}, { signal }),
    meta: { quiet: true },
  })

export const useAbsences = () =>
  useQuery({
    queryKey: [...staffKey, 'absences'],
    queryFn: ({ signal }) => deskCall(listAbsences, {}, { signal }),
    meta: { quiet: true },
  })

/** The lists are read again after each act on an account, also after one that is refused. */
function useStaffAct<I, O>(act: (input: I) => Promise<O>) {
  const cache = useQueryClient()
  return useMutation({ mutationFn: act, onSettled: () => cache.invalidateQueries({ queryKey: staffKey }) })
}

export const useSaveStaff = () =>
  useStaffAct((input: Input<typeof saveStaff>) => deskCall(saveStaff, input, { undoes: [saveStaff] }))

export const useInviteStaff = () => useStaffAct((login: string) => deskCall(inviteStaff, { login }))

export const usePauseStaff = () =>
  useStaffAct((input: Input<typeof pauseStaff>) => deskCall(pauseStaff, input, { undoes: [pauseStaff] }))

export const useLeaveStaff = () => useStaffAct((login: string) => deskCall(leaveStaff, { login }))

export const useResolveOtherPerson = () => useStaffAct((login: string) => deskCall(resolveOtherPerson, { login }))

export const useSetStaffRoles = () =>
  useStaffAct((input: Input<typeof setStaffRoles>) => deskCall(setStaffRoles, input, { undoes: [setStaffRoles] }))

export const useSetAbsence = () =>
  useStaffAct((input: Input<typeof setStaffAbsence>) =>
    deskCall(setStaffAbsence, input, { undoes: [setStaffAbsence, cancelStaffAbsence] }),
  )

export const useCancelAbsence = () =>
  useStaffAct((login: string) => deskCall(cancelStaffAbsence, { login }, { undoes: [setStaffAbsence] }))

import {
  inviteStaff,
  listStaff,
  pauseStaff,
  saveStaff,
  setStaffAbsence,
  setStaffRoles,
} from '@registration/contract/desk/staff.ts'
import type { Route } from '../../http/route.ts'
import { refuse } from '../../refuse.ts'

export function deskStaffRoutes(route: Route): void {
  route(listStaff, () => Promise.reject(refuse('unavailable')))
  route(saveStaff, () => Promise.reject(refuse('unavailable')))
  route(inviteStaff, () => Promise.reject(refuse('unavailable')))
  route(pauseStaff, () => Promise.reject(refuse('unavailable')))
  route(setStaffRoles, () => Promise.reject(refuse('unavailable')))
  route(setStaffAbsence, () => Promise.reject(refuse('unavailable')))
}

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
import type { Route } from '../../http/route.ts'
import { cancelStaffAbsenceHandler } from './cancel-staff-absence.ts'
import { inviteStaffHandler } from './invite-staff.ts'
import { leaveStaffHandler } from './leave-staff.ts'
import { listAbsencesHandler } from './list-absences.ts'
import { listStaffHandler } from './list-staff.ts'
import { pauseStaffHandler } from './pause-staff.ts'
import { resolveOtherPersonHandler } from './resolve-other-person.ts'
import { saveStaffHandler } from './save-staff.ts'
import { setStaffAbsenceHandler } from './set-staff-absence.ts'
import { setStaffRolesHandler } from './set-staff-roles.ts'

export function deskStaffRoutes(route: Route): void {
  route(listStaff, listStaffHandler)
  route(saveStaff, saveStaffHandler)
  route(inviteStaff, inviteStaffHandler)
  route(pauseStaff, pauseStaffHandler)
  route(resolveOtherPerson, resolveOtherPersonHandler)
  route(leaveStaff, leaveStaffHandler)
  route(setStaffRoles, setStaffRolesHandler)
  route(listAbsences, listAbsencesHandler)
  route(setStaffAbsence, setStaffAbsenceHandler)
  route(cancelStaffAbsence, cancelStaffAbsenceHandler)
}

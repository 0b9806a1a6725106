/** The accounts of the office. docs/product/desk.md 'Accounts'. */
import * as z from 'zod/mini'
import { nothing, post } from '../endpoint.ts'
import { list, optionalNormalized, optionalText, text, time } from '../fields.ts'
import { isCitizenId } from '../rules/citizen-id.ts'
import { fieldMessage } from '../rules/field-messages.ts'
import { limits } from '../rules/limits.ts'
import { normalizeDocumentNumber } from '../rules/normalize.ts'
import { named } from '../wire.ts'
import { login, offices, role } from './desk-fields.ts'

/** The accounts of the caller's offices, by login, and the offices that the caller may give to one. */
export const listStaff = post('/desk/api/staff/list', {
  access: 'staff',
  permission: 'listStaff',
  transaction: 'none',
  input: named({}),
  answer: named({
    staff: [
      'staff',
      list(
        10_000,
        named({
          login: ['login', z.string()],
          name: ['name', z.string()],
          employeeNumber: ['employeeNumber', z.string()],
          post: ['post', z.string()],
          state: ['state', z.enum(['invited', 'active', 'paused', 'left'])],
          roles: ['roles', list(20, role())],
          offices: ['offices', list(50, named({ code: ['code', z.string()], name: ['name', z.string()] }))],
          hasDocumentNumber: ['hasDocumentNumber', z.boolean()],
          /** Empty if nobody signed in yet. */
          signedInAt: ['signedInAt', time()],
          /** The present or next absence. Empty without one. */
          absentFrom: ['absentFrom', time()],
          absentUntil: ['absentUntil', time()],
          /** When the provider last sent another person with this login. Empty without one, and once it is resolved. */
          otherPersonAt: ['otherPersonAt', time()],
        }),
      ),
    ],
    /** The caller's own, each city before its districts. */
    offices: ['offices', list(1_000, named({ code: ['code', z.string()], name: ['name', z.string()] }))],
  }),
})

/**
 * Makes an account of the caller's offices without a role, or changes one. Refusals: `staffNotFound` for a foreign one,
 * `notPermitted` for one's own, `changedMeanwhile` where somebody has saved other data than those of `base`, `loginTaken`
 * where there is one already and `isNew`.
 */
export const saveStaff = post('/desk/api/staff/save', {
  access: 'staff',
  permission: 'manageAccounts',
  isStepUp: true,
  transaction: 'own',
  idempotent: true,
  input: named({
    login: ['login', login()],
    name: ['name', text(fieldMessage('required'), 100)],
    employeeNumber: ['employeeNumber', optionalText(50)],
    post: ['post', optionalText(50)],
    /** The number of the officer's own ID card. It finds cases of their own (回避). Absent: as it was. Sealed, never answered. */
    documentNumber: [
      'documentNumber',
      optionalNormalized(
        normalizeDocumentNumber,
        (value) => isCitizenId(value),
        fieldMessage('documentNumberInvalid'),
        limits.documentNumber,
      ),
    ],
    /** Whether an account is to be made, and none changed. */
    isNew: ['isNew', z.optional(z.boolean())],
    /** As the caller has read them. */
    base: [
      'base',
      z.optional(
        named({
          name: ['name', z.string()],
          employeeNumber: ['employeeNumber', z.string()],
          post: ['post', z.string()],
        }),
      ),
    ],
  }),
  answer: nothing,
})

/**
 * A one-time enrolment code. It ends the account's sessions, password and second factors. Refusals: `staffNotFound`,
 * `notPermitted` for one's own and for an administrator's: that one's code comes from the operator.
 */
export const inviteStaff = post('/desk/api/staff/invite', {
  access: 'staff',
  permission: 'manageAccounts',
  isStepUp: true,
  transaction: 'own',
  idempotent: false,
  input: named({ login: ['login', login()] }),
  answer: named({ code: ['code', z.string()], until: ['until', time()] }),
})

/** Pauses an account, or ends its pause. Pausing ends its sessions. Refusals: `staffNotFound`, `notPermitted` for one's own. */
export const pauseStaff = post('/desk/api/staff/pause', {
  access: 'staff',
  permission: 'manageAccounts',
  isStepUp: true,
  transaction: 'own',
  idempotent: true,
  input: named({ login: ['login', login()], paused: ['paused', z.boolean()] }),
  answer: nothing,
})

/**
 * Notes that the system administrator has dealt with the other person whom the provider sent with this login. A new code
 * and leaving do so, too. Refusals: `staffNotFound`, `notPermitted` for one's own.
 */
export const resolveOtherPerson = post('/desk/api/staff/resolve-other-person', {
  access: 'staff',
  permission: 'manageAccounts',
  isStepUp: true,
  transaction: 'own',
  idempotent: true,
  input: named({ login: ['login', login()] }),
  answer: nothing,
})

/**
 * Notes that an officer has left (离职), for good: it ends the account's sessions and every way in, and gives back its cases.
 * What the officer did stays. Refusals: `staffNotFound`, `notPermitted` for one's own.
 */
export const leaveStaff = post('/desk/api/staff/leave', {
  access: 'staff',
  permission: 'manageAccounts',
  isStepUp: true,
  transaction: 'own',
  idempotent: true,
  input: named({ login: ['login', login()] }),
  answer: nothing,
})

/**
 * Sets an account's roles and offices. It ends its sessions. Refusals: `rolesExclude`, `officeNotFound`, `staffNotFound`,
 * `notPermitted` for one's own and for an office that is not the caller's, `changedMeanwhile` where somebody has set others
 * than those of `base`.
 */
export const setStaffRoles = post('/desk/api/staff/set-roles', {
  access: 'staff',
  permission: 'setRoles',
  isStepUp: true,
  transaction: 'own',
  idempotent: true,
  input: named({
    login: ['login', login()],
    roles: ['roles', list(20, role())],
    offices: ['offices', offices()],
    /** As the caller has read them. */
    base: ['base', z.optional(named({ roles: ['roles', list(20, role())], offices: ['offices', offices()] }))],
  }),
  answer: nothing,
})

/**
 * Who of the caller's offices is away, and when: those who work there, by login, without the administrators. It is for
 * entering an absence, and has nothing else of the accounts.
 */
export const listAbsences = post('/desk/api/staff/list-absences', {
  access: 'staff',
  permission: 'recordAbsence',
  transaction: 'none',
  input: named({}),
  answer: named({
    officers: [
      'officers',
      list(
        10_000,
        named({
          login: ['login', z.string()],
          name: ['name', z.string()],
          post: ['post', z.string()],
          /** The present or next absence. Empty without one. */
          absentFrom: ['absentFrom', time()],
          absentUntil: ['absentUntil', time()],
        }),
      ),
    ],
  }),
})

/**
 * Enters when somebody is away. `from` and `to` are times of Shanghai. Refusals: `absenceOver`, `staffNotFound`, also to a
 * supervisor for an administrator.
 */
export const setStaffAbsence = post('/desk/api/staff/absence', {
  access: 'staff',
  permission: 'recordAbsence',
  transaction: 'own',
  idempotent: true,
  input: named({ login: ['login', login()], from: ['from', time()], to: ['to', time()] }),
  answer: nothing,
})

/** Takes back the absence that is entered. Without one nothing changes. Refusal: `staffNotFound`, as for entering. */
export const cancelStaffAbsence = post('/desk/api/staff/cancel-absence', {
  access: 'staff',
  permission: 'recordAbsence',
  transaction: 'own',
  idempotent: true,
  input: named({ login: ['login', login()] }),
  answer: nothing,
})

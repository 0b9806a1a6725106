/** An officer's own account: second factors, password, sessions. docs/product/desk.md 'Own account'. */
import * as z from 'zod/mini'
import { nothing, post } from '../endpoint.ts'
import { id, list, text, time } from '../fields.ts'
import { fieldMessage } from '../rules/field-messages.ts'
import { named } from '../wire.ts'
import { newPassword, passkeyAnswer, passkeyOptions, password } from './desk-fields.ts'
import { deskLimits } from './desk-limits.ts'

/** The second factors of the caller. */
export const listFactors = post('/desk/api/account/factors', {
  access: 'staff',
  permission: 'own',
  isEnrolment: true,
  transaction: 'none',
  input: named({}),
  answer: named({
    passkeys: [
      'passkeys',
      list(
        deskLimits.passkeys,
        named({
          id: ['id', z.string()],
          name: ['name', z.string()],
          createdAt: ['createdAt', time()],
          /** Empty if it was not used yet. */
          usedAt: ['usedAt', time()],
        }),
      ),
    ],
    /** Since when there is an authenticator. Empty without one. */
    totpSince: ['totpSince', time()],
    /** How many recovery codes are left. */
    recoveryCodes: ['recoveryCodes', z.number()],
    hasPassword: ['hasPassword', z.boolean()],
  }),
})

/** What the browser makes a new passkey of. */
export const getPasskeyCreation = post('/desk/api/account/passkey-options', {
  access: 'staff',
  permission: 'own',
  isEnrolment: true,
  isStepUp: true,
  transaction: 'own',
  idempotent: false,
  input: named({}),
  answer: named({ options: ['options', passkeyOptions()] }),
})

/** Adds a passkey. While enrolling it completes the sign-in. Refusal: `passkeyRefused`. */
export const addPasskey = post('/desk/api/account/add-passkey', {
  access: 'staff',
  permission: 'own',
  isEnrolment: true,
  isStepUp: true,
  transaction: 'steps',
  idempotent: false,
  input: named({
    name: ['name', text(fieldMessage('required'), 60)],
    passkey: ['passkey', passkeyAnswer()],
  }),
  answer: nothing,
})

/** Removes a passkey. Refusals: `passkeyNotFound`, `lastSecondFactor`. */
export const removePasskey = post('/desk/api/account/remove-passkey', {
  access: 'staff',
  permission: 'own',
  isStepUp: true,
  transaction: 'own',
  idempotent: true,
  input: named({ id: ['id', id()] }),
  answer: nothing,
})

/** Makes a secret for an authenticator, which `confirmTotp` puts in the place of the old one. */
export const beginTotp = post('/desk/api/account/totp', {
  access: 'staff',
  permission: 'own',
  isEnrolment: true,
  isStepUp: true,
  transaction: 'own',
  idempotent: false,
  input: named({}),
  answer: named({
    /** Base32 (RFC 4648), in groups of four for typing. */
    secret: ['secret', z.string()],
    /** `otpauth://totp/…`, for a link. */
    address: ['address', z.string()],
    /** The rows of a QR code of the address: `1` is dark. */
    qr: ['qr', list(200, z.string())],
  }),
})

/** Confirms the authenticator with a code. While enrolling it completes the sign-in. Refusal: `secondFactorFailed`. */
export const confirmTotp = post('/desk/api/account/confirm-totp', {
  access: 'staff',
  permission: 'own',
  isEnrolment: true,
  isStepUp: true,
  transaction: 'steps',
  idempotent: false,
  input: named({ code: ['code', text(fieldMessage('required'), 20)] }),
  answer: nothing,
})

/** Removes the authenticator. Refusal: `lastSecondFactor`. */
export const removeTotp = post('/desk/api/account/remove-totp', {
  access: 'staff',
  permission: 'own',
  isStepUp: true,
  transaction: 'own',
  idempotent: true,
  input: named({}),
  answer: nothing,
})

/** Makes ten new recovery codes in the place of the old ones. They are shown this once. */
export const makeRecoveryCodes = post('/desk/api/account/recovery-codes', {
  access: 'staff',
  permission: 'own',
  isStepUp: true,
  transaction: 'own',
  idempotent: false,
  input: named({}),
  answer: named({ codes: ['codes', list(deskLimits.recoveryCodes, z.string())] }),
})

/**
 * Sets a new password. Ends the caller's other sessions. Refusals: `staffSignInFailed` for a wrong present one,
 * `passwordCommon`.
 */
export const changeOfficerPassword = post('/desk/api/account/change-password', {
  access: 'staff',
  permission: 'own',
  isStepUp: true,
  transaction: 'steps',
  idempotent: false,
  input: named({ present: ['present', password()], next: ['next', newPassword()] }),
  answer: nothing,
})

/** The caller's sessions, the newest first. */
export const listOfficerSessions = post('/desk/api/account/sessions', {
  access: 'staff',
  permission: 'own',
  transaction: 'none',
  input: named({}),
  answer: named({
    sessions: [
      'sessions',
      list(
        deskLimits.sessions,
        named({
          id: ['id', z.string()],
          signedInAt: ['signedInAt', time()],
          seenAt: ['seenAt', time()],
          /** The first part of the address: `203.0.113.0/24`. */
          network: ['network', z.string()],
          system: ['system', z.enum(['android', 'ios', 'harmony', 'windows', 'mac', 'linux', 'other'])],
          isPresent: ['isPresent', z.boolean()],
        }),
      ),
    ],
  }),
})

/** Ends one of the caller's sessions. Refusal: `sessionNotFound`. */
export const endOfficerSession = post('/desk/api/account/end-session', {
  access: 'staff',
  permission: 'own',
  transaction: 'own',
  idempotent: true,
  input: named({ id: ['id', id()] }),
  answer: nothing,
})

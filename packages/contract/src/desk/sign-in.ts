/** The officers' sign-in: password or the office's provider, then a second factor. docs/product/desk.md 'Sign-in'. */
import * as z from 'zod/mini'
import { post } from '../endpoint.ts'
import { list, text, time } from '../fields.ts'
import { type Permission, permissions } from '../permissions.ts'
import { fieldMessage } from '../rules/field-messages.ts'
import { named } from '../wire.ts'
import { login, newPassword, passkeyAnswer, passkeyOptions, password, role } from './desk-fields.ts'

const ways = z.enum(['local', 'oidc'])
const factor = z.enum(['passkey', 'totp', 'recoveryCode'])

/** How far a session is. `enrolling`: no second factor yet. `locked`: after half an hour without a call. */
export const sessionState = z.enum(['signedOut', 'secondFactor', 'enrolling', 'locked', 'active'])
export type SessionState = z.output<typeof sessionState>

/** The ways in of this office. */
export const beginSignIn = post('/desk/api/sign-in/begin', {
  access: 'staffSignIn',
  transaction: 'none',
  input: named({}),
  answer: named({ ways: ['ways', list(2, ways)] }),
})

/** What comes next. `factors`: the second factors of the account. */
const step = () => named({ state: ['state', sessionState], factors: ['factors', list(3, factor)] })

/** Begins a session with the account's password. Refusals: `staffSignInFailed` for any account and any fault. */
export const signInWithPassword = post('/desk/api/sign-in/password', {
  access: 'staffSignIn',
  transaction: 'steps',
  idempotent: false,
  rateLimit: { calls: 60, seconds: 600 },
  input: named({ login: ['login', text(fieldMessage('required'), 200)], password: ['password', password()] }),
  answer: step(),
})

/** Sets the first or a new password with the one-time enrolment code, and begins a session. Refusal: `passwordCommon`. */
export const enrol = post('/desk/api/sign-in/enrol', {
  access: 'staffSignIn',
  transaction: 'steps',
  idempotent: false,
  rateLimit: { calls: 60, seconds: 600 },
  input: named({
    login: ['login', login()],
    code: ['code', text(fieldMessage('required'), 100)],
    password: ['password', newPassword()],
  }),
  answer: step(),
})

/** One second factor: a passkey's answer, an authenticator's code, or a recovery code. Exactly one of them. */
const secondFactor = () =>
  named(
    {
      passkey: ['passkey', z.optional(passkeyAnswer())],
      code: ['code', z.optional(text(fieldMessage('required'), 20))],
      recoveryCode: ['recoveryCode', z.optional(text(fieldMessage('required'), 50))],
    },
    ({ passkey, code, recoveryCode }) =>
      [passkey, code, recoveryCode].filter((each) => each !== undefined).length === 1
        ? []
        : [{ field: 'code', message: fieldMessage('required') }],
  )

/** Ends the sign-in with a second factor. Refusal: `secondFactorFailed`. */
export const presentSecondFactor = post('/desk/api/sign-in/second-factor', {
  access: 'staffSignIn',
  transaction: 'steps',
  idempotent: false,
  input: secondFactor(),
  answer: step(),
})

/** What the browser asks a passkey for: at the sign-in, to unlock, and to verify again. */
export const getPasskeyOptions = post('/desk/api/sign-in/passkey-options', {
  access: 'staffSignIn',
  transaction: 'own',
  idempotent: false,
  input: named({}),
  answer: named({ options: ['options', passkeyOptions()] }),
})

/** Unlocks a locked session with a second factor. */
export const unlockSession = post('/desk/api/sign-in/unlock', {
  access: 'staffSignIn',
  transaction: 'steps',
  idempotent: false,
  input: secondFactor(),
  answer: step(),
})

/** Verifies an active session again, for the calls that ask for it. A recovery code is not taken. */
export const stepUp = post('/desk/api/sign-in/step-up', {
  access: 'staffSignIn',
  transaction: 'steps',
  idempotent: false,
  input: secondFactor(),
  answer: step(),
})

/** Ends the session. `redirect`: where the provider's own session ends, if there is such an address. */
export const signOutOfficer = post('/desk/api/sign-in/sign-out', {
  access: 'staffSignIn',
  transaction: 'steps',
  idempotent: false,
  input: named({}),
  answer: named({ redirect: ['redirect', z.optional(z.string())] }),
})

/** The caller. It does not count as activity. */
export const getOfficer = post('/desk/api/sign-in/me', {
  access: 'staffSignIn',
  transaction: 'none',
  isIdle: true,
  input: named({}),
  answer: named({
    state: ['state', sessionState],
    factors: ['factors', list(3, factor)],
    ways: ['ways', list(2, ways)],
    /** Undefined before the sign-in is complete. */
    officer: [
      'officer',
      z.optional(
        named({
          login: ['login', z.string()],
          name: ['name', z.string()],
          post: ['post', z.string()],
          roles: ['roles', list(20, role())],
          permissions: ['permissions', list(100, z.enum(permissions as readonly [Permission, ...Permission[]]))],
          offices: ['offices', list(50, named({ code: ['code', z.string()], name: ['name', z.string()] }))],
          signedInAt: ['signedInAt', time()],
        }),
      ),
    ],
  }),
})

/** Fields that calls of the desk share. */
import * as z from 'zod/mini'
import { list, text } from '../fields.ts'
import { type Role, roles } from '../permissions.ts'
import { fieldMessage } from '../rules/field-messages.ts'
import { lengthOf } from '../rules/text.ts'
import { deskLimits } from './desk-limits.ts'

/** The name of an account: small letters and digits, joined by dots, underscores and hyphens. */
/* @__NO_SIDE_EFFECTS__ */
export const login = () =>
  z
    .string(fieldMessage('required'))
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, fieldMessage('required')),
      z.regex(/^[a-z0-9][a-z0-9._-]{0,59}$/, fieldMessage('textInvalid')),
    )

/** A new password: only its length is ruled, in characters. */
/* @__NO_SIDE_EFFECTS__ */
export const newPassword = () =>
  z.string(fieldMessage('required')).check(
    z.minLength(1, fieldMessage('required')),
    z.refine(
      (value) => lengthOf(value) >= deskLimits.passwordMin,
      fieldMessage('tooShort', { n: deskLimits.passwordMin }),
    ),
    z.refine(
      (value) => lengthOf(value) <= deskLimits.passwordMax,
      fieldMessage('tooLong', { n: deskLimits.passwordMax }),
    ),
  )

/** A password as it is typed at the sign-in. */
/* @__NO_SIDE_EFFECTS__ */
export const password = () =>
  z
    .string(fieldMessage('required'))
    .check(z.minLength(1, fieldMessage('required')), z.maxLength(1_000, fieldMessage('tooLong', { n: 1_000 })))

/* @__NO_SIDE_EFFECTS__ */
export const role = () => z.enum(roles as readonly [Role, ...Role[]], fieldMessage('choiceInvalid'))

/** The codes of one region or more, each the office of a city with its districts, or of one district. */
/* @__NO_SIDE_EFFECTS__ */
export const offices = () =>
  list(50, text(fieldMessage('required'), 20)).check(z.minLength(1, fieldMessage('required')))

/** What a browser's passkey answers, in the shape of WebAuthn's JSON (Level 3). It is judged by the server. */
/* @__NO_SIDE_EFFECTS__ */
export const passkeyAnswer = () =>
  z.object({
    id: z.string().check(z.maxLength(2_000)),
    rawId: z.string().check(z.maxLength(2_000)),
    type: z.literal('public-key'),
    response: z.record(z.string().check(z.maxLength(100)), z.unknown()),
    clientExtensionResults: z.record(z.string().check(z.maxLength(100)), z.unknown()),
    authenticatorAttachment: z.optional(z.string().check(z.maxLength(100))),
  })

/** Options for `navigator.credentials`, in the shape of WebAuthn's JSON. The browser's library reads them. */
/* @__NO_SIDE_EFFECTS__ */
export const passkeyOptions = () => z.record(z.string(), z.unknown())

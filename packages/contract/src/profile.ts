/** The citizen's changes of their own record. docs/product/profile.md 'The record'. */
import * as z from 'zod/mini'
import { nothing, post } from './endpoint.ts'
import { asRead, changeableText, normalized, optionalText, text, time } from './fields.ts'
import { mobile } from './phone-codes.ts'
import { documentTypesOf, judgeDocumentNumber } from './rules/document-number.ts'
import { fieldMessage } from './rules/field-messages.ts'
import { limits } from './rules/limits.ts'
import { normalizeDocumentNumber } from './rules/normalize.ts'
import { type FieldFault, named } from './wire.ts'

/** The wire's names of the fields that a refusal may name. */
export const profileFields = {
  name: 'name',
  documentType: 'cardtype',
  documentNumber: 'CARDNUM',
  phone: 'PHONE',
  nickname: 'nickname',
  sex: 'SEX',
  avatarUrl: 'headimagurl',
  code: 'yzm',
  password: 'password',
} as const

type Judged = 'documentType' | 'documentNumber'

/** The refusal reason of document number and type together. A number of unusual form is accepted. */
export function judgeProfileDocument(
  { documentType, documentNumber }: { documentType: string; documentNumber: string },
  accountKind: 'individual' | 'enterprise',
): FieldFault<Judged>[] {
  const allowed: readonly string[] = documentTypesOf[accountKind === 'enterprise' ? 'company' : 'individual']
  if (!allowed.includes(documentType)) return [{ field: 'documentType', message: fieldMessage('choiceInvalid') }]
  const { verdict, message } = judgeDocumentNumber(documentType, normalizeDocumentNumber(documentNumber))
  return verdict === 'refuse' && message ? [{ field: 'documentNumber', message: fieldMessage(message) }] : []
}

/** Which account may use a document of this type. Both for an unknown type, which is then refused. */
const accountKindOf = (documentType: string) =>
  documentTypesOf.company.some((type) => type === documentType) ? 'enterprise' : 'individual'

const documentNumber = () =>
  z.optional(normalized(fieldMessage('documentNumberRequired'), normalizeDocumentNumber, limits.documentNumber))
const phone = () => z.optional(mobile(fieldMessage('mobileInvalid')))

/** A picture of another site is shown over https only. */
const pictureAddress = () =>
  z.optional(
    z.string().check(
      z.maxLength(1000, fieldMessage('tooLong', { n: 1000 })),
      z.refine((value) => value === '' || /^https:\/\/[^\s"'<>]+$/.test(value), fieldMessage('textInvalid')),
    ),
  )

const password = () =>
  z.string(fieldMessage('passwordWeak')).check(z.maxLength(200, fieldMessage('tooLong', { n: 200 })))

const profileBase = named({
  name: ['name', asRead()],
  nickname: ['nickname', asRead()],
  documentType: ['cardtype', asRead()],
  documentNumber: ['CARDNUM', asRead()],
  phone: ['PHONE', asRead()],
  sex: ['SEX', asRead()],
  avatarUrl: ['headimagurl', asRead()],
})

const presentText = z.string()
/** The fields that a citizen writes, as they are now. */
export const presentProfile = named({
  name: ['name', presentText],
  nickname: ['nickname', presentText],
  documentType: ['cardtype', presentText],
  documentNumber: ['CARDNUM', presentText],
  phone: ['PHONE', presentText],
  sex: ['SEX', presentText],
  avatarUrl: ['headimagurl', presentText],
})

/**
 * Saves the given fields. With a `base`, the fields as the client read them, it saves only what differs from it, and
 * overwrites no other change. Fields that a citizen may not write are dropped. `password` is the web platform's: it is
 * verified, or set if there is none. A new phone needs the `code` that was sent to it.
 */
export const saveProfile = post('/online/wx/perfectUserInfo', {
  access: 'citizen',
  transaction: 'steps',
  idempotent: true,
  // Each call costs a tenth of a second of a processor.
  rateLimit: { calls: 30, seconds: 60 },
  present: presentProfile,
  input: named(
    {
      name: ['name', z.optional(text(fieldMessage('nameRequired'), limits.name))],
      nickname: ['nickname', changeableText(limits.name)],
      documentType: ['cardtype', optionalText(2)],
      documentNumber: ['CARDNUM', documentNumber()],
      phone: ['PHONE', phone()],
      sex: ['SEX', changeableText(10)],
      avatarUrl: ['headimagurl', pictureAddress()],
      password: ['password', z.optional(password())],
      code: ['yzm', optionalText(20)],
      /** The version of the privacy notice on the screen. */
      noticeVersion: ['noticeversion', optionalText(20)],
      /** The same two in the spelling of some clients. The other spelling wins. */
      documentNumberAlso: ['cardnum', documentNumber()],
      phoneAlso: ['phone', phone()],
      base: ['base', z.optional(profileBase)],
    },
    ({ documentType, documentNumber }) =>
      documentType && documentNumber
        ? judgeProfileDocument({ documentType, documentNumber }, accountKindOf(documentType))
        : [],
  ),
  answer: nothing,
})

/** Changes the password of the web platform. Ends the caller's other sessions. */
export const changePassword = post('/api/profile/change-password', {
  access: 'citizen',
  transaction: 'steps',
  idempotent: true,
  input: named({ password: ['password', password()], newPassword: ['newPassword', password()] }),
  answer: nothing,
})

/** Sends a code to the phone of the profile, for a password that is reset. */
export const sendPasswordCode = post('/api/profile/send-password-code', {
  access: 'citizen',
  transaction: 'steps',
  idempotent: false,
  input: named({ requestId: ['reqseq', optionalText(100)] }),
  answer: named({ maskedPhone: ['maskedPhone', z.string()] }),
})

/** Replaces a forgotten password: needs the code, and a check by face that passed within the last 15 minutes. */
export const resetPassword = post('/api/profile/reset-password', {
  access: 'citizen',
  transaction: 'steps',
  idempotent: true,
  input: named({ code: ['code', optionalText(20)], newPassword: ['newPassword', password()] }),
  answer: nothing,
})

/**
 * Makes the caller's binding code, eight digits, in place of an earlier one. With it the office binds the account to the
 * identity that it has checked, once.
 */
export const makeBindingCode = post('/api/profile/make-binding-code', {
  access: 'citizen',
  transaction: 'own',
  // A kept answer would be the code itself.
  idempotent: false,
  rateLimit: { calls: 10, seconds: 3600 },
  input: named({}),
  answer: named({ code: ['code', z.string()], endsAt: ['endsAt', time()] }),
})

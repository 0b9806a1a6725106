/** The citizen's own record as they change it. docs/product/profile.md 'The record'. */
import * as z from 'zod/mini'
import { nothing, post } from './endpoint.ts'
import { changeableText, normalized, optionalText, text } from './fields.ts'
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
  code: 'yzm',
  password: 'password',
} as const

type Judged = 'name' | 'documentType' | 'documentNumber' | 'phone'

/** What document number and type together are refused for; a number of unusual form is kept. */
export function judgeProfileDocument(
  { documentType, documentNumber }: { documentType: string; documentNumber: string },
  accountKind: 'individual' | 'enterprise',
): FieldFault<Judged>[] {
  const allowed: readonly string[] = documentTypesOf[accountKind === 'enterprise' ? 'company' : 'individual']
  if (!allowed.includes(documentType)) return [{ field: 'documentType', message: fieldMessage('choiceInvalid') }]
  const { verdict, message } = judgeDocumentNumber(documentType, normalizeDocumentNumber(documentNumber))
  return verdict === 'refuse' && message ? [{ field: 'documentNumber', message: fieldMessage(message) }] : []
}

/** Which account may show a document of this type; both for a type that nobody knows, which is then refused. */
const accountKindOf = (documentType: string) =>
  documentTypesOf.company.some((type) => type === documentType) ? 'enterprise' : 'individual'

const documentNumber = () =>
  z.optional(normalized(fieldMessage('documentNumberRequired'), normalizeDocumentNumber, limits.documentNumber))
const phone = () => z.optional(mobile(fieldMessage('mobileInvalid')))

/** A picture elsewhere is shown over https alone. */
const pictureAddress = () =>
  z.optional(
    z.string().check(
      z.maxLength(1000, fieldMessage('tooLong', { n: 1000 })),
      z.refine((value) => value === '' || /^https:\/\/[^\s"'<>]+$/.test(value), fieldMessage('textInvalid')),
    ),
  )

/**
 * Saves what is given and leaves the rest; what a citizen may not write is dropped. `password` is the web platform's: it is
 * verified, or set where there is none. A new phone needs the `code` that was sent to it.
 */
export const saveProfile = post('/online/wx/perfectUserInfo', {
  access: 'citizen',
  transaction: 'own',
  idempotent: true,
  input: named(
    {
      name: ['name', z.optional(text(fieldMessage('nameRequired'), limits.name))],
      nickname: ['nickname', changeableText(limits.name)],
      documentType: ['cardtype', optionalText(2)],
      documentNumber: ['CARDNUM', documentNumber()],
      phone: ['PHONE', phone()],
      sex: ['SEX', changeableText(10)],
      avatarUrl: ['headimagurl', pictureAddress()],
      password: [
        'password',
        z.optional(z.string(fieldMessage('passwordWeak')).check(z.maxLength(200, fieldMessage('tooLong', { n: 200 })))),
      ],
      code: ['yzm', optionalText(20)],
      /** The version of the privacy notice that stood on the screen. */
      noticeVersion: ['noticeversion', optionalText(20)],
      /** The same two in the spelling that some clients send; the other one wins. */
      documentNumberAlso: ['cardnum', documentNumber()],
      phoneAlso: ['phone', phone()],
    },
    ({ documentType, documentNumber }) =>
      documentType && documentNumber
        ? judgeProfileDocument({ documentType, documentNumber }, accountKindOf(documentType))
        : [],
  ),
  answer: nothing,
})

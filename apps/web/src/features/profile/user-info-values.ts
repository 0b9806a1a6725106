import type { Input } from '@registration/contract/endpoint.ts'
import type { saveProfile } from '@registration/contract/profile.ts'
import { normalizeMobile } from '@registration/contract/rules/mobile.ts'
import { normalizeDocumentNumber } from '@registration/contract/rules/normalize.ts'
import type { Session } from '../../api/session.ts'

type User = Session['user']

/** The values of the profile form. */
export interface UserInfoValues {
  nickname: string
  name: string
  documentType: string
  documentNumber: string
  phone: string
  code: string
}

type Shown = Pick<User, 'nickname' | 'name' | 'documentType' | 'documentNumber' | 'phone'>

export function userInfoValues({ nickname, name, documentType, documentNumber, phone }: Shown): UserInfoValues {
  return { nickname, name, documentType, documentNumber, phone, code: '' }
}

/** The input of the save: every field, and the code only if one was typed. */
export function profileInputOf(values: UserInfoValues): Input<typeof saveProfile> {
  return { ...values, code: values.code || undefined }
}

/** What the save is based on: the fields as they were read. */
export function profileBaseOf({ code: _, ...read }: UserInfoValues): Shown {
  return read
}

/** The word of the label of a field. A company has its own. */
export function userInfoLabelOf(field: keyof UserInfoValues, { accountKind }: User) {
  return field === 'name' && accountKind === 'enterprise' ? 'companyName' : field
}

/** Whether the phone is another one than the verified one. */
export const changesPhone = ({ phone }: Pick<UserInfoValues, 'phone'>, user: User) =>
  normalizeMobile(phone) !== user.phone

/** What a certification is of. */
export const identityFields = ['name', 'documentType', 'documentNumber'] as const

/** Whether another identity is typed than the saved one. */
export const changesIdentity = (values: UserInfoValues, user: User) =>
  values.name.trim() !== user.name ||
  values.documentType !== user.documentType ||
  normalizeDocumentNumber(values.documentNumber) !== user.documentNumber

/** Whether saving would end the certification. */
export const losesCertification = (values: UserInfoValues, user: User) =>
  user.isCertified && changesIdentity(values, user)

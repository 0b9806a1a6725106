import type { Input } from '@registration/contract/endpoint.ts'
import type { saveProfile } from '@registration/contract/profile.ts'
import { normalizeMobile } from '@registration/contract/rules/mobile.ts'
import { normalizeDocumentNumber } from '@registration/contract/rules/normalize.ts'
import type { Session } from '../../api/session.ts'

type User = Session['user']

/** The form of the profile as it stands on the screen. */
export interface UserInfoValues {
  nickname: string
  name: string
  documentType: string
  documentNumber: string
  phone: string
  code: string
}

export function userInfoValues({ nickname, name, documentType, documentNumber, phone }: User): UserInfoValues {
  return { nickname, name, documentType, documentNumber, phone, code: '' }
}

/** What is sent; what stands as it was is not changed by it. */
export function profileInputOf(values: UserInfoValues): Input<typeof saveProfile> {
  return { ...values, code: values.code || undefined }
}

/** Whether another phone stands there than the one that was proved. */
export const changesPhone = ({ phone }: Pick<UserInfoValues, 'phone'>, user: User) =>
  normalizeMobile(phone) !== user.phone

/** Whether saving would end the certification. */
export const losesCertification = (values: UserInfoValues, user: User) =>
  user.isCertified &&
  (values.name.trim() !== user.name ||
    values.documentType !== user.documentType ||
    normalizeDocumentNumber(values.documentNumber) !== user.documentNumber)

import type { getUserInfo } from '@registration/contract/session.ts'
import type { Handler } from '../../http/handler.ts'
import { getCitizen } from './citizen-store.ts'

/** The citizen's own record, in full, for them alone. */
export const getUserInfoHandler: Handler<typeof getUserInfo> = async (_input, ctx) => {
  const { caller, db, cipher, config } = ctx
  const citizen = await getCitizen(db, cipher, caller.citizenId)
  if (citizen.documentNumber !== '' || citizen.phone !== '')
    await ctx.readings.record({ citizenId: citizen.id, kind: 'profile' })
  return {
    name: citizen.name,
    nickname: citizen.nickname,
    documentType: citizen.documentType,
    documentNumber: citizen.documentNumber,
    phone: citizen.phone,
    sex: citizen.sex,
    avatarUrl: citizen.avatarUrl,
    openid: citizen.openid,
    appId: config.wechat.appId,
    accountKind: citizen.accountKind,
    isWebUser: citizen.isWebUser,
    isCertified: citizen.certifiedAt !== null,
    certificationApplies: citizen.certificationApplies,
  }
}

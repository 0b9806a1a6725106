import { maskDocumentNumber } from '@registration/contract/masking.ts'
import type { initApp } from '@registration/contract/session.ts'
import type { Handler } from '../../http/handler.ts'
import { banners, menusIn } from '../home/home-rules.ts'
import { getCitizen } from './citizen-store.ts'

/** The data of the shell: the home screen for everyone, and who is signed in. */
export const initAppHandler: Handler<typeof initApp> = async (_input, ctx) => {
  const { caller, content, db, cipher, config, language } = ctx
  const citizen = caller && (await getCitizen(db, cipher, caller.citizenId))
  if (citizen && (citizen.name !== '' || citizen.phone !== ''))
    await ctx.readings.record({ citizenId: citizen.id, kind: 'profile' })
  return {
    app: { errcode: '00', menus: { groups: menusIn(ctx, caller) } },
    banners: banners(content, language),
    me: citizen && {
      avatarUrl: citizen.avatarUrl,
      nickname: citizen.nickname,
      mobile: citizen.phone,
      account: citizen.account,
      appId: config.wechat.appId,
      openid: citizen.openid,
      name: citizen.name,
      maskedDocumentNumber: maskDocumentNumber(citizen.documentNumber),
      regionCode: config.homeRegion,
    },
  }
}

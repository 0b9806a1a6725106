import type { getWechatItem } from '@registration/contract/session.ts'
import type { Handler } from '../../http/handler.ts'

/** What the client needs before any other call: which account, which app, which region. */
export const getWechatItemHandler: Handler<typeof getWechatItem> = async (_input, { config }) => ({
  appId: config.wechat.appId,
  appName: config.appName,
  appRoot: config.publicBase,
  regionCode: config.homeRegion,
})

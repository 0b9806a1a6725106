import type { FastifyPluginAsync } from 'fastify'
import { accountRoutes } from './account-routes.ts'
import { authorizeRoutes } from './authorize-routes.ts'
import { mediaRoutes } from './media-routes.ts'
import { notificationRoutes } from './notification-routes.ts'
import { sdkRoutes } from './sdk-routes.ts'
import { snsRoutes } from './sns-routes.ts'
import { makeWechatContext } from './wechat-context.ts'
import { controlRoutes } from './wechat-control.ts'
import type { WechatOptions } from './wechat-options.ts'

/** The messaging platform, as far as web sign-in and the page signature need it, after its own public documents. */
export function makeWechat(options: WechatOptions): FastifyPluginAsync {
  const context = makeWechatContext(options)
  return async (app) => {
    authorizeRoutes(app, context, app.prefix.replace(/\/wechat$/, ''))
    snsRoutes(app, context)
    accountRoutes(app, context)
    mediaRoutes(app, context)
    sdkRoutes(app, context)
    notificationRoutes(app, context)
    controlRoutes(app, context)
  }
}

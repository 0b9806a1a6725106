import * as session from '@registration/contract/session.ts'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../context.ts'
import type { Route } from '../../http/route.ts'
import { authorizeHandler } from './authorize.ts'
import { checkOldUserHandler } from './check-old-user.ts'
import { createNewUserHandler } from './create-new-user.ts'
import { getRefreshAdviceHandler } from './get-refresh-advice.ts'
import { getUserInfoHandler } from './get-user-info.ts'
import { getWechatItemHandler } from './get-wechat-item.ts'
import { initAppHandler } from './init-app.ts'
import { refreshUserHandler } from './refresh-user.ts'
import { sendDomainProofRoute } from './send-domain-proof.ts'
import { signOutHandler } from './sign-out.ts'

export function sessionRoutes(route: Route, app: FastifyInstance, services: Services): void {
  route(session.getWechatItem, getWechatItemHandler)
  route(session.authorize, authorizeHandler)
  route(session.createNewUser, createNewUserHandler)
  route(session.checkOldUser, checkOldUserHandler)
  route(session.getRefreshAdvice, getRefreshAdviceHandler)
  route(session.refreshUser, refreshUserHandler)
  route(session.signOut, signOutHandler)
  route(session.initApp, initAppHandler)
  route(session.getUserInfo, getUserInfoHandler)
  sendDomainProofRoute(app, services)
}

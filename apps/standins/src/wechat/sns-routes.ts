import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { queryText } from '../http.ts'
import type { WechatContext } from './wechat-context.ts'
import { errorBody, type WechatError } from './wechat-errors.ts'
import { type Drawn, tokenLifeSeconds } from './wechat-state.ts'

/** The server's half: `/sns/*`, JSON under a text content type as the platform has it, HTTP 200 for errors too. */
export function snsRoutes(app: FastifyInstance, context: WechatContext): void {
  const { state, control, credentials } = context

  const answer = (path: string, handler: (request: FastifyRequest, reply: FastifyReply) => object) =>
    app.get(path, async (request, reply) => {
      const ordered = await control.beforeAnswer(path)
      const body = ordered ? errorBody(ordered) : handler(request, reply)
      return reply.header('content-type', 'text/plain; charset=utf-8').send(JSON.stringify(body))
    })

  answer('/sns/oauth2/access_token', (request) => {
    const fault = appFault(request, credentials) ?? grantTypeFault(request, 'authorization_code')
    if (fault) return errorBody(fault)
    const code = queryText(request, 'code')
    if (!code) return errorBody('missingCode')
    const drawn = state.exchangeCode(code)
    if ('error' in drawn) return errorBody(drawn.error)
    const { openid, scope, snapshot } = drawn.grant
    return {
      access_token: drawn.accessToken,
      expires_in: tokenLifeSeconds,
      refresh_token: drawn.refreshToken,
      openid,
      scope,
      ...(snapshot && { is_snapshotuser: 1 }),
    }
  })

  answer('/sns/oauth2/refresh_token', (request) => {
    if (!queryText(request, 'appid')) return errorBody('missingAppid')
    if (queryText(request, 'appid') !== credentials.appid) return errorBody('invalidAppid')
    const fault = grantTypeFault(request, 'refresh_token')
    if (fault) return errorBody(fault)
    const refreshToken = queryText(request, 'refresh_token')
    if (!refreshToken) return errorBody('missingRefreshToken')
    const drawn = state.exchangeRefreshToken(refreshToken)
    if ('error' in drawn) return errorBody(drawn.error)
    const { openid, scope } = drawn.grant
    return { access_token: drawn.accessToken, expires_in: tokenLifeSeconds, refresh_token: refreshToken, openid, scope }
  })

  answer('/sns/auth', (request) => {
    const drawn = userGrant(request)
    return 'error' in drawn ? errorBody(drawn.error) : { errcode: 0, errmsg: 'ok' }
  })

  answer('/sns/userinfo', (request) => {
    const drawn = userGrant(request)
    if ('error' in drawn) return errorBody(drawn.error)
    const { openid, nickname, persona, scope, snapshot } = drawn.grant
    if (scope !== 'snsapi_userinfo' || snapshot) return errorBody('notGranted')
    const headimgurl = `${request.protocol}://${request.host}${app.prefix}/avatars/${persona}/132`
    return { openid, nickname, sex: 0, language: '', city: '', province: '', country: '', headimgurl, privilege: [] }
  })

  function userGrant(request: FastifyRequest): Drawn {
    const token = queryText(request, 'access_token')
    const openid = queryText(request, 'openid')
    if (!token) return { error: 'missingToken' }
    return openid ? state.grantOf(token, openid) : { error: 'missingOpenid' }
  }
}

function appFault(request: FastifyRequest, own: { appid: string; secret: string }): WechatError | undefined {
  const appid = queryText(request, 'appid')
  const secret = queryText(request, 'secret')
  if (!appid) return 'missingAppid'
  if (appid !== own.appid) return 'invalidAppid'
  if (!secret) return 'missingSecret'
  return secret === own.secret ? undefined : 'invalidSecret'
}

function grantTypeFault(request: FastifyRequest, wanted: string): WechatError | undefined {
  return queryText(request, 'grant_type') === wanted ? undefined : 'invalidGrantType'
}

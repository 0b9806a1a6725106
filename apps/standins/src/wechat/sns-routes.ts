import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { exactly, judgeQuery, present } from './judge-call.ts'
import type { WechatContext } from './wechat-context.ts'
import { errorBody } from './wechat-errors.ts'
import { tokenLifeSeconds } from './wechat-state.ts'

/** The server's half: `/sns/*`, JSON under a text content type as the platform has it, HTTP 200 for errors too. */
export function snsRoutes(app: FastifyInstance, { state, control, credentials }: WechatContext): void {
  const answer = <S extends z.ZodType>(
    path: string,
    shape: S,
    handler: (query: z.output<S>, request: FastifyRequest) => object,
  ) =>
    app.get(path, async (request, reply) => {
      const ordered = await control.beforeAnswer(path)
      const asked = ordered ? { error: ordered } : judgeQuery(shape, request)
      const body = 'error' in asked ? errorBody(asked.error) : handler(asked.sent, request)
      return reply.header('content-type', 'text/plain; charset=utf-8').send(JSON.stringify(body))
    })

  const appid = exactly(credentials.appid, 'missingAppid', 'invalidAppid')
  const grantType = (wanted: string) => exactly(wanted, 'invalidGrantType', 'invalidGrantType')
  const exchange = z.strictObject({
    appid,
    secret: exactly(credentials.secret, 'missingSecret', 'invalidSecret'),
    grant_type: grantType('authorization_code'),
    code: present('missingCode'),
  })
  const refresh = z.strictObject({
    appid,
    grant_type: grantType('refresh_token'),
    refresh_token: present('missingRefreshToken'),
  })
  const own = z.strictObject({ access_token: present('missingToken'), openid: present('missingOpenid') })
  const profile = own.extend({ lang: z.enum(['zh_CN', 'zh_TW', 'en']).optional() })

  answer('/sns/oauth2/access_token', exchange, ({ code }) => {
    const result = state.exchangeCode(code)
    if ('error' in result) return errorBody(result.error)
    const { openid, scope, snapshot } = result.grant
    return {
      access_token: result.accessToken,
      expires_in: tokenLifeSeconds,
      refresh_token: result.refreshToken,
      openid,
      scope,
      ...(snapshot && { is_snapshotuser: 1 }),
    }
  })

  answer('/sns/oauth2/refresh_token', refresh, ({ refresh_token }) => {
    const result = state.exchangeRefreshToken(refresh_token)
    if ('error' in result) return errorBody(result.error)
    const { openid, scope } = result.grant
    return { access_token: result.accessToken, expires_in: tokenLifeSeconds, refresh_token, openid, scope }
  })

  answer('/sns/auth', own, ({ access_token, openid }) => {
    const result = state.grantOf(access_token, openid)
    return 'error' in result ? errorBody(result.error) : { errcode: 0, errmsg: 'ok' }
  })

  answer('/sns/userinfo', profile, ({ access_token, openid }, request) => {
    const result = state.grantOf(access_token, openid)
    if ('error' in result) return errorBody(result.error)
    const { nickname, persona, scope, snapshot } = result.grant
    if (scope !== 'snsapi_userinfo' || snapshot) return errorBody('notGranted')
    const headimgurl = `${request.protocol}://${request.host}${app.prefix}/avatars/${persona}/132`
    return { openid, nickname, sex: 0, language: '', city: '', province: '', country: '', headimgurl, privilege: [] }
  })
}

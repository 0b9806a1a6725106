import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { exactly, judgeJson, judgeQuery, livingToken } from './judge-call.ts'
import type { WechatContext } from './wechat-context.ts'
import { errorBody } from './wechat-errors.ts'
import { tokenLifeSeconds } from './wechat-state.ts'

/** `/cgi-bin/stable_token` and `/cgi-bin/ticket/getticket`. */
export function accountRoutes(app: FastifyInstance, { control, credentials, accountTokens }: WechatContext): void {
  const respond = async (path: string, handler: () => object) => {
    const ordered = await control.beforeAnswer(path)
    return ordered ? errorBody(ordered) : handler()
  }

  const noQuery = z.strictObject({})
  const tokenRequest = z.strictObject({
    grant_type: exactly('client_credential', 'invalidGrantType', 'invalidGrantType'),
    appid: exactly(credentials.appid, 'missingAppid', 'invalidAppid'),
    secret: exactly(credentials.secret, 'missingSecret', 'invalidSecret'),
    force_refresh: z.boolean().optional(),
  })
  const ticketRequest = z.strictObject({
    access_token: livingToken(accountTokens),
    type: exactly('jsapi', 'invalidArguments', 'invalidArguments'),
  })

  const stableToken = (request: FastifyRequest) => {
    const query = judgeQuery(noQuery, request)
    const asked = 'error' in query ? query : judgeJson(tokenRequest, request)
    if ('error' in asked) return errorBody(asked.error)
    const { token, expiresIn } = accountTokens.stable(asked.sent.force_refresh === true)
    return { access_token: token, expires_in: expiresIn }
  }

  const ticket = (request: FastifyRequest) => {
    const asked = judgeQuery(ticketRequest, request)
    if ('error' in asked) return errorBody(asked.error)
    return { errcode: 0, errmsg: 'ok', ticket: accountTokens.pageTicket(), expires_in: tokenLifeSeconds }
  }

  app.post('/cgi-bin/stable_token', (request) => respond('/cgi-bin/stable_token', () => stableToken(request)))
  app.get('/cgi-bin/ticket/getticket', (request) => respond('/cgi-bin/ticket/getticket', () => ticket(request)))
}

import type { FastifyInstance } from 'fastify'
import { parseJson, queryText, rawBody } from '../http.ts'
import type { WechatContext } from './wechat-context.ts'
import { errorBody } from './wechat-errors.ts'
import { tokenLifeSeconds } from './wechat-state.ts'

/** `/cgi-bin/stable_token` and `/cgi-bin/ticket/getticket`. */
export function accountRoutes(app: FastifyInstance, { control, credentials, accountTokens }: WechatContext): void {
  const respond = async (path: string, handler: () => object) => {
    const ordered = await control.beforeAnswer(path)
    return ordered ? errorBody(ordered) : handler()
  }

  app.post('/cgi-bin/stable_token', (request) =>
    respond('/cgi-bin/stable_token', () => {
      const body = parseJson(rawBody(request))
      if (typeof body !== 'object' || body === null) return errorBody('invalidJson')
      const given: Record<string, unknown> = { ...body }
      if (given.grant_type !== 'client_credential') return errorBody('invalidGrantType')
      if (given.appid === undefined) return errorBody('missingAppid')
      if (given.appid !== credentials.appid) return errorBody('invalidAppid')
      if (given.secret === undefined) return errorBody('missingSecret')
      if (given.secret !== credentials.secret) return errorBody('invalidSecret')
      const { token, expiresIn } = accountTokens.stable(given.force_refresh === true)
      return { access_token: token, expires_in: expiresIn }
    }),
  )

  app.get('/cgi-bin/ticket/getticket', (request) =>
    respond('/cgi-bin/ticket/getticket', () => {
      const fault = accountTokens.faultOf(queryText(request, 'access_token'))
      if (fault) return errorBody(fault)
      if (queryText(request, 'type') !== 'jsapi') return errorBody('invalidType')
      return { errcode: 0, errmsg: 'ok', ticket: accountTokens.pageTicket(), expires_in: tokenLifeSeconds }
    }),
  )
}

import type { FastifyInstance } from 'fastify'
import { queryFields, sendPage } from '../http.ts'
import { wechatPage } from '../index-page.ts'
import { authorizePage, avatar, faultPage } from './authorize-page.ts'
import { readAuthorizeRequest, returnAddress } from './authorize-request.ts'
import type { WechatContext } from './wechat-context.ts'

/** The browser's half of web sign-in: the authorize page and the way back from it. */
export function authorizeRoutes(app: FastifyInstance, context: WechatContext, home: string): void {
  const { state, credentials, productBase } = context
  const here = `${home}/wechat/connect/oauth2`

  app.get('/', (_request, reply) => sendPage(reply, home, '演示市民', wechatPage(home, state.personas())))

  app.get('/connect/oauth2/authorize', (request, reply) => {
    const judged = readAuthorizeRequest(queryFields(request), credentials.appid, productBase())
    if ('fault' in judged) return sendPage(reply.code(400), home, '演示登录', faultPage(judged.fault))
    const linkOf = (persona: string) => {
      const query = new URL(request.url, productBase()).searchParams
      query.set('persona', persona)
      return `${here}/choose?${query}`
    }
    const cancel = returnAddress(judged.asked, undefined)
    return sendPage(reply, home, '演示登录', authorizePage(home, state.personas(), linkOf, cancel))
  })

  app.get('/connect/oauth2/choose', (request, reply) => {
    const { persona: wanted, ...query } = queryFields(request)
    const judged = readAuthorizeRequest(query, credentials.appid, productBase())
    if ('fault' in judged) return sendPage(reply.code(400), home, '演示登录', faultPage(judged.fault))
    const chosen = state.personas().find(({ persona }) => persona === wanted)
    if (!chosen) {
      const fault = { number: '-1', zh: '没有这位演示市民', en: 'No such demonstration citizen' }
      return sendPage(reply.code(404), home, '演示登录', faultPage(fault))
    }
    const code = state.issueCode(chosen, judged.asked.scope)
    return reply.header('cache-control', 'no-store').redirect(returnAddress(judged.asked, code), 302)
  })

  app.get<{ Params: { persona: string; size: string } }>('/avatars/:persona/:size', (request, reply) => {
    const { persona, size } = request.params
    const shown = state.personas().find((known) => known.persona === persona)
    if (!shown) return reply.code(404).send('')
    return reply
      .header('content-type', 'image/svg+xml')
      .header('x-content-type-options', 'nosniff')
      .send(avatar(shown, Number(size) || 640))
  })
}

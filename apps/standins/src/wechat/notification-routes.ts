import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { bodyFields, parseJson, queryText, rawBody } from '../http.ts'
import { tellProduct } from './event-message.ts'
import type { WechatContext } from './wechat-context.ts'
import { errorBody, type WechatError } from './wechat-errors.ts'

/** The one template that the account has, with the fields that it must be given. */
export const statusTemplate = 'standin-status-template'

const value = (most: number) =>
  z.object({ value: z.string().refine((text) => text !== '' && [...text].length <= most) })
const message = z.object({
  touser: z.string(),
  template_id: z.string(),
  url: z.url().max(1024).optional(),
  client_msg_id: z.string().max(32).optional(),
  data: z.unknown(),
})
const values = z.object({
  thing1: value(20),
  phrase2: z.object({ value: z.string().regex(/^\p{Script=Han}{1,5}$/u) }),
  time3: z.object({ value: z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/) }),
})

interface Sent {
  touser: string
  url: string | undefined
  clientMessageId: string | undefined
  data: Record<string, string>
}

const mostKept = 1_000

/** `/cgi-bin/message/template/send`, and the control door's list of what was sent. */
export function notificationRoutes(app: FastifyInstance, { control, accountTokens, productBase }: WechatContext): void {
  const sent: Sent[] = []
  const gone = new Set<string>()

  const judge = (token: string | undefined, body: string): WechatError | { openid: string; kept: Sent } => {
    const fault = accountTokens.faultOf(token)
    if (fault) return fault
    const given = message.safeParse(parseJson(body))
    if (!given.success) return 'invalidJson'
    const { touser, template_id, url, client_msg_id, data } = given.data
    if (template_id !== statusTemplate) return 'invalidTemplate'
    if (!touser.startsWith('o-demo-')) return 'invalidOpenid'
    if (gone.has(touser)) return 'notFollowing'
    const read = values.safeParse(data)
    if (!read.success) return 'valueInvalid'
    const texts = Object.fromEntries(Object.entries(read.data).map(([name, field]) => [name, field.value]))
    return { openid: touser, kept: { touser, url, clientMessageId: client_msg_id, data: texts } }
  }

  app.post('/cgi-bin/message/template/send', async (request, reply) => {
    const ordered = await control.beforeAnswer('/cgi-bin/message/template/send')
    if (ordered) return errorBody(ordered)
    const outcome = judge(queryText(request, 'access_token'), rawBody(request))
    if (typeof outcome === 'string') return errorBody(outcome)
    const repeated = sent.some(
      ({ touser, clientMessageId }) =>
        clientMessageId !== undefined && touser === outcome.openid && clientMessageId === outcome.kept.clientMessageId,
    )
    if (!repeated) sent.unshift(outcome.kept)
    sent.length = Math.min(sent.length, mostKept)
    // The message number has more digits than a JavaScript number holds, as on the platform.
    const number = `24512${randomInt(1e6, 1e7)}${randomInt(1e6, 1e7)}`
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .send(`{"errcode":0,"errmsg":"ok","msgid":${number}}`)
  })

  app.get('/__standin/messages', (request) => {
    const openid = queryText(request, 'openid')
    return sent.filter(({ touser }) => openid === undefined || touser === openid)
  })
  for (const [door, event] of [
    ['unfollow', 'unsubscribe'],
    ['follow', 'subscribe'],
  ] as const)
    app.post(`/__standin/${door}`, async (request, reply) => {
      const openid = bodyFields(request)?.openid
      if (typeof openid !== 'string') return reply.code(400).send({ error: 'openid is needed' })
      if (event === 'unsubscribe') gone.add(openid)
      else gone.delete(openid)
      const seconds = Math.floor(control.now() / 1000)
      return { ok: true, told: await tellProduct(productBase(), { openid, event, seconds }) }
    })
}

import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isChinaTime } from '../china-time.ts'
import { bodyFields, queryText } from '../http.ts'
import { notifyProduct } from './event-message.ts'
import { judgeJson, judgeQuery, livingToken } from './judge-call.ts'
import type { WechatContext } from './wechat-context.ts'
import { errorBody } from './wechat-errors.ts'

/** The account's one template, with its required fields. */
const statusTemplate = 'standin-status-template'

/** A value of the type that begins its name. The platform cuts none. */
const value = (isSound: (text: string) => boolean) =>
  z
    .strictObject({ value: z.string('valueInvalid').refine(isSound, 'valueInvalid') }, 'valueInvalid')
    .transform((given) => given.value)

const values = z.strictObject(
  {
    thing1: value((text) => text !== '' && [...text].length <= 20),
    phrase2: value((text) => /^\p{Script=Han}{1,5}$/u.test(text)),
    time3: value((text) => isChinaTime(text, 'minute')),
  },
  'valueInvalid',
)

interface Sent {
  touser: string
  url: string | undefined
  clientMessageId: string | undefined
  data: Record<string, string>
}

const maxKept = 1_000

/** `/cgi-bin/message/template/send`, and the control door's list of what was sent. */
export function notificationRoutes(app: FastifyInstance, { control, accountTokens, productBase }: WechatContext): void {
  const sent: Sent[] = []
  const gone = new Set<string>()

  const query = z.strictObject({ access_token: livingToken(accountTokens) })
  const message = z.strictObject({
    touser: z
      .string('invalidOpenid')
      .regex(/^o-demo-[\w-]+$/, 'invalidOpenid')
      .refine((openid) => !gone.has(openid), 'notFollowing'),
    template_id: z.literal(statusTemplate, 'invalidTemplate'),
    url: z
      .string('addressNotAllowed')
      .max(1024, 'addressTooLong')
      .refine((url) => URL.parse(url)?.origin === new URL(productBase()).origin, 'addressNotAllowed')
      .optional(),
    client_msg_id: z.string().min(1).max(32).optional(),
    data: values,
  })

  app.post('/cgi-bin/message/template/send', async (request, reply) => {
    const ordered = await control.beforeAnswer('/cgi-bin/message/template/send')
    const called = ordered ? { error: ordered } : judgeQuery(query, request)
    const given = 'error' in called ? called : judgeJson(message, request)
    if ('error' in given) return errorBody(given.error)
    const { touser, url, client_msg_id: clientMessageId, data } = given.sent
    const isRepeated = sent.some(
      (earlier) =>
        clientMessageId !== undefined && earlier.touser === touser && earlier.clientMessageId === clientMessageId,
    )
    if (!isRepeated) sent.unshift({ touser, url, clientMessageId, data })
    sent.length = Math.min(sent.length, maxKept)
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
      return { ok: true, told: await notifyProduct(productBase(), { openid, event, seconds }) }
    })
}

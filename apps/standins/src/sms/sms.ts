import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { chinaTime } from '../china-time.ts'
import { bodyFields, queryText, sendPage } from '../http.ts'
import { aliyunRoutes } from './aliyun-routes.ts'
import { smsPage } from './sms-page.ts'
import { makeSmsState, type SmsState } from './sms-state.ts'
import { tencentRoutes } from './tencent-routes.ts'

export interface SmsOptions {
  /** SecretId or AccessKeyId, and its key: the same for both providers. */
  credentials: { keyId: string; keySecret: string }
  now: () => Date
}

/** Two providers of messages, after their public documents, and everybody's phones. */
export function makeSms({ credentials, now }: SmsOptions): FastifyPluginAsync {
  const state = makeSmsState(now)
  const { keyId, keySecret } = credentials
  return async (app) => {
    await app.register(async (vendor) => tencentRoutes(vendor, state, { secretId: keyId, secretKey: keySecret }), {
      prefix: '/tencent',
    })
    await app.register(async (vendor) => aliyunRoutes(vendor, state, credentials), { prefix: '/aliyun' })
    const home = app.prefix.replace(/\/sms$/, '')
    app.get('/', (_request, reply) => sendPage(reply, home, '短信', smsPage(home, state.list().slice(0, 200))))
    app.get('/messages', (request) => messagesOf(state, queryText(request, 'phone')))
    controlRoutes(app, state)
    // An ordered silence of a provider would delay the server's close.
    app.addHook('preClose', async () => state.release())
  }
}

function messagesOf(state: SmsState, phone: string | undefined) {
  return state.list(phone).map(({ at, ...message }) => ({ ...message, at: chinaTime(at) }))
}

/** The tests' control door beside the protocols. */
function controlRoutes(app: FastifyInstance, state: SmsState): void {
  app.get('/__standin/messages', (request) => messagesOf(state, queryText(request, 'phone')))
  app.post('/__standin/next-fate', (request, reply) => {
    if (state.order(bodyFields(request)?.fate)) return { ok: true }
    return reply.code(400).send({ error: 'fate (limited, blacklisted, silent, arrears) is needed' })
  })
  app.post('/__standin/reset', () => {
    state.reset()
    return { ok: true }
  })
}

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { bodyFields } from '../http.ts'
import type { WechatContext } from './wechat-context.ts'

/** A small stand-in of the pages' SDK, and the route where it has a page's signature checked. */
export function sdkRoutes(app: FastifyInstance, { accountTokens, credentials }: WechatContext): void {
  app.get('/open/js/jweixin-1.6.0.js', async (_request, reply) =>
    reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('x-content-type-options', 'nosniff')
      .send(await readFile(new URL('../../assets/jweixin-1.6.0.js', import.meta.url))),
  )

  app.post('/__standin/jsapi/check', (request) => {
    const { appId, timestamp, nonceStr, signature, url } = bodyFields(request) ?? {}
    const ticket = accountTokens.pageTicket()
    const text = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`
    const right = createHash('sha1').update(text, 'utf8').digest('hex')
    return { ok: appId === credentials.appid && signature === right }
  })
}

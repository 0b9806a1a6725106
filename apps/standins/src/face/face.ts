import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { bodyFields, queryText, sendPage } from '../http.ts'
import { checkPage, emptyPage } from './face-page.ts'
import { type FaceState, faults, findResult, makeFaceState } from './face-state.ts'
import { vendorRoutes } from './vendor-routes.ts'

export interface FaceOptions {
  credentials: { secretId: string; secretKey: string }
  now: () => Date
}

/** The platform that verifies a person by face, after its public documents, and its page. */
export function makeFace({ credentials, now }: FaceOptions): FastifyPluginAsync {
  const state = makeFaceState(now)
  return async (app) => {
    vendorRoutes(
      app,
      state,
      credentials,
      (request, flow) => `${request.protocol}://${request.host}${app.prefix}?token=${flow.token}`,
    )
    pageRoutes(app, state)
    controlRoutes(app, state)
    app.addHook('preClose', async () => state.release())
  }
}

function pageRoutes(app: FastifyInstance, state: FaceState): void {
  const home = app.prefix.replace(/\/face$/, '')
  app.get('/', (request, reply) => {
    const flow = state.findByPage(queryText(request, 'token'))
    const linkOf = (result: string) => `${app.prefix}/finish?token=${flow?.token ?? ''}&result=${result}`
    return sendPage(reply, home, '人脸核身', flow ? checkPage(flow, linkOf) : emptyPage(home))
  })
  app.get('/finish', (request, reply) => {
    const flow = state.findByPage(queryText(request, 'token'))
    const result = findResult(queryText(request, 'result'))
    if (!flow || !result) return reply.code(404).send({ error: 'unknown' })
    state.finish(flow, result.name)
    const joint = flow.returnUrl.includes('?') ? '&' : '?'
    return reply.redirect(`${flow.returnUrl}${joint}BizToken=${flow.bizToken}`)
  })
}

/** The tests' control door beside the protocol. */
function controlRoutes(app: FastifyInstance, state: FaceState): void {
  app.post('/__standin/next-fault', (request, reply) => {
    if (state.order(bodyFields(request)?.fault)) return { ok: true }
    return reply.code(400).send({ error: `fault (${faults.join(', ')}) is needed` })
  })
  app.post('/__standin/reset', () => {
    state.reset()
    return { ok: true }
  })
}

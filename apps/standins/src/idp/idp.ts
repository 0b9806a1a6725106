import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import { bodyFields } from '../http.ts'
import { browserRoutes } from './browser-routes.ts'
import { type IdpContext, type IdpOptions, makeIdpContext } from './idp-context.ts'
import { idpFaults } from './idp-faults.ts'
import { protocolRoutes } from './protocol-routes.ts'

/** The office's identity provider: OpenID Connect Core and Discovery, authorization codes with PKCE alone. */
export function makeIdp(options: IdpOptions): FastifyPluginAsync {
  const context = makeIdpContext(options)
  return async (app) => {
    const issuerOf = (request: FastifyRequest) => `${request.protocol}://${request.host}${app.prefix}`
    browserRoutes(app, context, issuerOf)
    await app.register(async (protocol) => protocolRoutes(protocol, context, issuerOf))
    controlRoutes(app, context)
    // An ordered silence would delay the server's close.
    app.addHook('preClose', async () => context.faults.release())
  }
}

/** The tests' control door beside the protocol. */
function controlRoutes(app: FastifyInstance, { faults, keys, state }: IdpContext): void {
  app.post('/__standin/faults', (request, reply) => {
    const { name, on = true } = bodyFields(request) ?? {}
    if (faults.set(name, on === true || on === 'true')) return { ok: true, faults: faults.list() }
    return reply.code(400).send({ error: `name (${idpFaults.join(', ')}) and on are needed` })
  })
  app.post('/__standin/rotate-key', () => {
    keys.rotate()
    return { ok: true }
  })
  app.post('/__standin/reset', () => {
    faults.reset()
    state.reset()
    return { ok: true }
  })
}

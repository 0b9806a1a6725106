import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { isInNetworks } from './config/networks.ts'
import type { Services } from './context.ts'
import { guardDesk } from './http/desk-gate.ts'
import { sendUnreadable } from './http/errors.ts'
import { demandHttps } from './http/headers.ts'
import { noteOutcomes } from './http/outcomes.ts'
import { connectionTimes } from './http/second-port.ts'
import { product } from './product.ts'
import { serverLimits } from './server-limits.ts'

/** Builds the server. Its caller makes it listen. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { config, ids, log, diskRoom } = services
  const { trustedProxies } = config
  const { requestTimeout, connectionTimeout, keepAliveTimeout, ...http } = connectionTimes
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => ids.uuid(),
    bodyLimit: serverLimits.bodyBytes,
    trustProxy: trustedProxies ? (address = '') => isInNetworks(trustedProxies, address) : false,
    requestTimeout,
    connectionTimeout,
    keepAliveTimeout,
    // On a busy machine the routes take longer than Fastify's own ten seconds, and the start would fail.
    pluginTimeout: 0,
    http,
    return503OnClosing: true,
    frameworkErrors: (_error, request, reply) => sendUnreadable(request, demandHttps(reply, config)),
    routerOptions: { maxParamLength: 200 },
  })
  noteOutcomes(app, services)
  app.addHook('onRequest', async (_request, reply) => void demandHttps(reply, config))
  guardDesk(app, config)
  await app.register((scope) => product(scope, services))
  // A start on a full disk is logged.
  await diskRoom.isFull()
  return app
}

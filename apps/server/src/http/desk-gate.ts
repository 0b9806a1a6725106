import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isInNetworks } from '../config/networks.ts'
import type { Config } from '../config.ts'
import { deskHeaders } from './headers.ts'
import { pathsOf } from './paths-of.ts'
import { listenOnSecondPort } from './second-port.ts'
import { pageStyle } from './server-page.ts'

/** Whether a request is to the desk: its calls, pages and files. */
export const isDesk = (request: FastifyRequest): boolean =>
  pathsOf(request).some((path) => /^\/desk(?:\/|$)/.test(path))

/** What a balancer asks of any port. */
const isProbe = (request: FastifyRequest): boolean =>
  pathsOf(request).some((path) => path === '/healthz' || path === '/readyz')

/** The requests that came in by the desk's own port. */
const ofDeskPort = new WeakSet<IncomingMessage>()

/**
 * Lets a request to the desk pass if it comes in by the desk's port and from one of its networks, and nothing else pass
 * by that port but a balancer's probes and one stylesheet. All others are 404. docs/product/desk.md 'Where it is served'.
 */
export function guardDesk(app: FastifyInstance, { desk, isProduction }: Pick<Config, 'desk' | 'isProduction'>): void {
  app.addHook('onRequest', async (request, reply) => {
    const isInside = desk.port === undefined || ofDeskPort.has(request.raw)
    if (!isDesk(request)) {
      if (desk.port !== undefined && isInside && !isProbe(request) && !pathsOf(request).includes(pageStyle))
        return withHeaders(request, reply).status(404).type('text/plain').send('not found')
      return
    }
    if (!isInside || (desk.networks && !isInNetworks(desk.networks, request.address)))
      return withHeaders(request, reply).status(404).type('text/plain').send('not found')
    if (request.method === 'GET' && !isProduction && isOtherLoopbackName(request.headers.host, desk.base))
      return withHeaders(request, reply).redirect(`${desk.base}${request.url}`)
  })
}

/** The gate answers before the hooks that set headers. */
const withHeaders = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.headers(deskHeaders).header('x-request-id', request.id)

/** Serves the desk on a port of its own. */
export const listenForDesk = (app: FastifyInstance, { host, port }: { host: string; port: number }) =>
  listenOnSecondPort(app, { host, port, onCall: (request) => ofDeskPort.add(request) })

/** Passkeys belong to one host name: a visitor of `127.0.0.1` is redirected to `localhost`. */
function isOtherLoopbackName(host: string | undefined, base: string): boolean {
  const own = new URL(base)
  return host !== undefined && host !== own.host && host === `127.0.0.1:${own.port}` && own.hostname === 'localhost'
}

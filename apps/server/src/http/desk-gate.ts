import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** Whether an address is one of the desk: its calls, pages and files. */
export const isDesk = (url: string): boolean => /^\/desk(?:[/?]|$)/.test(url)

/** The requests that came in by the desk's own port. */
const ofDeskPort = new WeakSet<IncomingMessage>()

/**
 * Lets a request to the desk pass if it comes in by the desk's port and from one of its networks, and nothing else pass
 * by that port. All others are 404. docs/product/desk.md 'Where it is served'.
 */
export function guardDesk(app: FastifyInstance, { desk, isProduction }: Pick<Config, 'desk' | 'isProduction'>): void {
  const networks = desk.networks.length > 0 ? listOf(desk.networks) : undefined
  app.addHook('onRequest', async (request, reply) => {
    const isInside = desk.port === undefined || ofDeskPort.has(request.raw)
    if (!isDesk(request.url)) {
      if (desk.port !== undefined && isInside) return reply.status(404).type('text/plain').send('not found')
      return
    }
    if (!isInside || (networks && !contains(networks, request.ip)))
      return reply.status(404).type('text/plain').send('not found')
    if (request.method === 'GET' && !isProduction && isOtherLoopbackName(request.headers.host, desk.base))
      return reply.redirect(`${desk.base}${request.url}`)
  })
}

/** Serves the desk on a port of its own. */
export async function listenForDesk(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
): Promise<{ close(): Promise<void> }> {
  const server = createServer((request, reply) => {
    ofDeskPort.add(request)
    app.routing(request, reply)
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** Passkeys belong to one host name: a visitor of `127.0.0.1` is redirected to `localhost`. */
function isOtherLoopbackName(host: string | undefined, base: string): boolean {
  const own = new URL(base)
  return host !== undefined && host !== own.host && host === `127.0.0.1:${own.port}` && own.hostname === 'localhost'
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    list.addSubnet(address, Number(prefix ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return list
}

/** Whether a network can be read: `10.1.0.0/16`, `2001:db8::/32`, or one address. */
export function isNetwork(network: string): boolean {
  const [address = '', prefix, ...rest] = network.split('/')
  const bits = isIPv6(address) ? 128 : 32
  return (
    isIP(address) !== 0 &&
    rest.length === 0 &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  )
}

function contains(list: BlockList, address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}

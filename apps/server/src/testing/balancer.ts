import { EventEmitter, once } from 'node:events'
import http from 'node:http'

export interface Balancer {
  base: string
  /**
   * Sends calls to these nodes from now on. Resolves when the calls of the other nodes are answered, as after a pod's
   * `preStop`.
   */
  use(bases: readonly string[]): Promise<void>
  close(): void
}

/**
 * Sends whole calls to nodes in turns. It repeats nothing and keeps no session on a node. Paths that begin with
 * `toFirst` go to the first one.
 */
export async function startBalancer(toFirst: string): Promise<Balancer> {
  let nodes: readonly string[] = []
  let turn = 0
  const underWay = new Map<string, number>()
  const answered = new EventEmitter()
  const count = (node: string, change: number) => {
    underWay.set(node, (underWay.get(node) ?? 0) + change)
    answered.emit('change')
  }
  const agent = new http.Agent({ keepAlive: false })
  // Idle connections stay open: one that closes just as a call arrives would look like a failed call.
  const server = http.createServer({ keepAliveTimeout: 0 }, (request, response) => {
    turn += 1
    const node = request.url?.startsWith(toFirst) ? nodes[0] : nodes[turn % nodes.length]
    if (!node) return void response.writeHead(503).end()
    count(node, 1)
    response.on('close', () => count(node, -1))
    const target = new URL(request.url ?? '/', node)
    const { method, headers } = request
    const onward = http.request(target, { method, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.headersSent || response.writeHead(502).end())
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('the balancer has no port')
  return {
    base: `http://127.0.0.1:${address.port}`,
    async use(bases) {
      nodes = bases
      const isBusy = () => [...underWay].some(([node, calls]) => calls > 0 && !bases.includes(node))
      while (isBusy()) await once(answered, 'change')
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

import http from 'node:http'

export interface Balancer {
  base: string
  /** Takes a node in or out, as a balancer does by its readiness. */
  use(bases: readonly string[]): void
  close(): void
}

/** Hands calls to nodes in turns, whole; it repeats nothing and keeps no session on a node. What begins with `toFirst` is the first one's. */
export async function startBalancer(toFirst: string): Promise<Balancer> {
  let nodes: readonly string[] = []
  let turn = 0
  const agent = new http.Agent({ keepAlive: false })
  const server = http.createServer((request, response) => {
    turn += 1
    const node = request.url?.startsWith(toFirst) ? nodes[0] : nodes[turn % nodes.length]
    if (!node) return void response.writeHead(503).end()
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
    use(bases) {
      nodes = bases
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

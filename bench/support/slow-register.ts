import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

export interface SlowRegister {
  base: string
  /** Where the register is that answers. */
  forwardTo(base: string): void
  stop(): void
}

/** A register that answers like another one, so many milliseconds after it was asked at the earliest. */
export async function startSlowRegister(takes: number): Promise<SlowRegister> {
  let behind = ''
  const server = createServer(async (request, response) => {
    const wait = new Promise((resolve) => setTimeout(resolve, takes))
    const { method = 'GET', url = '', headers } = request
    const { host: _, connection: __, 'content-length': ___, 'transfer-encoding': ____, ...own } = headers
    const body = method === 'GET' ? undefined : await text(request)
    const given = Object.entries(own).flatMap(([name, value]): [string, string][] => [[name, String(value)]])
    const answer = await fetch(`${behind}${url}`, { method, headers: given, ...(body !== undefined && { body }) })
    const bytes = new Uint8Array(await answer.arrayBuffer())
    await wait
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(bytes)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return {
    base: `http://127.0.0.1:${address.port}`,
    forwardTo(base) {
      behind = base
    },
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

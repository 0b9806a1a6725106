import { once } from 'node:events'
import net from 'node:net'

/**
 * One keep-alive connection that sends one request after the other and costs as little as possible: only the server is
 * measured.
 */
export interface RawClient {
  /** Posts JSON, or what `content-type` among the headers says; resolves to the answer's body. */
  post(path: string, headers: Record<string, string>, body: string | Buffer): Promise<string>
  close(): void
}

export async function connectRaw(base: string): Promise<RawClient> {
  const { hostname, port, host } = new URL(base)
  const socket = net.connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  let received = ''
  let answered: ((body: string) => void) | undefined
  let failed: ((error: Error) => void) | undefined
  socket.setEncoding('latin1')
  socket.on('data', (part: string) => {
    received += part
    const body = bodyIn(received)
    if (body === undefined) return
    received = ''
    answered?.(body)
  })
  socket.on('close', () => failed?.(new Error('the server closed the connection')))
  socket.on('error', (error) => failed?.(error))
  return {
    post: (path, headers, body) =>
      new Promise((resolve, reject) => {
        answered = resolve
        failed = reject
        const lines = Object.entries({ 'content-type': 'application/json', ...headers }).map((line) => line.join(': '))
        const length = `content-length: ${Buffer.byteLength(body)}`
        const head = [`POST ${path} HTTP/1.1`, `host: ${host}`, ...lines, length, '\r\n'].join('\r\n')
        socket.write(Buffer.concat([Buffer.from(head), Buffer.from(body)]))
      }),
    close: () => socket.destroy(),
  }
}

/** The body of a whole answer, one byte a character; undefined while it is incomplete. */
function bodyIn(received: string): string | undefined {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(received.slice(0, end + 2)) ?? []
  if (length === undefined) throw new Error('an answer without its length')
  const body = received.slice(end + 4)
  return body.length < Number(length) ? undefined : Buffer.from(body, 'latin1').toString()
}

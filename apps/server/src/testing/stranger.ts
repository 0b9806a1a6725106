import { createServer, type RequestListener } from 'node:http'
import { onTestFinished } from 'vitest'

/** A server of another party for one test, with the test's answers. Returns its address. */
export async function aStranger(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('the stranger has no port')
  return `http://127.0.0.1:${address.port}`
}

import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aDraft, attachmentsOf, upload } from '../testing/applications.ts'
import { aDocument } from '../testing/documents.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'
import { connectionTimes } from './second-port.ts'

/** More than the machine keeps for a connection. */
const bytes = 15_000_000
const { connectionTimeout } = connectionTimes
let product: TestProduct
let file: URL
beforeAll(async () => {
  // Long enough for the upload.
  connectionTimes.connectionTimeout = 5_000
  product = await startProduct()
  file = new URL(await uploadLargeFile(), product.base)
})
afterAll(async () => {
  await product.stop()
  connectionTimes.connectionTimeout = connectionTimeout
})

/** The address of a large file, good for some minutes without a session. */
async function uploadLargeFile(): Promise<string> {
  const page = [`<</Length ${bytes}>>\nstream\n`, 'a'.repeat(bytes), '\nendstream'].join('')
  const citizen = await product.signIn('zhangsan')
  const applicationId = await aDraft(citizen)
  await upload(citizen, { applicationId, materialId: 'sale-contract' }, [aDocument({ objects: [page] })])
  const [found] = await attachmentsOf(citizen, applicationId)
  return found?.previewUrl ?? expect.fail('no file')
}

/** The server's end of the connection by which a path is asked for next. */
function connectionOfCall(path: string): Promise<Socket> {
  return new Promise((resolve) => {
    const onCall = (call: unknown) => {
      const { request, socket } = call as { request: IncomingMessage; socket: Socket }
      if (request.url === path) resolve(socket)
    }
    subscribe('http.server.request.start', onCall)
    onTestFinished(() => void unsubscribe('http.server.request.start', onCall))
  })
}

test('who asks for a file and never reads it is let go', { timeout: 60_000 }, async () => {
  const path = `${file.pathname}${file.search}`
  const called = connectionOfCall(path)
  const reader = connect(Number(file.port), '127.0.0.1').pause()
  onTestFinished(() => void reader.destroy())
  reader.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`)
  await once(await called, 'close')
  let read = 0
  for await (const chunk of reader.on('error', () => undefined)) read += chunk.length
  expect(read).toBeLessThan(bytes)
})

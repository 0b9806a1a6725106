import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { createServer as createSocketServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { systemIds } from '../../ids.ts'
import { makeFileStorage, type S3Settings } from '../../platform/files/file-storage.ts'
import { makeTestSeal } from '../../platform/pdf/test-seal.ts'
import { type FreshDatabase, freshDatabase } from '../../testing/database.ts'
import { freePort } from '../../testing/free-port.ts'
import { type S3Server, startS3Server } from '../../testing/s3-server.ts'
import { filesFault } from './files-fault-service.ts'

let folder: string
let database: FreshDatabase
let server: S3Server
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bucket-'))
  database = await freshDatabase()
  server = await startS3Server(folder)
})
afterAll(async () => {
  await server.stop()
  await database.drop()
  await rm(folder, { recursive: true })
})

/** What a start says of a bucket with these settings, right but for these. */
function faultOf(wrong: Partial<S3Settings>): Promise<string | undefined> {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = server.settings
  const s3 = {
    endpoint: S3_ENDPOINT,
    region: 'us-east-1',
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    ...wrong,
  }
  return filesFault({
    platform: { files: makeFileStorage(s3, folder) },
    config: { s3 },
    pool: database.db,
    ids: systemIds,
  })
}

/** The address of a server of this test. */
async function serve(other: Server, scheme = 'http'): Promise<string> {
  const port = await freePort()
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  return `${scheme}://127.0.0.1:${port}`
}

const webServer = (answer: RequestListener) => serve(createServer(answer))

test('nothing is said of a bucket that answers', async () => {
  expect(await faultOf({})).toBeUndefined()
})

test('a wrong setting of the bucket is named, with the cause', async () => {
  const seal = await makeTestSeal()
  const tls = createTlsServer({ key: seal.key, cert: seal.certificates })
  const noHttp = createSocketServer((socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'))
  const { S3_ENDPOINT } = server.settings
  for (const [wrong, said] of [
    [
      { endpoint: `http://127.0.0.1:${await freePort()}` },
      '(ECONNREFUSED): no file is stored or shown. Nothing listens',
    ],
    [{ endpoint: 'http://bucket.invalid' }, 'Nobody knows the name in S3_ENDPOINT'],
    [
      { endpoint: S3_ENDPOINT.replace('http:', 'https:') },
      'S3_ENDPOINT has https, and the server there may speak http',
    ],
    [{ endpoint: (await serve(tls)).replace('https:', 'http:') }, 'It may speak https, and S3_ENDPOINT has http'],
    [{ endpoint: await serve(noHttp) }, 'What answers at S3_ENDPOINT does not speak S3'],
    [{ bucket: 'nobodys' }, '(NoSuchBucket): no file is stored or shown. There is no S3_BUCKET of this name'],
    [{ accessKeyId: 'nobodys' }, 'S3_ACCESS_KEY_ID is unknown there'],
  ] as const)
    expect(await faultOf(wrong)).toContain(said)
})

test('a web server or a proxy in place of the bucket is named by its status', async () => {
  for (const [status, said] of [
    [403, '(status:403): no file is stored or shown. What answers at S3_ENDPOINT does not speak S3'],
    [404, 'What answers at S3_ENDPOINT does not speak S3'],
    [301, '(status:301): no file is stored or shown. What answers at S3_ENDPOINT does not speak S3'],
    [502, '(status:502): no file is stored or shown. The server at S3_ENDPOINT has a fault'],
  ] as const) {
    const endpoint = await webServer((_request, response) => response.writeHead(status).end('<html>no</html>'))
    expect(await faultOf({ endpoint })).toContain(said)
  }
})

test('a start is refused where something says yes to each paper and keeps none', async () => {
  for (const [type, page] of [
    ['text/html', '<!doctype html><html><p>Welcome</html>'],
    ['application/json', '{"ok":true}'],
    ['text/plain', ''],
  ] as const) {
    const endpoint = await webServer((_request, response) =>
      response.writeHead(200, { 'content-type': type }).end(page),
    )
    await expect(faultOf({ endpoint })).rejects.toThrow('S3_ENDPOINT is not the address of an S3 server')
  }
})

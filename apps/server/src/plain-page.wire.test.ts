import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { servePages } from './pages.ts'
import { startProduct, type TestProduct } from './testing/product.ts'
import { makeTemporaryFolder } from './testing/temporary-postgres.ts'

let product: TestProduct
let folder: string
beforeAll(async () => {
  product = await startProduct()
  folder = await makeTemporaryFolder()
})
afterAll(async () => {
  await product.stop()
  await rm(folder, { recursive: true })
})

test('a build without a prerenderer has its one page at every address, always fresh, and where no screen is it is 404', async () => {
  const page = '<!doctype html><title>不动产登记</title>'
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, 'index.html'), page)
  const app = fastify()
  await servePages(app, product.services, folder)
  const addresses: [string, number][] = [
    ['/', 200],
    ['/findaccept?lsh=1', 200],
    ['/my/mine/', 200],
    ['/ApplyDetail?id=1', 200],
    ['/no/such/screen', 404],
    ['/gov/nothing', 404],
  ]
  for (const [url, status] of addresses) {
    const { statusCode, headers, body } = await app.inject({ url, headers: { host: '127.0.0.1' } })
    expect([url, statusCode, headers['content-type'], headers['cache-control'], body]).toEqual([
      url,
      status,
      'text/html; charset=utf-8',
      'no-cache',
      page,
    ])
  }
  await app.close()
})

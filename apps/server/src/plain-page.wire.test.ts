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

test('a build without a prerenderer has its one page at every screen, always fresh', async () => {
  const page = '<!doctype html><title>不动产登记</title>'
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, 'index.html'), page)
  const app = fastify()
  await servePages(app, product.services, folder)
  for (const url of ['/', '/progress', '/no/such/screen']) {
    const { statusCode, headers, body } = await app.inject({ url, headers: { host: '127.0.0.1' } })
    expect([statusCode, headers['content-type'], headers['cache-control'], body]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
      page,
    ])
  }
  await app.close()
})

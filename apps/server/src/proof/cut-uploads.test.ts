import { readdir } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { listMaterials, uploadFiles } from '@registration/contract/materials.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { aDraft, aPicture } from '../testing/applications.ts'
import type { Client } from '../testing/client.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'

const offsets = Number(process.env.CUT_OFFSETS ?? 20)

let product: TestProduct
let citizen: Client
beforeAll(async () => {
  product = await startProduct()
  citizen = await product.signIn('zhangsan')
})
afterAll(() => product.stop())

/** The files below a folder of the product's data. */
async function filesIn(folder: string): Promise<string[]> {
  const found = path.join(product.services.config.dataDir, folder)
  const entries = await readdir(found, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

async function bodyFor(applicationId: string, materialId: string): Promise<Buffer> {
  const fields = Object.entries(z.encode(uploadFiles.input, { applicationId, materialId }))
  const texts = fields.map(
    ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const parts = [Buffer.from(texts.join(''))]
  for (const name of ['one.jpg', 'two.jpg']) {
    const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
    parts.push(Buffer.from(head), Buffer.concat([await aPicture(), Buffer.alloc(100_000)]), Buffer.from('\r\n'))
  }
  return Buffer.concat([...parts, Buffer.from('--b--\r\n')])
}

/** Sends the first bytes of an upload that announces all of them, and closes the connection. */
function sendPart(body: Buffer, bytes: number): Promise<void> {
  const { hostname, port } = new URL(product.base)
  const headers = {
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': body.length,
    cookie: `session=${citizen.cookies.get('session')}`,
  }
  return new Promise((resolve) => {
    const request = http.request({ hostname, port, method: 'POST', path: uploadFiles.path, headers })
    request.on('error', () => {})
    request.on('response', (response) => response.resume())
    request.on('close', resolve)
    // The written bytes have left this process before the connection is cut.
    request.write(body.subarray(0, bytes), () => setImmediate(() => request.destroy()))
  })
}

test(`uploads cut at ${offsets} places leave neither a file nor a row behind`, async () => {
  const applicationId = await aDraft(citizen)
  const { materials } = await citizen.call(listMaterials, { applicationId })
  const body = await bodyFor(applicationId, materials[0]?.id ?? '')
  for (let cut = 0; cut < offsets; cut += 1)
    await sendPart(body, Math.max(1, Math.floor((body.length * (cut + 0.5)) / offsets)))
  await vi.waitFor(async () => expect(await filesIn('uploads')).toEqual([]), { timeout: 10_000 })
  expect(await filesIn('files')).toEqual([])
  const rows = await product.services.pool.selectFrom('attachment').selectAll().execute()
  expect(rows).toEqual([])
  // The complete bytes are two files: only the cut made them invalid.
  const whole = await fetch(new URL(uploadFiles.path, product.base), {
    method: 'POST',
    body: new Uint8Array(body),
    headers: {
      'content-type': 'multipart/form-data; boundary=b',
      cookie: `session=${citizen.cookies.get('session')}`,
    },
  })
  expect(await whole.json()).toMatchObject({ stat: 1, data: [{}, {}] })
})

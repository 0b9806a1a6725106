import { readdir } from 'node:fs/promises'
import http from 'node:http'
import { createApplication } from '@registration/contract/applications.ts'
import { listMaterials } from '@registration/contract/materials.ts'
import { saveParty } from '@registration/contract/party.ts'
import { getUserInfo } from '@registration/contract/session.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aParty } from '../demonstration/builders.ts'
import { aDraft, aPicture, businessId, upload } from '../testing/applications.ts'
import type { Client } from '../testing/client.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'
import { report } from '../testing/report.ts'
import { within } from '../testing/within.ts'

type Fault = 'full' | 'filling' | 'hanging' | 'down'
let fault: Fault = 'full'

/** The files that the store accepts: one while it is filling up. */
const kept = new Set<string>()

/** An S3 server that fails every write. */
const store = http.createServer((request, response) => {
  if (fault === 'down') return void request.socket.destroy()
  request.resume()
  if (fault === 'hanging') return
  const key = request.url?.split('?')[0] ?? ''
  request.on('end', () => {
    if (request.method === 'DELETE') {
      kept.delete(key)
      response.writeHead(204).end()
    } else if (fault === 'filling' && kept.size === 0) {
      kept.add(key)
      response.writeHead(200).end()
    } else response.writeHead(507, { 'content-type': 'application/xml' }).end(refusal)
  })
})
const refusal =
  '<Error><Code>XMinioStorageFull</Code><Message>Storage backend has reached its threshold</Message></Error>'

let product: TestProduct
let citizen: Client
beforeAll(async () => {
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve))
  const address = store.address()
  if (!address || typeof address === 'string') throw new Error('the store has no port')
  product = await startProduct({
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${address.port}`,
      S3_BUCKET: 'attachments',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    },
  })
  citizen = await product.signIn('zhangsan')
})
afterAll(async () => {
  store.closeAllConnections()
  store.close()
  await product.stop()
})

test.each(['full', 'hanging', 'down'] as const)(
  'a file store that is %s refuses only uploads, in time and by name, and leaves nothing of them',
  async (next) => {
    fault = next
    const applicationId = await aDraft(citizen)
    const began = performance.now()
    const answering = upload(citizen, { applicationId, materialId: 'sale-contract' }, [await aPicture()])
    for (let count = 0; count < 10; count += 1) await citizen.call(getUserInfo, {})
    await citizen.call(createApplication, { businessId, byAppointment: false })
    await citizen.call(saveParty, { applicationId, party: aParty() })
    const others = performance.now() - began

    const { status, body, headers } = await answering
    const took = performance.now() - began
    expect([status, body.errcode, body.reason, headers.get('retry-after')]).toEqual([503, '98', 'unavailable', '5'])
    const { materials } = await citizen.call(listMaterials, { applicationId })
    expect(materials.flatMap(({ attachments }) => attachments)).toEqual([])
    expect(await readdir(`${product.services.config.dataDir}/uploads`)).toEqual([])
    report(
      `file store ${next}: upload answered in ${Math.round(took)} ms, twelve other calls in ${Math.round(others)} ms`,
    )
    expect(took).toBeLessThan(within(8_000))
    expect(others).toBeLessThan(within(3_000))
  },
)

test('a file store that becomes full half-way has no part of an incomplete upload', async () => {
  fault = 'filling'
  const applicationId = await aDraft(citizen)
  const { status } = await upload(citizen, { applicationId, materialId: 'sale-contract' }, [await aPicture()])
  expect(status).toBe(503)
  expect([...kept]).toEqual([])
})

import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import http from 'node:http'
import { buffer } from 'node:stream/consumers'
import { createApplication, submitApplication } from '@registration/contract/applications.ts'
import { reuseFiles } from '@registration/contract/case-questions.ts'
import { getApplicationForm } from '@registration/contract/confirmations.ts'
import { deskFilePath } from '@registration/contract/desk/desk-paths.ts'
import { listMaterials } from '@registration/contract/materials.ts'
import { saveParty } from '@registration/contract/party.ts'
import { getUserInfo } from '@registration/contract/session.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aParty } from '../demonstration/builders.ts'
import { aCompleteDraft, aDraft, aPicture, businessId, deskRegion, upload } from '../testing/applications.ts'
import type { Client } from '../testing/client.ts'
import { anOfficer } from '../testing/officer-sessions.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'
import { refusalOf } from '../testing/refusal-of.ts'
import { report } from '../testing/report.ts'
import { within } from '../testing/within.ts'

type Fault = 'sound' | 'full' | 'filling' | 'hanging' | 'down'
let fault: Fault = 'full'

/** The files that the store accepts: one while it is filling up. */
const kept = new Map<string, Buffer>()

/** An S3 server that fails every call unless it is sound. */
const store = http.createServer(async (request, response) => {
  if (fault === 'down') return void request.socket.destroy()
  const content = await buffer(request)
  if (fault === 'hanging') return
  const key = request.url?.split('?')[0] ?? ''
  const found = kept.get(key)
  if (request.method === 'DELETE') {
    kept.delete(key)
    response.writeHead(204).end()
  } else if (fault === 'sound' && (request.method === 'GET' || request.method === 'HEAD')) {
    if (found) response.writeHead(200).end(found)
    else response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>')
  } else if (request.method === 'PUT' && (fault === 'sound' || (fault === 'filling' && kept.size === 0))) {
    kept.set(key, content)
    response.writeHead(200).end()
  } else response.writeHead(507, { 'content-type': 'application/xml' }).end(refusal)
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

test.each(['full', 'hanging', 'down'] as const)(
  'while it is %s no paper is used again, an officer reads that a file is not to be had, and an application form waits for it',
  async (next) => {
    fault = 'sound'
    const earlier = await aCompleteDraft(citizen, deskRegion)
    const own = await aPicture(`#${randomBytes(3).toString('hex')}`)
    await upload(citizen, { applicationId: earlier, materialId: 'sale-contract' }, [own])
    await citizen.call(submitApplication, { applicationId: earlier })
    const { materials } = await citizen.call(listMaterials, { applicationId: earlier })
    // The newest: of the same bytes the latest submission is offered.
    const paper = materials.find(({ id }) => id.endsWith('.sale-contract'))
    const fileIds = [paper?.attachments.at(-1)?.id ?? '']
    const { client: officer } = await anOfficer(product, { roles: ['cadastral'] })
    const view = () => officer.get(`${product.services.config.desk.base}${deskFilePath(fileIds[0] ?? '')}`)
    await expect.poll(async () => (await view()).status).toBe(200)
    const [applicationId, submitted] = [await aDraft(citizen), await aCompleteDraft(citizen)]
    const reused = { applicationId, materialId: `${applicationId}.${paper?.id.split('.')[1] ?? ''}`, fileIds }
    const formOf = async () => (await citizen.call(getApplicationForm, { applicationId: submitted })).state

    fault = next
    const began = performance.now()
    const [refused, seen] = await Promise.all([refusalOf(citizen.call(reuseFiles, reused)), view()])
    expect([refused.status, refused.reason, seen.status]).toEqual([503, 'unavailable', 503])
    await citizen.call(submitApplication, { applicationId: submitted })
    expect(await formOf()).toBe('making')
    expect(performance.now() - began).toBeLessThan(within(8_000))
    const { materials: still } = await citizen.call(listMaterials, { applicationId })
    expect(still.flatMap(({ attachments }) => attachments)).toEqual([])

    fault = 'sound'
    expect(await citizen.call(reuseFiles, reused)).toHaveLength(1)
    expect((await view()).status).toBe(200)
    await expect.poll(formOf).toBe('ready')
  },
)

test('a file store that becomes full half-way has no part of an incomplete upload', async () => {
  fault = 'sound'
  await product.worker.drain()
  // The store has room for one file: that of the upload.
  await product.worker.stop()
  kept.clear()
  fault = 'filling'
  const applicationId = await aDraft(citizen)
  const { status } = await upload(citizen, { applicationId, materialId: 'sale-contract' }, [await aPicture()])
  expect(status).toBe(503)
  expect([...kept.keys()]).toEqual([])
})

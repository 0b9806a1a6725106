import { readdir } from 'node:fs/promises'
import { createApplication, findDraft, listApplications } from '@registration/contract/applications.ts'
import { sendFeedback } from '@registration/contract/feedback.ts'
import { roles } from '@registration/contract/permissions.ts'
import { getUserInfo } from '@registration/contract/session.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { optionalModules } from '../config/modules.ts'
import { aPicture, businessId, upload } from '../testing/applications.ts'
import type { Client } from '../testing/client.ts'
import { everyEndpoint, goldenOf } from '../testing/golden.ts'
import { anOfficer } from '../testing/officer-sessions.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'
import { refusalOf } from '../testing/refusal-of.ts'

let product: TestProduct
let citizen: Client
const lines: string[] = []
beforeAll(async () => {
  // More than any disk has free: for the product this disk is full.
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) })
  product = await startProduct({ log, env: { DISK_MIN_FREE: '1000000000', MODULES: optionalModules.join() } })
  citizen = await product.signIn('zhangsan')
})
afterAll(() => product.stop())

test('on a nearly full disk nothing is written, and callers are asked to try later', async () => {
  for (const call of [
    () => citizen.call(createApplication, { businessId, byAppointment: false }),
    () => citizen.call(sendFeedback, { content: '请多开一个窗口' }),
  ]) {
    const refused = await refusalOf(call())
    expect([refused.status, refused.body.errcode, refused.reason]).toEqual([503, '98', 'unavailable'])
  }
  expect((await citizen.call(findDraft, { businessId })).draft).toBeNull()
})

const once = everyEndpoint.filter(([, { idempotent, encoding }]) => idempotent && encoding !== 'multipart')

test.each(once)('%s is refused', async (name, { path, desk }) => {
  const caller = desk ? (await anOfficer(product, { roles })).client : citizen
  const { openid, openId, ...request } = goldenOf(name).request
  const { status, body, headers } = await caller.post(path, JSON.stringify(request))
  expect([status, body.reason, headers.get('retry-after')]).toEqual([503, 'unavailable', '5'])
})

test('an upload to it is refused before a byte of it is stored', async () => {
  const target = { applicationId: 'x', materialId: 'sale-contract' }
  const { status, body, headers } = await upload(citizen, target, [await aPicture()])
  expect([status, body.errcode, headers.get('retry-after')]).toEqual([503, '98', '5'])
  expect(await readdir(product.services.config.dataDir)).not.toContain('uploads')
})

test('reading goes on', async () => {
  expect((await citizen.call(getUserInfo, {})).name).toBe('张建国')
  expect((await citizen.call(listApplications, { group: 'unsubmitted', page: 1, pageSize: 15 })).total).toBe(0)
  expect((await product.visitor().get('/readyz')).status).toBe(200)
})

test('the start logs it, once; the metrics show what is free', async () => {
  const told = lines.filter((line) => line.includes('the disk of DATA_DIR is full')).map((line) => JSON.parse(line))
  expect(told).toMatchObject([{ level: 50, free: expect.any(Number), least: 1_000_000_000 * 1024 * 1024 }])
  const served = await (await product.visitor().get('/metrics')).text()
  expect(served).toMatch(/^disk_free_bytes [1-9]/m)
  expect(served).toMatch(/^disk_min_free_bytes 1048576000000000$/m)
})

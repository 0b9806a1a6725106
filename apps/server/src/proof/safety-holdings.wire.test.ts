import { getApplication } from '@registration/contract/applications.ts'
import {
  electronicCertificateAddress,
  getHolding,
  listHoldings,
  lockProperties,
  showHolding,
  startFromHolding,
} from '@registration/contract/holdings.ts'
import { checkProperty } from '@registration/contract/properties.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '../testing/client.ts'
import { changeTitle, holdingOf, phones, riverside, tongan, unlock } from '../testing/holdings.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'

const minute = 60_000
const owner = { name: '张建国', documentNumber: '130402198503071231' }
const wife = { name: '王芳', documentNumber: '130403198611204528' }
const sale = '130400-sale-of-existing-home'

let product: TestProduct
let citizen: Client
beforeAll(async () => {
  product = await startProduct({ env: { MODULES: 'property' } })
})
beforeEach(async () => {
  product.clock.advance(2 * 24 * 60 * minute)
  citizen = await product.signIn('zhangsan')
  await changeTitle(citizen, riverside, { owners: [owner, wife] })
  await unlock(product, citizen)
})
afterAll(() => product.stop())

test('safety 49: no number of the register finds a property', async () => {
  for (const number of [riverside, '130403001002GB00012F00030045', 'title-D1'])
    for (const path of [getHolding.path, startFromHolding.path, showHolding.path])
      expect((await citizen.post(path, { ref: number, businessId: sale })).body.reason).toBe('holdingNotFound')
  const { properties } = await citizen.call(listHoldings, {})
  const forged = { name: '李秀英', documentNumber: '130403199007152340', certificateNumber: riverside }
  const { body } = await citizen.post(listHoldings.path, forged)
  expect(body).toMatchObject({ data: { properties: properties.map(({ unitNumber }) => ({ unitNumber })) } })
})

test('safety 50: a phone in other hands shows no property', async () => {
  const { ref } = await holdingOf(citizen, riverside)
  await citizen.call(lockProperties, {})
  const calls = [listHoldings, getHolding, startFromHolding, showHolding, checkProperty]
  for (const { path } of calls)
    expect((await citizen.post(path, { ref, businessId: sale })).body.reason).toBe('propertyLocked')
  expect((await citizen.get(electronicCertificateAddress(ref))).status).toBe(403)
})

test('safety 51: a reference is worth nothing in another session, to another citizen, or later', async () => {
  const { ref } = await holdingOf(citizen, riverside)
  const company = await product.signIn('handan-co')
  await unlock(product, company, phones['handan-co'])
  for (const path of [getHolding.path, startFromHolding.path, showHolding.path, checkProperty.path])
    expect((await company.post(path, { ref, businessId: sale })).body.reason).toBe('holdingNotFound')
  product.clock.advance(30 * minute)
  expect((await citizen.post(getHolding.path, { ref })).body.reason).toBe('holdingNotFound')
})

test('safety 52: a co-owner’s number comes through no prefilled party', async () => {
  const { ref } = await holdingOf(citizen, riverside)
  const { body } = await citizen.post(startFromHolding.path, { ref, businessId: sale })
  expect(body).toMatchObject({ errcode: '00', data: { applicationId: expect.any(String) } })
  const { applicationId } = await citizen.call(startFromHolding, { ref, businessId: sale })
  const answer = await citizen.post(getApplication.path, { slsqId: applicationId })
  expect(JSON.stringify(answer.body)).toContain('王芳')
  expect(JSON.stringify([body, answer.body])).not.toContain(wife.documentNumber)
})

test('safety 55: a verdict that the client sends changes nothing', async () => {
  const { ref } = await holdingOf(citizen, tongan)
  const sent = { ref, businessId: sale, verdict: 'clear', findings: [] }
  expect((await citizen.post(startFromHolding.path, sent)).body.reason).toBe('notForThisProperty')
  expect((await citizen.post(checkProperty.path, sent)).body).toMatchObject({ data: { verdict: 'blocked' } })
})

test('safety 70: the code of a shown certificate is over after five minutes', async () => {
  const { ref } = await holdingOf(citizen, riverside)
  const { url } = await citizen.call(showHolding, { ref })
  const page = async () => (await product.visitor().get(url.slice(product.base.length))).text()
  expect(await page()).toContain('有效')
  product.clock.advance(5 * minute)
  expect(await page()).toContain('已过期')
  expect(await page()).not.toContain(riverside)
})

import { createApplication } from '@registration/contract/applications.ts'
import { findLatestApplication, getContact, listOtherOffices } from '@registration/contract/information.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'

let product: TestProduct
let citizen: Client
let applicationId: string
beforeAll(async () => {
  product = await startProduct()
  citizen = await product.signIn('zhangsan')
  const made = await citizen.call(createApplication, {
    businessId: '630100-sale-of-existing-home',
    byAppointment: false,
  })
  applicationId = made.applicationId
})
afterAll(() => product.stop())

test('the office of the citizen’s own application has lines joined by ASCII commas', async () => {
  const { body } = await citizen.post(getContact.path, { slsqId: applicationId })
  expect(String(body.data).split(',')).toEqual([
    '西宁市不动产登记服务中心',
    expect.stringMatching(/^西宁市/),
    '0971-5550100',
    expect.stringMatching(/^工作日/),
  ])
})

test('without an application, and for another citizen’s or an unknown one, it is the region’s office', async () => {
  const home = await citizen.call(getContact, {})
  expect(home[0]).toBe('邯郸市不动产登记中心')
  const stranger = await product.signIn('lisi')
  for (const id of [applicationId, '00000000-0000-4000-8000-000000000000', "' or 1=1", ''])
    expect(await stranger.call(getContact, { applicationId: id })).toEqual(home)
})

test('the offices of the other cities are those that are not shown above', async () => {
  const others = await citizen.call(listOtherOffices, {})
  expect(others).toMatchObject([{ name: '西宁市不动产登记服务中心', phone: '0971-5550100' }])
  expect(await citizen.call(listOtherOffices, { applicationId })).toMatchObject([{ name: '邯郸市不动产登记中心' }])
  const stranger = await product.signIn('lisi')
  expect(await stranger.call(listOtherOffices, { applicationId })).toEqual(others)
})

test('it needs a session', async () => {
  expect((await product.visitor().post(getContact.path, {})).body).toMatchObject({ errcode: '40' })
})

test('the latest application is the citizen’s own, or none', async () => {
  expect(await citizen.call(findLatestApplication, {})).toEqual({ applicationId })
  const newcomer = await product.signIn('newcomer')
  expect(await newcomer.call(findLatestApplication, {})).toEqual({ applicationId: '' })
})

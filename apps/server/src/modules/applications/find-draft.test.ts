import {
  createApplication,
  deleteApplication,
  findDraft,
  submitApplication,
} from '@registration/contract/applications.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aCompleteDraft, aDraft, businessId } from '../../testing/applications.ts'
import type { Client } from '../../testing/client.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'

let product: TestProduct
let citizen: Client
beforeAll(async () => {
  product = await startProduct()
})
beforeEach(async () => {
  citizen = await product.signIn('newcomer')
})
afterAll(() => product.stop())

const draftOf = async (client: Client) => (await client.call(findDraft, { businessId })).draft

test('a citizen without a draft of the business gets none', async () => {
  expect(await draftOf(citizen)).toBeNull()
})

test('of several drafts the citizen gets the newest', async () => {
  const client = await product.signIn('zhangsan')
  await aDraft(client)
  product.clock.advance(60_000)
  const newest = await aDraft(client)
  const draft = await draftOf(client)
  expect(draft?.applicationId).toBe(newest)
  expect(draft?.startedAt).toMatch(/^2026-03-10 09:\d\d:\d\d$/)
  await client.call(deleteApplication, { applicationId: newest })
  expect((await draftOf(client))?.applicationId).not.toBe(newest)
})

test('the draft says its region, which may be another one than the citizen has chosen now', async () => {
  const client = await product.signIn('wangfang')
  await client.call(createApplication, { businessId, byAppointment: false, regionCode: '130481' })
  expect(await draftOf(client)).toMatchObject({ regionWithCity: '邯郸市武安市' })
})

test('nobody gets another citizen’s draft or one of another business', async () => {
  const other = await product.signIn('handan-co')
  await aDraft(other)
  expect(await draftOf(await product.signIn('lisi'))).toBeNull()
  const elsewhere = await other.call(findDraft, { businessId: '630100-sale-of-existing-home' })
  expect(elsewhere.draft).toBeNull()
})

test('a submitted application is no draft any more', async () => {
  const client = await product.signIn('lisi')
  const applicationId = await aCompleteDraft(client)
  expect((await draftOf(client))?.applicationId).toBe(applicationId)
  await client.call(submitApplication, { applicationId })
  expect(await draftOf(client)).toBeNull()
})

test('a business that does not exist is refused', async () => {
  await expect(citizen.call(findDraft, { businessId: 'no-such' })).rejects.toMatchObject({ reason: 'businessNotFound' })
})

test('without a session the call is refused', async () => {
  await expect(product.visitor().call(findDraft, { businessId })).rejects.toMatchObject({ reason: 'signedOut' })
})

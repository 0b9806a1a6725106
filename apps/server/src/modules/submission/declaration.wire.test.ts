import { getApplication, submitApplication } from '@registration/contract/applications.ts'
import { exportOwnData, sendOwnDataCode } from '@registration/contract/own-data.ts'
import { getPrivacyWords } from '@registration/contract/privacy.ts'
import { saveUnits } from '@registration/contract/property-unit.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aUnit } from '../../demonstration/builders.ts'
import { aCompleteDraft } from '../../testing/applications.ts'
import { aSignedInCitizen } from '../../testing/booking.ts'
import type { Client } from '../../testing/client.ts'
import { codeOn } from '../../testing/phone.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { refusalOf } from '../../testing/refusal-of.ts'

let product: TestProduct
let citizen: Awaited<ReturnType<typeof aSignedInCitizen>>
beforeAll(async () => {
  product = await startProduct()
  citizen = await aSignedInCitizen(product)
})
afterAll(() => product.stop())

const sentence = '我声明所填内容真实，愿承担法律责任。'
const presentVersion = async () => (await citizen.client.call(getPrivacyWords, { of: 'declaration' })).version
const read = async (applicationId: string) => (await citizen.client.call(getApplication, { applicationId })).application

/** The case on the officer's page, once it has arrived there. */
const officePage = (client: Client, applicationId: string) =>
  vi.waitFor(async () => {
    const answer = await client.get(`/standin/registry/cases/${applicationId}`)
    expect(answer.status).toBe(200)
    return answer.text()
  }, 60_000)

const declarationsOf = (applicationId: string) =>
  product.services.pool.selectFrom('declaration').selectAll().where('application_id', '=', applicationId).execute()

test('a submission with the declaration keeps its words, version and time, and the officer and the citizen can read them', async () => {
  const { client, phone } = citizen
  const applicationId = await aCompleteDraft(client)
  await client.call(submitApplication, { applicationId, declarationVersion: await presentVersion() })
  const { startedAt } = await read(applicationId)
  expect(await officePage(client, applicationId)).toContain(`${sentence}（第1版，${startedAt}）`)

  await client.call(sendOwnDataCode, {})
  const exported = await client.call(exportOwnData, { code: await codeOn(product, phone) })
  const declarations = exported.sections.find(({ name }) => name === 'declarations')
  expect(declarations?.title).toBe('提交申请时的声明')
  expect(declarations?.records.map((record) => record.map(({ value }) => value))).toEqual([
    [applicationId, '1', '1', sentence, startedAt],
  ])
})

test('the words are kept in the language in which the citizen read them', async () => {
  const applicationId = await aCompleteDraft(citizen.client)
  const body = { proinstid: applicationId, declarationVersion: await presentVersion() }
  await citizen.client.post(submitApplication.path, body, { 'accept-language': 'en' })
  expect(await declarationsOf(applicationId)).toMatchObject([
    { words: 'I declare that what I have entered is true, and I accept the legal responsibility for it.' },
  ])
})

test('an old version is refused in words and nothing is submitted', async () => {
  const applicationId = await aCompleteDraft(citizen.client)
  const refused = await refusalOf(citizen.client.call(submitApplication, { applicationId, declarationVersion: '0' }))
  expect(refused).toMatchObject({ reason: 'declarationChanged', text: '提交声明的内容已更新，请重新阅读后再提交' })
  expect((await read(applicationId)).status).toBe('unsubmitted')
  expect(await declarationsOf(applicationId)).toEqual([])
})

test('a call without a version is judged like every other, and the registry accepts it without a declaration', async () => {
  const applicationId = await aCompleteDraft(citizen.client)
  await citizen.client.call(submitApplication, { applicationId })
  expect(await officePage(citizen.client, applicationId)).not.toContain('申请人声明')
  expect(await declarationsOf(applicationId)).toEqual([])
})

test('each submission has its own declaration, and says whether something was changed before it', async () => {
  const { client } = citizen
  const applicationId = await aCompleteDraft(client)
  const declarationVersion = await presentVersion()
  await client.call(submitApplication, { applicationId, declarationVersion })
  await officePage(client, applicationId)
  expect((await read(applicationId)).editedAt).toBe('')
  await client.post('/standin/registry/decide', { proinstid: applicationId, shzt: '11', opinion: '第3页看不清' })
  expect((await read(applicationId)).editedAt).toBe('')

  product.clock.advance(60_000)
  const { units } = await client.call(getApplication, { applicationId })
  await client.call(saveUnits, { applicationId, units: [aUnit({ id: units[0]?.id })] })
  expect((await read(applicationId)).editedAt).not.toBe('')
  await client.call(submitApplication, { applicationId, declarationVersion })
  expect((await read(applicationId)).editedAt).toBe('')
  expect((await declarationsOf(applicationId)).map(({ submission }) => submission)).toEqual([1, 2])
})

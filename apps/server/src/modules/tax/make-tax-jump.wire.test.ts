import { saveProfile } from '@registration/contract/profile.ts'
import { makeTaxJump } from '@registration/contract/tax.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { aParty } from '../../demonstration/builders.ts'
import { demonstrationCitizens, openidOf } from '../../demonstration/citizens.ts'
import type { Client } from '../../testing/client.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { insertApplication, setAcceptanceNumber, updateApplication } from '../application-record/application-store.ts'
import { asStoredParty } from '../applications/party-rules.ts'
import { insertParty } from '../applications/party-store.ts'

let product: TestProduct
let citizen: Client
let inXining: { id: string; acceptanceNumber: string }
beforeAll(async () => {
  product = await startProduct()
  inXining = await anApproved('630100-sale-of-existing-home', '630104', 'zhangsan')
})
beforeEach(async () => {
  // So that no test meets the hourly limit of another one.
  product.clock.advance(3_600_000)
  citizen = await product.signIn('zhangsan')
})
afterAll(() => product.stop())

/** An approved application of a citizen. */
async function anApproved(businessId: string, regionCode: string, persona: keyof typeof demonstrationCitizens) {
  const { pool, clock, ids } = product.services
  const { id: citizenId } = await pool
    .selectFrom('citizen')
    .select('id')
    .where('openid', '=', openidOf(persona))
    .executeTakeFirstOrThrow()
  const id = ids.uuid()
  const acceptanceNumber = `2026031${regionCode}`
  const place = { cityCode: `${regionCode.slice(0, 4)}00`, regionCode }
  const about = { businessId, name: '存量房买卖转移登记', registrationType: '200', byAppointment: false }
  await insertApplication(pool, product.services.cipher, { id, citizenId, ...about, ...place, now: clock.now() })
  await updateApplication(pool, { id, citizen_id: citizenId }, { status: 'accepted', submission: 1 })
  await setAcceptanceNumber(pool, { id, citizen_id: citizenId }, acceptanceNumber)
  return { id, citizenId, acceptanceNumber }
}

const entries = async () => (await (await product.visitor().get('/standin/tax/__standin/entries')).json()) as unknown[]

test('the tax service reads the citizen’s number and the acceptance number, once', async () => {
  const { url } = await citizen.call(makeTaxJump, { applicationId: inXining.id })
  const { documentNumber } = demonstrationCitizens.zhangsan
  expect(url).not.toContain(documentNumber)
  expect(Buffer.from(url).toString('base64')).not.toContain(documentNumber)
  const first = await fetch(url)
  expect(first.status).toBe(200)
  expect(await entries()).toMatchObject([{ idno: documentNumber, lsh: inXining.acceptanceNumber }])
  expect((await fetch(url)).status).toBe(409)
})

test('after two minutes it is no longer accepted', async () => {
  const { url } = await citizen.call(makeTaxJump, { applicationId: inXining.id })
  product.clock.advance(120_000)
  expect((await fetch(url)).status).toBe(410)
})

test('one changed character is refused', async () => {
  const { url } = await citizen.call(makeTaxJump, { applicationId: inXining.id })
  const changed = url.replace(/data=(.)/, (_, first) => `data=${first === '_' ? '-' : '_'}`)
  expect((await fetch(changed)).status).toBe(403)
})

test('each jump leaves a row of who, what and when', async () => {
  const before = await jumps()
  await citizen.call(makeTaxJump, { applicationId: inXining.id })
  const after = await jumps()
  expect(after.length).toBe(before.length + 1)
  expect(after.every((row) => row.application_id === inXining.id)).toBe(true)
})

describe('nobody is sent', () => {
  test('with a number that is neither certified nor in the application', async () => {
    const { pool, cipher, ids } = product.services
    const { id, citizenId } = await anApproved('630100-sale-of-existing-home', '630105', 'lisi')
    const lisi = await product.signIn('lisi')
    const jump = () => lisi.call(makeTaxJump, { applicationId: id })
    expect((await refusalOf(jump())).reason).toBe('taxOfAnother')
    const { name, documentNumber } = demonstrationCitizens.lisi
    const agent = { agentName: name, agentDocumentNumber: documentNumber }
    await insertParty(pool, cipher, { id, citizen_id: citizenId }, asStoredParty(aParty(agent), ids.uuid()))
    expect((await jump()).url).toContain('/entry?')
    await lisi.call(saveProfile, { documentNumber: demonstrationCitizens.wangfang.documentNumber, password: 'bdc36k9' })
    expect((await refusalOf(jump())).reason).toBe('taxOfAnother')
  })

  test('about another citizen’s application, or none', async () => {
    const stranger = await product.signIn('lisi')
    for (const applicationId of [inXining.id, 'none', '00000000-0000-4000-8000-000000000000'])
      expect((await refusalOf(stranger.call(makeTaxJump, { applicationId }))).body).toMatchObject({
        errcode: '04',
        reason: 'applicationNotFound',
      })
    expect((await product.visitor().post(makeTaxJump.path, { proinstid: inXining.id })).status).toBe(401)
  })

  test('from another region', async () => {
    const { id: applicationId } = await anApproved('130400-sale-of-existing-home', '130402', 'zhangsan')
    const refusal = await refusalOf(citizen.call(makeTaxJump, { applicationId }))
    expect(refusal.reason).toBe('taxElsewhere')
  })

  test('before the approval', async () => {
    const { pool } = product.services
    const move = (status: 'pending' | 'accepted') =>
      pool.updateTable('application').set({ status }).where('id', '=', inXining.id).execute()
    await move('pending')
    expect((await refusalOf(citizen.call(makeTaxJump, { applicationId: inXining.id }))).reason).toBe('taxNotApproved')
    await move('accepted')
  })

  test('without an application, which is refused by its field', async () => {
    expect((await citizen.post(makeTaxJump.path, {})).body).toMatchObject({
      errcode: '10',
      data: { fields: [{ field: 'proinstid' }] },
    })
  })

  test('a sixth time in an hour', async () => {
    for (let count = 1; count <= 5; count += 1) await citizen.call(makeTaxJump, { applicationId: inXining.id })
    const refusal = await refusalOf(citizen.call(makeTaxJump, { applicationId: inXining.id }))
    expect([refusal.status, refusal.reason]).toEqual([429, 'tooMany'])
  })
})

const jumps = () => product.services.pool.selectFrom('tax_jump').selectAll().execute()

test('an office without the tax service refuses a jump in words', async () => {
  const without = await startProduct({ env: { PLATFORMS_OFF: 'tax' } })
  onTestFinished(() => without.stop())
  const jump = (await without.signIn('zhangsan')).call(makeTaxJump, { applicationId: inXining.id })
  expect((await refusalOf(jump)).text).toBe('本登记机构未开通网上缴税，请到税务部门办理')
})

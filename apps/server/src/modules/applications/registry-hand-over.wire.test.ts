import {
  deleteApplication,
  getApplication,
  listApplications,
  revokeApplication,
  submitApplication,
} from '@registration/contract/applications.ts'
import { getProgress } from '@registration/contract/progress.ts'
import { saveUnits } from '@registration/contract/property-unit.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { aUnit } from '../../demonstration/builders.ts'
import { aCompleteDraft, aSubmitted } from '../../testing/applications.ts'
import type { Client } from '../../testing/client.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { refusalOf } from '../../testing/refusal-of.ts'

let product: TestProduct
let citizen: Client
beforeAll(async () => {
  product = await startProduct()
  citizen = await product.signIn('zhangsan')
})
afterEach(() => citizen.post('/standin/registry/__standin/reset', {}))
afterAll(() => product.stop())

const decide = (proinstid: string, shzt: string, opinion = '') =>
  citizen.post('/standin/registry/decide', { proinstid, shzt, opinion })
const fault = (name: string, on: boolean) => citizen.post('/standin/registry/__standin/faults', { name, on })
const read = async (applicationId: string) => (await citizen.call(getApplication, { applicationId })).application
const acknowledged = (applicationId: string) =>
  vi.waitFor(async () => {
    const application = await read(applicationId)
    expect(application.acceptanceNumber).not.toBe('')
    return application
  }, 60_000)

/** The outbox's messages for the registry about an application, but for its form, which comes when it is made. */
const waiting = async (applicationId: string) =>
  (
    await product.services.pool
      .selectFrom('outbox')
      .select('kind')
      .where('record', '=', `application:${applicationId}`)
      .where('kind', '<>', 'registry.form')
      .execute()
  ).length

/** A case on the office's page. */
const officePage = async (applicationId: string) =>
  (await citizen.get(`/standin/registry/cases/${applicationId}`)).text()

describe('an application that the office rejects', () => {
  test('shows the opinion, is normalized and submitted again as the same case', async () => {
    const applicationId = await aSubmitted(citizen)
    const { acceptanceNumber } = await acknowledged(applicationId)
    expect((await decide(applicationId, '11', '第3页看不清')).body).toEqual({ ok: true })
    expect(await read(applicationId)).toMatchObject({
      status: 'cadastralRejected',
      opinions: { cadastral: '第3页看不清', acceptance: '' },
    })
    const rejected = await citizen.call(listApplications, { group: 'rejected', page: 1, pageSize: 15 })
    expect(rejected.rows.map(({ id }) => id)).toContain(applicationId)

    const { units } = await citizen.call(getApplication, { applicationId })
    const changed = aUnit({ id: units[0]?.id, location: '邯郸市复兴区前进大街1号' })
    await citizen.call(saveUnits, { applicationId, units: [changed] })
    await citizen.call(submitApplication, { applicationId })
    expect(await read(applicationId)).toMatchObject({ status: 'pending', opinions: { cadastral: '', acceptance: '' } })
    expect((await decide(applicationId, '10', '同意')).body).toEqual({ ok: true })
    expect(await read(applicationId)).toMatchObject({ status: 'cadastralPassed', acceptanceNumber })
    const progress = await citizen.call(getProgress, { acceptanceNumber })
    expect(progress.filter(({ activity }) => activity === '提交申请')).toHaveLength(2)
  })

  test('can be deleted, and the office is notified', async () => {
    const applicationId = await aSubmitted(citizen)
    await decide(applicationId, '10')
    await decide(applicationId, '21', '缺少材料')
    await citizen.call(deleteApplication, { applicationId })
    await vi.waitFor(async () => expect(await waiting(applicationId)).toBe(0), 60_000)
    expect(await officePage(applicationId)).toContain('申请人已删除')
  })
})

describe('an application that the citizen revokes', () => {
  test('is unsubmitted and editable again; the office is notified and can no longer decide it', async () => {
    const applicationId = await aSubmitted(citizen)
    await citizen.call(revokeApplication, { id: applicationId })
    expect((await read(applicationId)).status).toBe('unsubmitted')
    await vi.waitFor(async () => expect(await waiting(applicationId)).toBe(0), 60_000)
    expect(await officePage(applicationId)).toContain('申请人已撤回')

    await citizen.call(saveUnits, { applicationId, units: [aUnit()] })
    await citizen.call(submitApplication, { applicationId })
    expect((await decide(applicationId, '10')).body).toEqual({ ok: true })
  })

  test('cannot be revoked twice, nor after the office has passed it, nor by another citizen', async () => {
    const draft = await aCompleteDraft(citizen)
    expect(await refusalOf(citizen.call(revokeApplication, { id: draft }))).toMatchObject({
      reason: 'notRevocable',
      text: '撤回该申请失败！',
    })
    const passed = await aSubmitted(citizen)
    await decide(passed, '10')
    expect((await refusalOf(citizen.call(revokeApplication, { id: passed }))).reason).toBe('notRevocable')
    expect(await refusalOf(citizen.call(deleteApplication, { applicationId: passed }))).toMatchObject({
      reason: 'notDeletable',
      text: '删除该申请失败！',
    })
    const stranger = await product.signIn('lisi')
    expect((await refusalOf(stranger.call(revokeApplication, { id: passed }))).reason).toBe('applicationNotFound')
  })
})

describe('while the registry is away', () => {
  test.each([
    { kind: 'down', code: 'status:503' },
    { kind: 'garbage', code: 'garbage' },
  ])(
    '($kind) the citizen’s application is pending, the operator reads why, and it is sent when it is back',
    async ({ kind, code }) => {
      await fault(kind, true)
      const applicationId = await aSubmitted(citizen)
      expect((await read(applicationId)).status).toBe('pending')
      for (let tries = 0; tries < 4; tries += 1) {
        product.clock.advance(10_000)
        await product.worker.drain()
      }
      expect(await read(applicationId)).toMatchObject({ status: 'handoverFailed', acceptanceNumber: '' })
      const row = product.services.pool.selectFrom('outbox').select('last_error')
      expect(await row.where('kind', '=', 'registry.application').executeTakeFirst()).toEqual({ last_error: code })
      const shown = await citizen.call(listApplications, { group: 'pending', page: 1, pageSize: 15 })
      expect(shown.rows.map(({ id }) => id)).toContain(applicationId)

      await fault(kind, false)
      product.clock.advance(5 * 60_000)
      await product.worker.drain()
      expect((await acknowledged(applicationId)).status).toBe('pending')
    },
  )

  test('acts keep their order: submitted, revoked, submitted again is one case in the end', async () => {
    await fault('down', true)
    const applicationId = await aSubmitted(citizen)
    await citizen.call(revokeApplication, { id: applicationId })
    await citizen.call(saveUnits, { applicationId, units: [aUnit({ location: '第二次提交的坐落' })] })
    await citizen.call(submitApplication, { applicationId })
    expect(await waiting(applicationId)).toBe(3)

    await fault('down', false)
    for (let tries = 0; tries < 4; tries += 1) {
      product.clock.advance(5 * 60_000)
      await product.worker.drain()
    }
    expect(await waiting(applicationId)).toBe(0)
    expect((await acknowledged(applicationId)).status).toBe('pending')
    expect((await decide(applicationId, '10')).body).toEqual({ ok: true })
    expect(await officePage(applicationId)).toContain('第二次提交的坐落')
  })
})

test('the office sees the parties, the property and the pictures of a case', async () => {
  const applicationId = await aSubmitted(citizen)
  await acknowledged(applicationId)
  const page = await officePage(applicationId)
  for (const shown of ['赵明远', '张建国', '130403198804120179', '680000.00', '存量房买卖转移登记'])
    expect(page).toContain(shown)
  const picture = /src="([^"]+\/pictures\/[^"]*)"/.exec(page)?.[1] ?? ''
  const answer = await citizen.get(picture)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
})

import { getApplication } from '@registration/contract/applications.ts'
import { getProgress, listOwnNumbers } from '@registration/contract/progress.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { aSubmitted } from '../../testing/applications.ts'
import type { Client } from '../../testing/client.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { refusalOf } from '../../testing/refusal-of.ts'

let product: TestProduct
let citizen: Client
let acceptanceNumber: string
beforeAll(async () => {
  product = await startProduct()
  citizen = await product.signIn('zhangsan')
  const applicationId = await aSubmitted(citizen)
  acceptanceNumber = await vi.waitFor(async () => {
    const { application, steps } = await citizen.call(getApplication, { applicationId })
    expect(application.acceptanceNumber).not.toBe('')
    expect(steps).toHaveLength(2)
    return application.acceptanceNumber
  }, 60_000)
})
afterAll(() => product.stop())

test('the owner sees the steps, the latest first, under their own name', async () => {
  const steps = await citizen.call(getProgress, { acceptanceNumber: ` ${acceptanceNumber} ` })
  expect(steps.map(({ activity }) => activity)).toEqual(['受理初审', '提交申请'])
  for (const step of steps) expect(step).toMatchObject({ acceptanceNumber, name: '张建国', at: expect.any(String) })
})

test('a number is found as a phone’s keyboard writes it: in full-width digits, in groups, with a mark of no width', async () => {
  const wide = acceptanceNumber.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
  for (const typed of [
    wide,
    `${acceptanceNumber.slice(0, 4)} ${acceptanceNumber.slice(4)}`,
    `\u200b${acceptanceNumber}`,
  ]) {
    const steps = await citizen.call(getProgress, { acceptanceNumber: typed })
    expect(steps[0]).toMatchObject({ acceptanceNumber })
  }
})

test('a step that the registry gave no process has the business as its process', async () => {
  const steps = await citizen.call(getProgress, { acceptanceNumber })
  expect(steps.map(({ activity, stage }) => [activity, stage])).toEqual([
    ['受理初审', '存量房买卖转移登记'],
    ['提交申请', '存量房买卖转移登记'],
  ])
})

test('an English reader sees the steps of the procedure and the business in English', async () => {
  const english = { 'accept-language': 'en' }
  const { body } = await citizen.post(getProgress.path, { lsh: acceptanceNumber }, english)
  const steps = z.decode(getProgress.answer, Object(body).data)
  expect(steps.map(({ activity, stage }) => [activity, stage])).toEqual([
    ['First review', 'Transfer on the sale of an existing home'],
    ['Submitted', 'Transfer on the sale of an existing home'],
  ])
})

test('everyone else who is signed in sees the steps and no name', async () => {
  const stranger = await product.signIn('newcomer')
  const steps = await stranger.call(getProgress, { acceptanceNumber })
  expect(steps.map(({ name }) => name)).toEqual(['张*', '张*'])
  expect(JSON.stringify(steps)).not.toContain('建国')
})

test('the citizen’s own numbers are named with their application, nobody else’s', async () => {
  expect(await citizen.call(listOwnNumbers, {})).toEqual({
    numbers: [{ acceptanceNumber, applicationName: '存量房买卖转移登记' }],
  })
  const stranger = await product.signIn('newcomer')
  expect(await stranger.call(listOwnNumbers, {})).toEqual({ numbers: [] })
})

test('an unknown number is an empty result, in the specification’s words', async () => {
  for (const unknown of ['2026031099999', '0', "' or '1'='1", '%', '张建国']) {
    const refused = await refusalOf(citizen.call(getProgress, { acceptanceNumber: unknown }))
    expect(refused).toMatchObject({ status: 200, body: { errcode: '04' }, text: '查询结果为空' })
  }
})

test.each([[''], ['   '], ['x'.repeat(61)], ['1\u0000']])('a number of %j is refused by the field', async (lsh) => {
  const { status, body } = await citizen.post(getProgress.path, JSON.stringify({ lsh }))
  expect(status).toBe(400)
  expect(body).toMatchObject({ errcode: '10', data: { fields: [{ field: 'lsh' }] } })
})

test('thirty calls a minute are answered, the next one is refused', async () => {
  const asker = await product.signIn('lisi')
  const ask = () => asker.post(getProgress.path, { lsh: acceptanceNumber })
  for (let i = 0; i < 30; i += 1) expect((await ask()).status).toBe(200)
  const refused = await ask()
  expect(refused.status).toBe(429)
  expect(refused.body).toMatchObject({ errcode: '29', reason: 'tooMany' })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  product.clock.advance(61_000)
  expect((await ask()).status).toBe(200)
})

test('of more steps than an answer may have, the latest thousand are shown', async () => {
  await sql`
    insert into progress_step (application_id, submission, activity, stage, at)
    select id, 1, '补正 ' || n, '', timestamptz '2026-03-11 09:00:00+08' + n * interval '1 second'
    from application, generate_series(1, 1001) n where acceptance_number = ${acceptanceNumber}`.execute(
    product.services.pool,
  )
  product.clock.advance(61_000)
  const steps = await citizen.call(getProgress, { acceptanceNumber })
  expect([steps.length, steps[0]?.activity, steps.at(-1)?.activity]).toEqual([1_000, '补正 1001', '补正 2'])
})

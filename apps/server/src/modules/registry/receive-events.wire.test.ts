import { randomUUID } from 'node:crypto'
import {
  deleteApplication,
  getApplication,
  revokeApplication,
  submitApplication,
} from '@registration/contract/applications.ts'
import { getProgress } from '@registration/contract/progress.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSubmitted } from '../../testing/applications.ts'
import type { Client } from '../../testing/client.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { sendEvents, signedHeaders } from '../../testing/registry-office.ts'

let product: TestProduct
let citizen: Client
/** A pending application that no test changes. */
let untouched: string
beforeAll(async () => {
  product = await startProduct()
  citizen = await product.signIn('zhangsan')
  // Only the tests play the office.
  await citizen.post('/standin/registry/__standin/faults', { name: 'noAcknowledgement', on: true })
  untouched = await aSubmitted(citizen)
})
afterAll(() => product.stop())

const at = '2026-03-10 10:00:00'
const about = (proinstid: string, submission = 1) => ({ id: randomUUID(), at, proinstid, submission })
const reviewed = (id: string, shzt: string, data: object = {}, submission?: number) => ({
  ...about(id, submission),
  type: 'application.reviewed',
  data: { shzt, ...data },
})
const progressed = (id: string, activityName: string, actStart = at) => ({
  ...about(id),
  type: 'application.progress',
  data: { activityName, processName: '存量房买卖转移登记', actStart },
})

const read = (applicationId: string) => citizen.call(getApplication, { applicationId })
const statusOf = async (applicationId: string) => (await read(applicationId)).application.status

describe('an event that is signed', () => {
  test('moves the application, with the opinion and a dated step', async () => {
    const id = await aSubmitted(citizen)
    const { status, body } = await sendEvents(product, reviewed(id, '10', { sh_qjdc_yj: '权属清楚' }))
    expect({ status, body }).toEqual({ status: 200, body: { applied: 1, repeated: 0 } })
    const { application, steps } = await read(id)
    expect(application).toMatchObject({
      status: 'cadastralPassed',
      opinions: { cadastral: '权属清楚', acceptance: '' },
    })
    expect(steps[0]).toEqual({ activity: '权籍调查已通过，待受理', stage: '', at })
  })

  test('is applied once, also when it is repeated', async () => {
    const id = await aSubmitted(citizen)
    const event = reviewed(id, '10')
    await sendEvents(product, event)
    const before = await read(id)
    expect((await sendEvents(product, event)).body).toEqual({ applied: 0, repeated: 1 })
    expect((await sendEvents(product, [event, event])).body).toEqual({ applied: 0, repeated: 2 })
    expect(await read(id)).toEqual(before)
  })

  test('is applied once when it arrives ten times at once', async () => {
    const id = await aSubmitted(citizen)
    const before = (await read(id)).steps.length
    const event = progressed(id, '初审')
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendEvents(product, event)))
    const counts = answers.map(({ body }) => body.applied)
    expect(counts.filter((applied) => applied === 1)).toHaveLength(1)
    expect((await read(id)).steps).toHaveLength(before + 1)
  })

  test('may be in an array with others, each applied separately', async () => {
    const [first, second] = [await aSubmitted(citizen), await aSubmitted(citizen)]
    const gone = reviewed(randomUUID(), '10')
    const early = reviewed(second, '20')
    const { status, body } = await sendEvents(product, [reviewed(first, '10'), gone, early, reviewed(second, '11')])
    expect(status).toBe(409)
    expect(body).toEqual({
      applied: 2,
      repeated: 0,
      refused: [
        { id: gone.id, status: 410 },
        { id: early.id, status: 409 },
      ],
    })
    expect(await statusOf(first)).toBe('cadastralPassed')
    expect(await statusOf(second)).toBe('cadastralRejected')
  })

  test('with the acceptance number of another application is answered 410 and holds up no other', async () => {
    const [first, second] = [await aSubmitted(citizen), await aSubmitted(citizen)]
    const accepted = (id: string) => ({ ...about(id), type: 'application.accepted', data: { prolsh: '2026031066666' } })
    await sendEvents(product, accepted(first))
    const again = accepted(second)
    const { status, body } = await sendEvents(product, [again, reviewed(second, '10')])
    expect({ status, body }).toEqual({
      status: 410,
      body: { applied: 1, repeated: 0, refused: [{ id: again.id, status: 410, reason: 'numberTaken' }] },
    })
    expect((await read(second)).application).toMatchObject({ status: 'cadastralPassed', acceptanceNumber: '' })
  })

  test('that is too early is answered 409, changes nothing, and is applied at its time', async () => {
    const id = await aSubmitted(citizen)
    const accepted = reviewed(id, '20', { sh_xmsl_yj: '同意受理' })
    const before = await read(id)
    expect((await sendEvents(product, accepted)).status).toBe(409)
    expect(await read(id)).toEqual(before)
    await sendEvents(product, reviewed(id, '10'))
    expect((await sendEvents(product, accepted)).body).toEqual({ applied: 1, repeated: 0 })
    expect((await read(id)).application).toMatchObject({ status: 'accepted', opinions: { acceptance: '同意受理' } })
  })

  test.each([
    ['0', ['20', '21', '30']],
    ['10', ['10', '11', '30']],
    ['20', ['10', '11', '20', '21']],
    ['30', ['10', '11', '20', '21', '30']],
  ])('cannot move %s to any of %j', async (from, targets) => {
    const id = await aSubmitted(citizen)
    for (const step of ['10', '20', '30'])
      if (Number(step) <= Number(from)) await sendEvents(product, reviewed(id, step))
    const before = await read(id)
    for (const to of targets) expect((await sendEvents(product, reviewed(id, to))).status).toBe(409)
    expect(await read(id)).toEqual(before)
  })

  test('adds dated steps, latest first, in any order of arrival', async () => {
    const id = await aSubmitted(citizen)
    const accepted = { ...about(id), type: 'application.accepted', data: { prolsh: '2026031077777' } }
    expect((await sendEvents(product, accepted)).status).toBe(200)
    const { application } = await read(id)
    expect(application.acceptanceNumber).toBe('2026031077777')
    await sendEvents(product, progressed(id, '登簿', '2026-03-12 09:00:00'))
    await sendEvents(product, progressed(id, '复审', '2026-03-11 09:00:00'))
    const steps = await citizen.call(getProgress, { acceptanceNumber: application.acceptanceNumber })
    expect(steps.slice(0, 2)).toMatchObject([
      { activity: '登簿', at: '2026-03-12 09:00:00', name: '张建国' },
      { activity: '复审', at: '2026-03-11 09:00:00' },
    ])
  })
})

describe('an event is out of date, 410, when', () => {
  test('the application is unknown, or no possible id', async () => {
    for (const id of [randomUUID(), 'x', "' or 1=1"])
      expect((await sendEvents(product, reviewed(id, '10'))).status).toBe(410)
  })

  test('the citizen has revoked it', async () => {
    const id = await aSubmitted(citizen)
    await citizen.call(revokeApplication, { id })
    for (const event of [reviewed(id, '10'), progressed(id, '初审')])
      expect((await sendEvents(product, event)).status).toBe(410)
    expect(await statusOf(id)).toBe('unsubmitted')
  })

  test('it belongs to an earlier submission', async () => {
    const id = await aSubmitted(citizen)
    await sendEvents(product, reviewed(id, '11'))
    await citizen.call(submitApplication, { applicationId: id })
    expect((await sendEvents(product, reviewed(id, '10', {}, 1))).status).toBe(410)
    expect(await statusOf(id)).toBe('pending')
    expect((await sendEvents(product, reviewed(id, '10', {}, 2))).status).toBe(200)
  })

  test('it belongs to a submission that there is not, as after the restore of an older database', async () => {
    const id = await aSubmitted(citizen)
    const steps = (await read(id)).steps
    for (const event of [reviewed(id, '10', {}, 2), { ...progressed(id, '初审'), submission: 2 }])
      expect((await sendEvents(product, event)).status).toBe(410)
    expect(await read(id)).toMatchObject({ application: { status: 'pending' }, steps })
  })

  test('the citizen has deleted it', async () => {
    const id = await aSubmitted(citizen)
    await sendEvents(product, reviewed(id, '11'))
    await citizen.call(deleteApplication, { applicationId: id })
    expect((await sendEvents(product, reviewed(id, '10'))).status).toBe(410)
  })
})

describe('an event is refused, and changes nothing, when', () => {
  const refused = { errcode: '43', reason: 'signatureRefused' }

  test.each([
    ['the key is another', { key: 'another-registry-key' }],
    ['it is older than five minutes', { age: 301 }],
    ['it comes from the future', { age: -302 }],
    ['the nonce is too short', { nonce: 'x' }],
    ['the nonce is too long', { nonce: 'x'.repeat(101) }],
  ])('%s', async (_when, signing) => {
    const before = await read(untouched)
    const { status, body } = await sendEvents(product, reviewed(untouched, '10'), signing)
    expect(status).toBe(403)
    expect(body).toMatchObject(refused)
    expect(await read(untouched)).toEqual(before)
  })

  test('its nonce was used before, by any event', async () => {
    const id = await aSubmitted(citizen)
    const nonce = randomUUID()
    expect((await sendEvents(product, progressed(id, '初审'), { nonce })).status).toBe(200)
    expect((await sendEvents(product, progressed(id, '复审'), { nonce })).body).toMatchObject(refused)
  })

  test('the body is not the one that was signed, or nothing was signed', async () => {
    const [signed, sent] = [JSON.stringify(reviewed(untouched, '11')), JSON.stringify(reviewed(untouched, '10'))]
    const visitor = product.visitor()
    expect((await visitor.post('/registry/events', sent, signedHeaders(product, signed))).body).toMatchObject(refused)
    expect((await visitor.post('/registry/events', sent)).body).toMatchObject(refused)
    expect((await citizen.post('/registry/events', sent)).body).toMatchObject(refused)
    expect(await statusOf(untouched)).toBe('pending')
  })

  test('it is malformed, and an unsigned caller does not see that', async () => {
    for (const body of ['{', 'null', '"x"']) {
      expect((await product.visitor().post('/registry/events', body)).body).toMatchObject(refused)
      const signed = await product.visitor().post('/registry/events', body, signedHeaders(product, body))
      expect(signed.status).toBe(400)
      expect(signed.body).toMatchObject({ errcode: '10', reason: 'malformed' })
    }
  })

  test.each([
    ['an unknown type', { type: 'application.exploded' }, 'type'],
    ['a type of the prototype', { type: 'constructor' }, 'type'],
    ['no type', { type: undefined }, 'type'],
    ['an unknown status', { data: { shzt: '0' } }, 'shzt'],
    ['no data', { data: undefined }, 'data'],
    ['no id', { id: undefined }, 'id'],
    ['an instant that does not exist', { at: '2026-02-30 10:00:00' }, 'at'],
    ['an instant of another form', { at: '2026-03-10T10:00:00Z' }, 'at'],
    ['an instant of no year of ours', { at: '0001-01-01 00:00:00' }, 'at'],
    ['a promised day that is written for none', { data: { shzt: '20', dueday: '9999-12-31' } }, 'dueday'],
    ['an opinion that no store can keep', { data: { shzt: '10', sh_qjdc_yj: 'x\u0000' } }, 'sh_qjdc_yj'],
    ['an opinion of 2,001 characters', { data: { shzt: '10', sh_qjdc_yj: '长'.repeat(2_001) } }, 'sh_qjdc_yj'],
    ['an opinion that is a list', { data: { shzt: '10', sh_qjdc_yj: ['x'] } }, 'sh_qjdc_yj'],
  ])('it has %s: 400 names the field', async (_what, change, field) => {
    const { status, body } = await sendEvents(product, { ...reviewed(untouched, '10'), ...change })
    expect(status).toBe(400)
    expect(body).toMatchObject({ errcode: '10', data: { fields: [{ field: expect.stringContaining(field) }] } })
    expect(await statusOf(untouched)).toBe('pending')
  })

  test('one of an array is wrong: none of them is applied', async () => {
    const { status } = await sendEvents(product, [
      reviewed(untouched, '10'),
      { ...reviewed(untouched, '20'), type: 'unknown' },
    ])
    expect(status).toBe(400)
    expect(await statusOf(untouched)).toBe('pending')
  })

  test('there are more than 500 of them', async () => {
    const { status, body } = await sendEvents(
      product,
      Array.from({ length: 501 }, () => progressed(randomUUID(), '初审')),
    )
    expect(status).toBe(413)
    expect(body).toMatchObject({ reason: 'tooLarge' })
  })
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anApplication, type Office, officeKey, send, startOffice } from '../testing/office.ts'
import { type Product, startProduct } from '../testing/product.ts'
import { makeTestTime, type TestTime } from '../testing/test-time.ts'

let folder: string
let product: Product
let time: TestTime
let office: Office

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'queue-'))
  product = await startProduct(officeKey)
  time = makeTestTime()
  office = await startOffice(folder, product.base, time)
})
afterEach(async () => {
  await office.close()
  await product.close()
  await rm(folder, { recursive: true })
})

const submit = (id: string) => send(office, '/applications', anApplication({ id }), time.now())

test('a conflict and a failing product are tried again with growing pauses, the same event each time', async () => {
  product.answers.push(409, 500, 409)
  await submit('a-1')
  time.advance(200)
  await product.received(1)
  const pauses = [500, 1_000, 2_000]
  for (const [i, pause] of pauses.entries()) {
    await time.scheduledWithin(pause)
    time.advance(pause - 1)
    expect(product.events).toHaveLength(i + 1)
    time.advance(1)
    await product.received(i + 2)
  }
  await product.received(5)
  expect(new Set(product.events.slice(0, 4).map(({ id }) => id)).size).toBe(1)
  expect(product.types().slice(3)).toEqual(['application.accepted', 'application.progress'])
})

test.each([
  ['a page', '<html>maintenance</html>'],
  ['nothing', ''],
  ['another field', '{"applied":1,"repeated":0,"later":1}'],
  ['no count', '{"applied":true,"repeated":false}'],
  ['nothing applied', '{"applied":0,"repeated":0}'],
])('an answer under 200 that is %s counts as none: the event is sent again', async (_name, answer) => {
  product.answers.push(answer)
  await submit('a-1')
  time.advance(200)
  await product.received(1)
  await time.scheduledWithin(500)
  time.advance(500)
  await product.received(3)
  expect(product.types()).toEqual(['application.accepted', 'application.accepted', 'application.progress'])
})

test('410 ends an event, and the next of its record goes out', async () => {
  product.answers.push(410)
  await submit('a-1')
  time.advance(200)
  await product.received(2)
  expect(product.types()).toEqual(['application.accepted', 'application.progress'])
  await submit('a-2')
  time.advance(600_000)
  await product.received(4)
  expect(product.events.filter((event) => event.proinstid === 'a-1')).toHaveLength(2)
})

test('a record with a failing event delays no other, and keeps its own order', async () => {
  product.answers.push(409)
  await submit('stuck')
  time.advance(200)
  await product.received(1)
  await time.scheduledWithin(500)
  await submit('free')
  time.advance(200)
  await product.received(3)
  await time.scheduledWithin(500)
  time.advance(500)
  await product.received(5)
  expect(product.events.map(({ proinstid, type }) => `${proinstid} ${type.split('.')[1]}`)).toEqual([
    'stuck accepted',
    'free accepted',
    'free progress',
    'stuck accepted',
    'stuck progress',
  ])
})

test('unsent events are sent after a restart, when the product is back', async () => {
  const { port } = product
  await product.close()
  await submit('a-1')
  time.advance(200)
  await time.scheduledWithin(500)
  await office.close()
  product = await startProduct(officeKey, port)
  time.advance(60_000)
  office = await startOffice(folder, product.base, time)
  await product.received(2)
  expect(product.events).toMatchObject([{ proinstid: 'a-1', data: { prolsh: '2026030200001' } }, { proinstid: 'a-1' }])
})

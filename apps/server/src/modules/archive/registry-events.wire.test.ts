import { randomUUID } from 'node:crypto'
import { getArchiveAnswer, listArchiveRequests } from '@registration/contract/archive.ts'
import { listMessages } from '@registration/contract/messages.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demonstrationCitizens, openidOf } from '../../demonstration/citizens.ts'
import type { Client } from '../../testing/client.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { sendEvents } from '../../testing/registry-office.ts'
import { ensureCitizen } from '../session/citizen-store.ts'
import { insertArchiveRequest } from './archive-request-store.ts'

let product: TestProduct
let citizen: Client
/** A request without an answer. */
let archiveid: string
beforeAll(async () => {
  product = await startProduct()
  citizen = await product.signIn('zhangsan')
})
afterAll(() => product.stop())
beforeEach(async () => {
  const { pool, cipher, clock, ids } = product.services
  const { name: holderName, documentType, documentNumber, phone } = demonstrationCitizens.zhangsan
  const owner = await ensureCitizen(pool, product.services.cipher, {
    id: ids.uuid(),
    openid: openidOf('zhangsan'),
    now: clock.now(),
  })
  archiveid = ids.uuid()
  const about = { holderName, documentType, documentNumber, phone, cityCode: '130400', regionCode: '130403' }
  await insertArchiveRequest(pool, cipher, { ...about, id: archiveid, citizenId: owner.id, now: clock.now() })
})

const row = {
  BDCDYID: 'u1',
  BDCDYH: '130403001002GB00012F00030045',
  BDCQZH: '冀（2023）第1号',
  ZL: '人民路1号',
  cfxx: [],
}
const mortgage = { BDCDYID: 'u1', zmh: '冀（2023）证明第1号', dyqr: '滏阳银行', je: '360', jedw: '2', sw: '1' }
const answered = (state: string, result: object[] = [], dyresult: object[] = [], about = archiveid) => ({
  id: randomUUID(),
  at: '2026-03-10 09:00:00',
  type: 'archive.answered',
  archiveid: about,
  data: { state, result, dyresult },
})
const stateOf = async () =>
  (await citizen.call(listArchiveRequests, {})).requests.find(({ id }) => id === archiveid)?.state

test('an answer is accepted once, with the time of the query, and the citizen is notified', async () => {
  const event = answered('20', [row], [mortgage])
  expect((await sendEvents(product, event)).body).toEqual({ applied: 1, repeated: 0 })
  expect((await sendEvents(product, event)).body).toEqual({ applied: 0, repeated: 1 })
  const { requests } = await citizen.call(listArchiveRequests, {})
  expect(requests[0]).toMatchObject({ state: 'found', answeredAt: '2026-03-10 09:00:00', regionName: '邯郸市丛台区' })
  const answer = await citizen.call(getArchiveAnswer, { archiveRequestId: archiveid })
  expect(answer.units).toMatchObject([{ unitId: 'u1', use: '', area: '', coOwnership: '', objections: [] }])
  expect(answer.mortgages).toMatchObject([{ amount: '360', amountUnit: 'tenThousandYuan' }])
  const messages = await citizen.call(listMessages, { page: 1, pageSize: 15 })
  expect(messages.rows[0]).toMatchObject({ title: '查档结果已返回', link: `/catchcert?certId=${archiveid}` })
})

test('a second answer is for later, and changes nothing', async () => {
  await sendEvents(product, answered('21'))
  expect((await sendEvents(product, answered('20', [row]))).status).toBe(409)
  expect(await stateOf()).toBe('nothingHeld')
})

test('an answer to a missing request is never sent again', async () => {
  for (const about of [randomUUID(), 'no-uuid'])
    expect((await sendEvents(product, answered('21', [], [], about))).status).toBe(410)
})

test.each([
  ['found without rows', () => answered('20')],
  ['nothing held with rows', () => answered('21', [row])],
  ['one unit twice', () => answered('20', [row, row])],
  ['a mortgage on no unit of the answer', () => answered('20', [row], [{ ...mortgage, BDCDYID: 'u2' }])],
  ['an unknown state', () => answered('10', [row])],
  ['a unit without its name', () => answered('20', [{ ...row, BDCDYID: '' }])],
  ['an unknown kind of seizure', () => answered('20', [{ ...row, cfxx: [{ cflx: '6' }] }])],
  ['an amount that is none', () => answered('20', [row], [{ ...mortgage, je: '1e9' }])],
  ['control characters', () => answered('20', [{ ...row, ZL: '人民路\u0000' }])],
])('an answer with %s is refused as invalid', async (_what, event) => {
  expect((await sendEvents(product, event())).status).toBe(400)
  expect(await stateOf()).toBe('submitted')
})

import { randomUUID } from 'node:crypto'
import { createApplication, getApplication, listApplications } from '@registration/contract/applications.ts'
import { createCertificate, getCertificate, pdfAddress } from '@registration/contract/certificates.ts'
import { getProgress } from '@registration/contract/progress.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  insertApplication,
  setAcceptanceNumber,
  updateApplication,
} from '../modules/application-record/application-store.ts'
import { objectsIn } from '../platform/pdf/testing/tools.ts'
import { aDraft, aSubmitted, businessId } from '../testing/applications.ts'
import { aHeldUnit, anArchiveRequest } from '../testing/archive.ts'
import { aBooking, aSignedInCitizen, fillSlot, openDays, slotNow } from '../testing/booking.ts'
import type { Client } from '../testing/client.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'

// The traps of the specification, numbered as in docs/product/safety.md 'Traps': applications, certificates,
// appointments.
let product: TestProduct
let citizen: Client
let stranger: Client
beforeAll(async () => {
  product = await startProduct({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  citizen = await product.signIn('zhangsan')
  stranger = await product.signIn('lisi')
})
afterAll(() => product.stop())

const statusOf = async (applicationId: string) =>
  (await citizen.call(getApplication, { applicationId })).application.status

/** The id of a citizen of the demonstration. */
async function citizenIdOf(persona: string): Promise<string> {
  const found = product.services.pool.selectFrom('citizen').select('id').where('openid', '=', `o-demo-${persona}`)
  return (await found.executeTakeFirstOrThrow()).id
}

test('safety 21: a person cannot open an enterprise’s business by a direct call', async () => {
  const enterprise = '130400-first-registration-of-state-land'
  const answer = await citizen.post('/online/wx/createProinst', { prodefid: enterprise, appointment: '0', yhlx: '1' })
  expect(answer.body).toMatchObject({ errcode: '03', reason: 'enterpriseOnly' })
})

test('safety 22: no parameter skips the parties and materials', async () => {
  const proinstid = await aDraft(citizen)
  const { body } = await citizen.post('/online/wx/submitProinst', { proinstid, appointment: '1', isSubmit: 'true' })
  expect(body.reason).toBe('rightsHolderMissing')
  expect(await statusOf(proinstid)).toBe('unsubmitted')
})

test('safety 23: an application at the office is neither edited nor deleted', async () => {
  const proinstid = await aSubmitted(citizen)
  for (const [path, payload, reason] of [
    ['/online/wx/deleteProinst', { proinstid }, 'notDeletable'],
    ['/mp/api/applyproject/save', { id: proinstid, name: '改名' }, 'notEditable'],
  ] as const)
    expect((await citizen.post(path, payload)).body, path).toMatchObject({ reason })
  const application = { id: proinstid, citizen_id: await citizenIdOf('zhangsan') }
  await updateApplication(product.services.pool, application, { status: 'accepted' })
  expect((await citizen.post('/mp/api/applyproject/revoke', { id: proinstid })).body.reason).toBe('notRevocable')
  expect(await statusOf(proinstid)).toBe('accepted')
})

test.each(['../../etc/passwd', '/etc/passwd', '..%2f..%2fpackage.json', 'file:///etc/passwd', 'a\u0000b'])(
  'safety 24: %j opens no document',
  async (wanted) => {
    const answer = await citizen.get(pdfAddress(wanted))
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toMatch(/root:|"name"/)
  },
)

test('safety 26: nothing of a certificate comes from its caller, and it opens for its owner alone', async () => {
  const archiveRequestId = await anArchiveRequest(product, {
    persona: 'zhangsan',
    answer: { units: [aHeldUnit()], mortgages: [] },
  })
  const forged = {
    certId: archiveRequestId,
    content: 'FORGED-CONTENT',
    tplname: '../../etc/passwd',
    qrcodepath: '/etc',
  }
  expect((await stranger.post(createCertificate.path, forged)).body.errcode).toBe('04')
  expect((await citizen.post(createCertificate.path, forged)).body.errcode).toBe('00')
  const look = () => citizen.call(getCertificate, { archiveRequestId })
  await expect.poll(async () => (await look()).state).toBe('ready')
  const address = pdfAddress((await look()).path ?? '')
  const pdf = Buffer.from(await (await citizen.get(address)).arrayBuffer())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(objectsIn(pdf)).not.toContain('FORGED-CONTENT')
  expect((await stranger.get(address)).status).toBe(404)
})

test('safety 27: a made-up code shows nothing, and many tries are stopped', async () => {
  const look = (code: string) =>
    product
      .visitor()
      .get(`/online/public/verify/verifyquery?code=${code}&dyid=all`, { 'x-forwarded-for': '198.51.100.7' })
  const texts = new Set<string>()
  for (let count = 0; count < 30; count += 1) {
    const answer = await look('A'.repeat(20) + String(count).padStart(2, '0'))
    texts.add((await answer.text()).replace(/<a href="[^"]*"/g, '').replace(/A{20}\d\d/g, ''))
  }
  expect(texts.size).toBe(1)
  expect((await look('B'.repeat(22))).status).toBe(429)
})

test('safety 29: the tax service’s address is made for the citizen’s own approved case, without the number in it', async () => {
  const { pool, clock } = product.services
  const insert = async (status: 'accepted' | 'pending') => {
    const id = randomUUID()
    const about = { businessId: '630100-sale-of-existing-home', name: '转移登记', registrationType: '200' }
    const place = { cityCode: '630100', regionCode: '630104', byAppointment: false, now: clock.now() }
    const citizenId = await citizenIdOf('zhangsan')
    await insertApplication(pool, product.services.cipher, { id, citizenId, ...about, ...place })
    await updateApplication(pool, { id, citizen_id: citizenId }, { status, submission: 1 })
    await setAcceptanceNumber(pool, { id, citizen_id: citizenId }, status.slice(0, 8))
    return id
  }
  const [approved, pending] = [await insert('accepted'), await insert('pending')]
  expect((await stranger.post('/online/wx/taxJump', { proinstid: approved })).body.errcode).toBe('04')
  expect((await citizen.post('/online/wx/taxJump', { proinstid: pending })).body.reason).toBe('taxNotApproved')
  const { body } = await citizen.post('/online/wx/taxJump', { proinstid: approved })
  expect(body.errcode).toBe('00')
  expect(String(Object(body.data).Url)).not.toContain('130402198503071231')
})

test('safety 39: another citizen’s number shows steps and no name, thirty times a minute', async () => {
  const id = await aSubmitted(citizen)
  const read = async () => (await citizen.call(getApplication, { applicationId: id })).application.acceptanceNumber
  await expect.poll(read).toMatch(/^\d{13}$/)
  const lsh = await read()
  const asked = await stranger.call(getProgress, { acceptanceNumber: lsh })
  expect(JSON.stringify(asked)).not.toContain('张建国')
  for (let count = 1; count < 30; count += 1) await stranger.post('/online/wx/process', { lsh: String(count) })
  expect((await stranger.post('/online/wx/process', { lsh })).status).toBe(429)
})

test('safety 40: the register is open to certified citizens, for property of the application’s parties', async () => {
  const bdcqzh = '冀（2023）邯郸市不动产权第0001234号'
  const search = '/mpnw/api/singleApply/searchBdcdyInfoByBdcqzh'
  const slsqId = await aDraft(citizen)
  expect((await citizen.post(search, { bdcqzh, slsqId })).body.reason).toBe('propertyNotFound')
  const own = await aDraft(stranger)
  expect((await stranger.post(search, { bdcqzh, slsqId: own })).body.reason).toBe('certificationNeeded')
  expect((await stranger.post(search, { bdcqzh, slsqId })).body).not.toHaveProperty('data')
})

test('safety 41: a booking is shown to nobody else, and nobody books twice for a day', async () => {
  const [first, second] = [await aSignedInCitizen(product), await aSignedInCitizen(product)]
  const [day] = await openDays(first.client)
  if (!day) throw new Error('the calendar has no open day')
  const book = (who: Client, changes: object) => {
    const { name, phone, documentNumber, calendarDayId, slotId } = aBooking(day, first)
    const payload = { name, phone, zjh: documentNumber, calendarId: calendarDayId, countId: slotId }
    return who.post('/online/wx/appoint/addApmCount', { ...payload, ...changes })
  }
  expect((await book(first.client, {})).body.stat).toBe(1)
  expect((await book(first.client, { countId: day.slots[1]?.id })).body.stat).toBe(2)
  // A stranger learns only that the day cannot be had for this person.
  expect((await book(second.client, {})).body).toMatchObject({ stat: 0, reason: 'personNotBookable' })
  const about = { calendarId: day.id, phone: first.phone }
  const asked = async (who: Client) => (await who.post('/online/wx/appoint/queryApmCount', about)).body.data
  expect(await asked(second.client)).toEqual({ state: '0' })
  expect(await asked(first.client)).toEqual({ state: '1' })
})

test('safety 42: of many who book the last seat at once one gets it', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => aSignedInCitizen(product)))
  const asker = people[0]?.client ?? citizen
  const day = (await openDays(asker))[1]
  const slotId = day?.slots[0]?.id ?? ''
  await fillSlot(product, slotId, 1)
  const answers = await Promise.all(
    people.map(({ client, name, phone, documentNumber }) =>
      client.post('/online/wx/appoint/addApmCount', {
        name,
        phone,
        zjh: documentNumber,
        calendarId: day?.id,
        countId: slotId,
      }),
    ),
  )
  expect(answers.map(({ body }) => body.stat).sort()).toEqual([1, 3, 3, 3, 3, 3, 3, 3])
  const { taken, capacity } = await slotNow(asker, slotId)
  expect(taken).toBe(capacity)
})

test('safety 43: a request id names one act of one citizen and signs nobody in', async () => {
  const input = { businessId, byAppointment: false }
  const reqseq = randomUUID()
  const mine = await citizen.call(createApplication, input, reqseq)
  expect(await citizen.call(createApplication, input, reqseq)).toEqual(mine)
  expect((await stranger.call(createApplication, input, reqseq)).applicationId).not.toBe(mine.applicationId)
  const payload = { prodefid: businessId, appointment: '0', reqseq }
  expect((await product.visitor().post('/online/wx/createProinst', payload)).status).toBe(401)
})

test('safety 44: a list has a maximum length, with any requested size', async () => {
  const { pool, clock } = product.services
  const citizenId = await citizenIdOf('handan-co')
  const about = { businessId, name: '转移登记', registrationType: '200', byAppointment: false }
  for (let count = 0; count < 1_005; count += 1)
    await insertApplication(pool, product.services.cipher, {
      ...about,
      id: randomUUID(),
      citizenId,
      cityCode: '130400',
      regionCode: '130403',
      now: clock.now(),
    })
  const company = await product.signIn('handan-co')
  const rowsOf = async (asked: { page: string; pageSize?: string }) =>
    JSON.stringify((await company.post(listApplications.path, { shzt: '-1', ...asked })).body).match(/"prolsh"/g)
      ?.length
  expect(await rowsOf({ page: '1', pageSize: '100000' })).toBe(100)
  expect(await rowsOf({ page: 'all' })).toBe(1_000)
})

test('safety 45: a value of another type is refused, and answers have exact strings', async () => {
  for (const appointment of [true, 0, ['0'], { 0: '0' }, 'false', null]) {
    const payload = JSON.stringify({ prodefid: businessId, appointment })
    expect((await citizen.post('/online/wx/createProinst', payload)).status, payload).toBe(400)
  }
  const { body } = await citizen.post('/online/wx/getYhxx', {})
  expect(body.data).toMatchObject({
    realNameAuthentication: '1',
    isRealNameAuth: expect.stringMatching(/^(true|false)$/),
  })
})

test('safety 47: a value that no page sends is refused by the server by its field', async () => {
  const proinstid = await aDraft(citizen)
  const party = { sqr_lx: '0', sqr_type: '2', sqr_name: '张三', sqr_tel: '13800138000', sqr_adress: '人民路' }
  const wrongId = { proinstid, proposerinfo: { ...party, sqr_zjlx: '1', sqr_zjh: '130402198502301231' } }
  expect((await citizen.post('/online/wx/addProposerinfo', JSON.stringify(wrongId))).status).toBe(400)
  for (const wrong of [{ qdjg: '-1' }, { qdjg: '1e9' }, { qlqssj: '2026-02-30' }, { fwsyqmj: 'NaN' }]) {
    const { status, body } = await citizen.post(
      '/online/wx/saveOrAddFwxx',
      JSON.stringify({ proinstid, fwxxs: [wrong] }),
    )
    expect(status).toBe(400)
    expect(JSON.stringify(body.data)).toContain(Object.keys(wrong)[0])
  }
  expect((await citizen.call(getApplication, { applicationId: proinstid })).units).toEqual([])
})

test('safety 48: the office of another citizen’s application and of none are the same', async () => {
  const slsqId = await aDraft(citizen)
  const [foreign, unknown] = [slsqId, randomUUID()].map((id) => stranger.post('/online/wx/contactUs', { slsqId: id }))
  expect((await foreign)?.body).toEqual((await unknown)?.body)
})

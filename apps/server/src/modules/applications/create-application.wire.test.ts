import { randomUUID } from 'node:crypto'
import {
  createApplication,
  deleteApplication,
  getApplication,
  listApplications,
  renameApplication,
} from '@registration/contract/applications.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { aCitizen, makeCitizen, uniqueCitizenId } from '../../demonstration/builders.ts'
import { aDraft, aDraftWithoutMaterials, businessId } from '../../testing/applications.ts'
import type { Client } from '../../testing/client.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { refusalOf } from '../../testing/refusal-of.ts'

let product: TestProduct
let citizen: Client
let stranger: Client
beforeAll(async () => {
  product = await startProduct()
  citizen = await product.signIn('zhangsan')
  stranger = await product.signIn('lisi')
})
afterAll(() => product.stop())

const madeUpPeople = z.array(z.object({ persona: z.string() }))
const byAppointment = '130400-inheritance-without-deed'
const forEnterprises = '130400-first-registration-of-state-land'
const countOf = async (client: Client) =>
  (await client.call(listApplications, { group: 'unsubmitted', page: 1, pageSize: 15 })).total

describe('creating', () => {
  test('makes an empty draft of the business in its city, or in the district that is given', async () => {
    const { applicationId } = await citizen.call(createApplication, { businessId, byAppointment: false })
    expect(await citizen.call(getApplication, { applicationId })).toMatchObject({
      application: {
        id: applicationId,
        businessId,
        name: '存量房买卖转移登记',
        status: 'unsubmitted',
        acceptanceNumber: '',
        regionCode: '130400',
        regionName: '邯郸市',
        byAppointment: false,
        bookingState: 'none',
        applicantName: '张建国',
        startedAt: expect.stringMatching(/^2026-03-10 09:\d\d:\d\d$/),
        opinions: { cadastral: '', acceptance: '' },
      },
      parties: [],
      units: [],
      steps: [],
    })
    const inDistrict = await citizen.call(createApplication, { businessId, byAppointment: false, regionCode: '130403' })
    const { application } = await citizen.call(getApplication, inDistrict)
    expect(application).toMatchObject({
      regionCode: '130403',
      regionName: '丛台区',
      regionWithCity: '邯郸市丛台区',
    })
  })

  test('shows names in the citizen’s language, a name of their own unchanged', async () => {
    const applicationId = await aDraft(citizen)
    const english = async () =>
      (await citizen.post(getApplication.path, { slsqId: applicationId }, { 'accept-language': 'en' })).body
    expect(await english()).toMatchObject({
      data: { proinst: { name: 'Transfer on the sale of an existing home', areaname: 'Handan' } },
    })
    await citizen.call(renameApplication, { id: applicationId, name: '给孩子的房子' })
    expect(await english()).toMatchObject({ data: { proinst: { name: '给孩子的房子' } } })
  })

  test.each([
    ['an unknown business', { prodefid: '130400-time-travel', appointment: '0' }, 200, '04', 'businessNotFound'],
    ['a business of the prototype', { prodefid: 'constructor', appointment: '0' }, 200, '04', 'businessNotFound'],
    ['a region elsewhere', { prodefid: businessId, appointment: '0', xzqdm: '630102' }, 200, '04', 'regionNotFound'],
    ['an unknown region', { prodefid: businessId, appointment: '0', xzqdm: '999999' }, 200, '04', 'regionNotFound'],
    ['the other kind of handling', { prodefid: businessId, appointment: '1' }, 400, '10', 'wrongAppointmentKind'],
    ['online what is by appointment', { prodefid: byAppointment, appointment: '0' }, 400, '10', 'wrongAppointmentKind'],
    ['an enterprise’s business', { prodefid: forEnterprises, appointment: '0' }, 200, '03', 'enterpriseOnly'],
    ['nothing', {}, 400, '10', 'invalid'],
    ['an unknown kind of handling', { prodefid: businessId, appointment: 'yes' }, 400, '10', 'invalid'],
  ])('refuses %s and creates nothing', async (_what, payload, status, errcode, reason) => {
    const before = await countOf(citizen)
    const answer = await citizen.post(createApplication.path, payload)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ errcode, reason })
    expect(await countOf(citizen)).toBe(before)
  })

  test('names the field of the other kind of handling', async () => {
    const { body } = await citizen.post(createApplication.path, { prodefid: businessId, appointment: '1' })
    expect(body.errmsg).toBe('该业务的办理方式不符')
    expect(body.data).toEqual({ fields: [{ field: 'appointment', message: body.errmsg }] })
  })

  test('of an enterprise’s business is possible for an enterprise', async () => {
    const company = await product.signIn('handan-co')
    await company.call(createApplication, { businessId: forEnterprises, byAppointment: false })
  })

  test('asks a newcomer for the profile first', async () => {
    const newcomer = await product.signIn('newcomer')
    const refused = await refusalOf(newcomer.call(createApplication, { businessId, byAppointment: false }))
    expect(refused).toMatchObject({ body: { errcode: '02' }, reason: 'profileIncomplete', text: '请完善用户信息' })
  })

  test.each([['name'], ['documentType'], ['documentNumber'], ['phone']] as const)(
    'asks for the profile when its %s is empty',
    async (field) => {
      const people = z.parse(madeUpPeople, await (await citizen.get('/standin/wechat/people?n=1')).json())
      const persona = people[0]?.persona ?? ''
      const details = aCitizen({ documentNumber: uniqueCitizenId('1991-01-01', 5), [field]: '' })
      await makeCitizen(product.services, `o-demo-${persona}`, details)
      const someone = await product.signIn(persona)
      const refused = await refusalOf(someone.call(createApplication, { businessId, byAppointment: false }))
      expect(refused.reason).toBe('profileIncomplete')
    },
  )
})

describe('the list', () => {
  test('shows the citizen’s own alone, newest first, page by page, with the total', async () => {
    const company = await product.signIn('handan-co')
    const before = await countOf(company)
    const made: string[] = []
    for (let i = 0; i < 17; i += 1) {
      made.unshift(await aDraft(company))
      product.clock.advance(1_000)
    }
    const first = await company.call(listApplications, { group: 'unsubmitted', page: 1, pageSize: 15 })
    expect(first.total).toBe(before + 17)
    expect(first.rows.map(({ id }) => id)).toEqual(made.slice(0, 15))
    const second = await company.call(listApplications, { group: 'unsubmitted', page: 2, pageSize: 15 })
    expect(second.rows.map(({ id }) => id).slice(0, 2)).toEqual(made.slice(15))
    const beyond = await company.call(listApplications, { group: 'unsubmitted', page: 100_000, pageSize: 15 })
    expect(beyond).toEqual({ rows: [], total: before + 17 })
  })

  test('keeps appointment and online applications apart when asked', async () => {
    const { applicationId } = await stranger.call(createApplication, { businessId: byAppointment, byAppointment: true })
    const online = await aDraft(stranger)
    const ids = async (filter: boolean | null | undefined) =>
      (
        await stranger.call(listApplications, { group: 'unsubmitted', byAppointment: filter, page: 1, pageSize: 100 })
      ).rows.map(({ id }) => id)
    expect(await ids(true)).toContain(applicationId)
    expect(await ids(true)).not.toContain(online)
    expect(await ids(false)).not.toContain(applicationId)
    expect(await ids(null)).toEqual(expect.arrayContaining([applicationId, online]))
    expect(await ids(undefined)).toEqual(await ids(null))
  })

  test.each([
    [{ shzt: '20' }],
    [{ shzt: '' }],
    [{}],
    [{ shzt: ['0'] }],
    [{ shzt: '0', yytype: 'maybe' }],
    [{ shzt: '0', page: 'x' }],
  ])('refuses the query %j', async (payload) => {
    const { status, body } = await citizen.post(listApplications.path, payload)
    expect(status).toBe(400)
    expect(body).toMatchObject({ stat: 0, errcode: '10', reason: 'invalid' })
  })

  test('counts pages and rows as text in a form and as numbers in JSON', async () => {
    const asForm = await citizen.post(listApplications.path, { shzt: '-1', page: '1', pageSize: '1' })
    const asJson = await citizen.post(listApplications.path, JSON.stringify({ shzt: '-1', page: 1, pageSize: 1 }))
    expect(asForm.body).toMatchObject({ stat: 1, data: { total: expect.any(Number), rows: [expect.anything()] } })
    expect(asJson.body).toEqual(asForm.body)
  })
})

describe('deleting a draft', () => {
  test('removes it with all its parts, and does not notify the registry', async () => {
    const applicationId = await aDraftWithoutMaterials(citizen)
    await citizen.call(deleteApplication, { applicationId })
    expect((await refusalOf(citizen.call(getApplication, { applicationId }))).reason).toBe('applicationNotFound')
    const { pool } = product.services
    for (const table of ['party', 'property_unit'] as const)
      expect(await pool.selectFrom(table).select('id').where('application_id', '=', applicationId).execute()).toEqual(
        [],
      )
    expect(
      await pool.selectFrom('outbox').select('kind').where('record', '=', `application:${applicationId}`).execute(),
    ).toEqual([])
  })
})

describe('renaming', () => {
  test.each([
    ['', '必填哦'],
    ['名'.repeat(101), '最多可以输入100个字符哦'],
    ['名\u0000', '含有无法识别的字符'],
  ])('to %j is refused', async (name, message) => {
    const id = await aDraft(citizen)
    const { status, body } = await citizen.post(renameApplication.path, JSON.stringify({ id, name }))
    expect(status).toBe(400)
    expect(body).toMatchObject({ stat: 0, message, data: { fields: [{ field: 'name', message }] } })
  })
})

test('another citizen’s application is not found by any call', async () => {
  const applicationId = await aDraft(citizen)
  const answers = async (id: string) => [
    (await refusalOf(stranger.call(getApplication, { applicationId: id }))).body,
    (await refusalOf(stranger.call(deleteApplication, { applicationId: id }))).body,
    (await refusalOf(stranger.call(renameApplication, { id, name: '我的' }))).body,
  ]
  const foreign = await answers(applicationId)
  expect(foreign).toEqual(await answers(randomUUID()))
  expect(foreign).toEqual(await answers('1'))
  for (const body of foreign) expect(body).toMatchObject({ errcode: '04', reason: 'applicationNotFound' })
  expect(await citizen.call(getApplication, { applicationId })).toMatchObject({ application: { id: applicationId } })
})

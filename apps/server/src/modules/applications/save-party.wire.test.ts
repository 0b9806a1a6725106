import { randomUUID } from 'node:crypto'
import { getApplication } from '@registration/contract/applications.ts'
import { deleteParty, getParty, type PartyInput, saveParty } from '@registration/contract/party.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { inTransaction } from '../../db/database.ts'
import { aParty, uniqueCitizenId } from '../../demonstration/builders.ts'
import { aDraft, aSubmitted } from '../../testing/applications.ts'
import type { Client } from '../../testing/client.ts'
import { untilWaiting } from '../../testing/lock-waits.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { refusalOf } from '../../testing/refusal-of.ts'

let product: TestProduct
let citizen: Client
let stranger: Client
let applicationId: string
beforeAll(async () => {
  product = await startProduct()
  citizen = await product.signIn('zhangsan')
  stranger = await product.signIn('lisi')
  applicationId = await aDraft(citizen)
})
afterAll(() => product.stop())

const aCompany = (changes: Partial<PartyInput> = {}) =>
  aParty({
    kind: 'company',
    name: '邯郸市丛台置业有限公司',
    documentType: '7',
    documentNumber: '91130403MA0G3K8T0U',
    address: undefined,
    ...changes,
  })

describe('of an inheritance', () => {
  const inherit = () => aDraft(citizen, '130400-inheritance-with-deed')

  test('the deceased person has neither a phone nor an address to give', async () => {
    const applicationId = await inherit()
    const party = aParty({ role: 'obligor', phone: undefined, address: undefined })
    const { id } = await citizen.call(saveParty, { applicationId, party })
    expect(await citizen.call(getParty, { id, applicationId })).toMatchObject({ phone: '', address: '' })
  })

  test.each(['rightsHolder', 'obligor'] as const)('a company is refused as %s, beside the choice', async (role) => {
    const applicationId = await inherit()
    const refusal = await refusalOf(citizen.call(saveParty, { applicationId, party: aCompany({ role }) }))
    expect(refusal.body).toMatchObject({
      errcode: '10',
      reason: 'invalid',
      data: { fields: [{ field: 'sqr_type', message: '这里只能填写自然人' }] },
    })
  })

  test('an heir still gives both', async () => {
    const applicationId = await inherit()
    const party = aParty({ phone: undefined, address: undefined })
    const { body } = await refusalOf(citizen.call(saveParty, { applicationId, party }))
    expect(body).toMatchObject({ data: { fields: [{ field: 'sqr_tel' }, { field: 'sqr_adress' }] } })
  })
})

const parties = async () => (await citizen.call(getApplication, { applicationId })).parties

/** Posts a party in the wire's words, with a test's changes. */
const post = (changes: object, headers: Record<string, string> = {}) => {
  const { proposerinfo } = z.encode(saveParty.input, { applicationId, party: aParty() })
  const payload = { proinstid: applicationId, proposerinfo: { ...proposerinfo, ...changes } }
  return citizen.post(saveParty.path, JSON.stringify(payload), headers)
}

describe('a party', () => {
  test('is added, shown to its owner in full, changed and removed', async () => {
    const { id } = await citizen.call(saveParty, { applicationId, party: aParty() })
    expect(await citizen.call(getParty, { id, applicationId })).toMatchObject({ ...aParty(), id })

    const changed = aParty({ id, name: '赵明达', agentName: '陈静', agentPhone: '0310-3123456' })
    expect(await citizen.call(saveParty, { applicationId, party: changed })).toEqual({ id })
    expect(await parties()).toMatchObject([{ id, name: '赵明达', agentName: '陈静', agentPhone: '0310-3123456' }])

    // Ids in capitals are the same ids: a text encrypted for one decrypts for the other.
    const inCapitals = {
      applicationId: applicationId.toUpperCase(),
      party: aParty({ ...changed, id: id.toUpperCase() }),
    }
    expect(await citizen.call(saveParty, inCapitals)).toEqual({ id })
    expect(await parties()).toMatchObject([{ ...aParty(), id, name: '赵明达' }])

    await citizen.call(deleteParty, { applicationId, partyId: id })
    expect(await parties()).toEqual([])
    expect((await refusalOf(citizen.call(deleteParty, { applicationId, partyId: id }))).reason).toBe('partyNotFound')
  })

  test('of a company needs no address, and shows its business licence', async () => {
    const { id } = await citizen.call(saveParty, { applicationId, party: aCompany({ documentType: undefined }) })
    expect(await citizen.call(getParty, { id, applicationId })).toMatchObject({
      kind: 'company',
      documentType: '7',
      address: '',
    })
  })

  test.each([
    ['１３０４０３１９８８０４１２０１７９', '130403198804120179'],
    ['130403 19880412 0179', '130403198804120179'],
    [uniqueCitizenId('1990-01-01', 10).replace('X', 'x'), uniqueCitizenId('1990-01-01', 10)],
    ['130402850307123', '130402850307123'],
  ])('stores the ID number %s as %s', async (given, kept) => {
    const { body } = await post({ sqr_zjh: given })
    const { id } = z.parse(z.object({ id: z.string() }), { id: Object(body.data).sqr_id })
    expect((await citizen.call(getParty, { id, applicationId })).documentNumber).toBe(kept)
    await citizen.call(deleteParty, { applicationId, partyId: id })
  })

  test.each(['13800138001', '0971-1234567', '（0310）3012345 转 801', '+852 2123 4567'])(
    'has a phone as people write it: %s',
    async (phone) => {
      const { id } = await citizen.call(saveParty, { applicationId, party: aParty({ phone }) })
      const kept = (await citizen.call(getParty, { id, applicationId })).phone
      expect(kept).toBe(phone.replace(/ /g, '').replace('（', '(').replace('）', ')'))
      await citizen.call(deleteParty, { applicationId, partyId: id })
    },
  )

  test.each([
    ['6', 'company'],
    ['7', 'company'],
    ['3', 'individual'],
    [undefined, 'individual'],
  ])('without a kind and with a document of type %s is of the kind %s', async (sqr_zjlx, kind) => {
    const number = kind === 'company' ? { sqr_zjh: '91130403MA0G3K8T0U', sqr_adress: '' } : {}
    const { body } = await post({ sqr_type: undefined, sqr_zjlx, ...number })
    const { id } = z.parse(z.object({ id: z.string() }), { id: Object(body.data).sqr_id })
    expect(await citizen.call(getParty, { id, applicationId })).toMatchObject({ kind })
    await citizen.call(deleteParty, { applicationId, partyId: id })
  })

  test('keeps rare characters unchanged', async () => {
    const name = '𠮷䶮・阿布都热依木'
    const { id } = await citizen.call(saveParty, { applicationId, party: aParty({ name }) })
    expect((await citizen.call(getParty, { id, applicationId })).name).toBe(name)
  })

  test('is stored as it is read: without marks of writing direction and characters of no width', async () => {
    const typed = { sqr_name: '\ufeff王\u200b小\u2060明', sqr_adress: '人民路\u202e21\u202c号' }
    const { status, body } = await post(typed)
    expect(status).toBe(200)
    const id = String(Object(body.data).sqr_id)
    expect(await citizen.call(getParty, { id, applicationId })).toMatchObject({ name: '王小明', address: '人民路21号' })
    const nothing = await post({ sqr_name: '\u200b\u202e' })
    expect(nothing.body).toMatchObject({ errcode: '10', data: { fields: [{ field: 'sqr_name' }] } })
  })
})

describe('a party is refused, naming the field in both languages, when', () => {
  const tomorrow = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10)
  test.each([
    ['the name is missing', { sqr_name: '' }, 'sqr_name', '姓名不能为空'],
    ['the name is blank', { sqr_name: ' \u3000 ' }, 'sqr_name', '姓名不能为空'],
    ['the name has 101 characters', { sqr_name: '张'.repeat(101) }, 'sqr_name', '最多可以输入100个字符哦'],
    ['the name has 10,000 characters', { sqr_name: '张'.repeat(10_000) }, 'sqr_name', '最多可以输入100个字符哦'],
    ['the name has a NUL', { sqr_name: '张\u0000三' }, 'sqr_name', '含有无法识别的字符'],
    ['the name is a list', { sqr_name: ['张三'] }, 'sqr_name', undefined],
    ['the name is an object', { sqr_name: { zh: '张三' } }, 'sqr_name', undefined],
    ['the phone is missing', { sqr_tel: undefined }, 'sqr_tel', '联系方式不能为空'],
    ['the phone is empty', { sqr_tel: '' }, 'sqr_tel', '联系方式不能为空'],
    ['the phone is a word', { sqr_tel: 'abc' }, 'sqr_tel', '请输入正确的联系方式'],
    ['the phone is one digit', { sqr_tel: '1' }, 'sqr_tel', '请输入正确的联系方式'],
    ['the phone has 31 characters', { sqr_tel: '1'.repeat(31) }, 'sqr_tel', '最多可以输入30个字符哦'],
    ['the address is missing', { sqr_adress: '' }, 'sqr_adress', '联系地址不能为空'],
    ['the address has 201 characters', { sqr_adress: '路'.repeat(201) }, 'sqr_adress', '最多可以输入200个字符哦'],
    ['the ID number is missing', { sqr_zjh: '' }, 'sqr_zjh', '请输入合法的证件号码'],
    ['the check digit is wrong', { sqr_zjh: '130403198804120178' }, 'sqr_zjh', '请输入合法的证件号码'],
    [
      'the birth date does not exist',
      { sqr_zjh: uniqueCitizenId('1988-02-30', 17) },
      'sqr_zjh',
      '请输入合法的证件号码',
    ],
    ['the birth date lies ahead', { sqr_zjh: uniqueCitizenId(tomorrow, 17) }, 'sqr_zjh', '请输入合法的证件号码'],
    [
      'the birth date is before 1900',
      { sqr_zjh: uniqueCitizenId('1899-12-31', 17) },
      'sqr_zjh',
      '请输入合法的证件号码',
    ],
    ['the ID number has 17 digits', { sqr_zjh: '13040319880412017' }, 'sqr_zjh', '请输入合法的证件号码'],
    ['a passport has no number', { sqr_zjlx: '3', sqr_zjh: ' ' }, 'sqr_zjh', '证件号码不能为空'],
    ['a person shows a business licence', { sqr_zjlx: '7' }, 'sqr_zjlx', '请选择列表中的一项'],
    ['the document type is unknown', { sqr_zjlx: '99' }, 'sqr_zjlx', '请选择列表中的一项'],
    ['the kind of party is unknown', { sqr_type: '3' }, 'sqr_type', '请选择列表中的一项'],
    ['the role is unknown', { sqr_lx: '2' }, 'sqr_lx', '请选择权利人或义务人'],
    ['the role is missing', { sqr_lx: undefined }, 'sqr_lx', '请选择权利人或义务人'],
    ['the agent’s ID has 14 digits', { sqr_qt_zjh: '13040319880412' }, 'sqr_qt_zjh', '代理人身份证号有误!'],
    ['the agent’s check digit is wrong', { sqr_qt_zjh: '130403198804120178' }, 'sqr_qt_zjh', '代理人身份证号有误!'],
    ['the agent’s phone is no number', { sqr_qt_tel: 'call me' }, 'sqr_qt_tel', '请输入正确的联系方式'],
  ])('%s', async (_when, changes, field, message) => {
    const before = await parties()
    const { status, body } = await post(changes)
    expect(status).toBe(400)
    expect(body).toMatchObject({ errcode: '10', reason: 'invalid', data: { fields: [{ field }] } })
    if (message) expect(body).toMatchObject({ errmsg: message, data: { fields: [{ field, message }] } })
    const english = await post(changes, { 'accept-language': 'en' })
    expect(String(english.body.errmsg)).toMatch(/^[^\p{Script=Han}]+$/u)
    expect(await parties()).toEqual(before)
  })

  test.each([
    ['the name is missing', { sqr_name: '' }, 'sqr_name', '公司名称不能为空'],
    ['the number is missing', { sqr_zjh: '' }, 'sqr_zjh', '证件号不能为空'],
    ['it shows an ID card', { sqr_zjlx: '1', sqr_zjh: '130403198804120179' }, 'sqr_zjlx', '请选择列表中的一项'],
  ])('it is a company and %s', async (_when, changes, field, message) => {
    const { body } = await post({ sqr_type: '1', sqr_zjlx: '7', sqr_zjh: '91130403MA0G3K8T0U', ...changes })
    expect(body).toMatchObject({ errcode: '10', data: { fields: [{ field, message }] } })
  })

  test('the form lacks several fields: each is named', async () => {
    const { body } = await post({ sqr_name: '', sqr_tel: '', sqr_adress: '', sqr_zjh: '1' })
    expect(body).toMatchObject({ errcode: '10' })
    const fields = z.parse(z.object({ fields: z.array(z.object({ field: z.string() })) }), body.data)
    expect(fields.fields.map(({ field }) => field).sort()).toEqual(['sqr_adress', 'sqr_name', 'sqr_tel', 'sqr_zjh'])
  })
})

test('a company’s number with a wrong check digit is accepted, flagged for the clerk', async () => {
  const { id } = await citizen.call(saveParty, {
    applicationId,
    party: aCompany({ documentNumber: '91130403MA0G3K8T0V' }),
  })
  const row = await product.services.pool
    .selectFrom('party')
    .select('document_number_to_confirm')
    .where('id', '=', id)
    .executeTakeFirst()
  expect(row).toEqual({ document_number_to_confirm: true })
})

test('identity data is encrypted in the database', async () => {
  const { id } = await citizen.call(saveParty, { applicationId, party: aParty({ agentPhone: '13500135005' }) })
  const row = await product.services.pool.selectFrom('party').selectAll().where('id', '=', id).executeTakeFirst()
  const stored = JSON.stringify(row)
  for (const secret of [aParty().documentNumber, aParty().phone, '13500135005']) expect(stored).not.toContain(secret)
})

test('another citizen’s application is not found by any call', async () => {
  const { id } = await citizen.call(saveParty, { applicationId, party: aParty() })
  const answers = async (application: string) => [
    (await refusalOf(stranger.call(saveParty, { applicationId: application, party: aParty() }))).body,
    (await refusalOf(stranger.call(saveParty, { applicationId: application, party: aParty({ id }) }))).body,
    (await refusalOf(stranger.call(deleteParty, { applicationId: application, partyId: id }))).body,
    (await refusalOf(stranger.call(getParty, { applicationId: application, id }))).body,
  ]
  const foreign = await answers(applicationId)
  expect(foreign).toEqual(await answers(randomUUID()))
  expect(foreign).toEqual(await answers("' or 1=1 --"))
  for (const body of foreign) expect(body).toMatchObject({ errcode: '04', reason: 'applicationNotFound' })
  await citizen.call(getParty, { id, applicationId })
})

test('a party of another application of the same citizen is not found here', async () => {
  const elsewhere = await aDraft(citizen)
  const { id } = await citizen.call(saveParty, { applicationId: elsewhere, party: aParty() })
  for (const refused of await Promise.all(
    [
      citizen.call(getParty, { applicationId, id }),
      citizen.call(deleteParty, { applicationId, partyId: id }),
      citizen.call(saveParty, { applicationId, party: aParty({ id }) }),
    ].map(refusalOf),
  ))
    expect(refused.reason).toBe('partyNotFound')
})

test('after the submission parties cannot be changed', async () => {
  const submitted = await aSubmitted(citizen)
  const { parties: kept } = await citizen.call(getApplication, { applicationId: submitted })
  const [{ id } = { id: '' }] = kept
  for (const refused of await Promise.all(
    [
      citizen.call(saveParty, { applicationId: submitted, party: aParty() }),
      citizen.call(saveParty, { applicationId: submitted, party: aParty({ id }) }),
      citizen.call(deleteParty, { applicationId: submitted, partyId: id }),
    ].map(refusalOf),
  ))
    expect(refused.text).toBe('该申请已提交，不能修改')
  for (const unknown of [randomUUID(), 'no-id'])
    for (const refused of await Promise.all(
      [
        citizen.call(saveParty, { applicationId: submitted, party: aParty({ id: unknown }) }),
        citizen.call(deleteParty, { applicationId: submitted, partyId: unknown }),
      ].map(refusalOf),
    ))
      expect(refused.reason).toBe('partyNotFound')
  expect((await citizen.call(getApplication, { applicationId: submitted })).parties).toEqual(kept)
})

test('fifty parties are accepted and the fifty-first is refused, also when several are added at once', async () => {
  const full = await aDraft(citizen)
  const add = () => citizen.call(saveParty, { applicationId: full, party: aParty() })
  for (let i = 0; i < 49; i += 1) await add()
  const { pool } = product.services
  const atOnce = await inTransaction(pool, async (db) => {
    await sql`select from application where id = ${full} for update`.execute(db)
    const added = [add(), add()]
    await untilWaiting(pool, 2)
    return { added: Promise.allSettled(added) }
  })
  await atOnce.added
  expect((await citizen.call(getApplication, { applicationId: full })).parties).toHaveLength(50)
  expect(await refusalOf(add())).toMatchObject({ reason: 'tooManyParties', text: '申请人最多50个' })
})

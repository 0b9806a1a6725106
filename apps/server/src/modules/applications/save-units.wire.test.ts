import { randomUUID } from 'node:crypto'
import { getApplication } from '@registration/contract/applications.ts'
import { deleteUnit, saveUnits } from '@registration/contract/property-unit.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { aUnit } from '../../demonstration/builders.ts'
import { aDraft, aSubmitted } from '../../testing/applications.ts'
import type { Client } from '../../testing/client.ts'
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

const units = async (id = applicationId) => (await citizen.call(getApplication, { applicationId: id })).units

/** Posts one unit in the wire's words, with a test's changes. */
const post = (changes: object, headers: Record<string, string> = {}) => {
  const { fwxxs } = z.encode(saveUnits.input, { applicationId, units: [aUnit()] })
  const payload = { proinstid: applicationId, fwxxs: fwxxs.map((unit) => ({ ...unit, ...changes })) }
  return citizen.post(saveUnits.path, JSON.stringify(payload), headers)
}

describe('a unit', () => {
  test('is added, shown with the words of its codes, changed and removed', async () => {
    const { ids } = await citizen.call(saveUnits, { applicationId, units: [aUnit(), aUnit({ location: '第二处' })] })
    expect(await units()).toMatchObject([
      { id: ids[0], houseUse: '11', houseUseText: expect.stringMatching(/宅/) },
      { id: ids[1] },
    ])
    const [id = ''] = ids
    const changed = await citizen.call(saveUnits, { applicationId, units: [aUnit({ id, price: '700000' }), aUnit()] })
    expect(changed.ids[0]).toBe(id)
    expect((await units()).map(({ price }) => price)).toEqual(['700000', '680000.00', '680000.00'])
    const inCapitals = aUnit({ id: id.toUpperCase(), price: '710000' })
    expect(await citizen.call(saveUnits, { applicationId, units: [inCapitals] })).toEqual({ ids: [id] })
    expect((await units()).map(({ price }) => price)).toEqual(['710000', '680000.00', '680000.00'])
    for (const unitId of [...changed.ids, ids[1] ?? '']) await citizen.call(deleteUnit, { applicationId, unitId })
    expect(await units()).toEqual([])
  })

  test.each([
    ['118.30', '118.30'],
    ['118.3', '118.3'],
    ['0.10', '0.10'],
    ['999999999999999.99', '999999999999999.99'],
    ['１,１８０．３０', '1180.30'],
    [' 680 000 ', '680000'],
    ['007', '7'],
  ])('with the price %s is shown with %s', async (given, kept) => {
    const { body } = await post({ qdjg: given })
    expect(body).toMatchObject({ errcode: '00' })
    expect((await units()).at(-1)?.price).toBe(kept)
  })

  test('has defaults for empty choices, and no fields outside the business', async () => {
    const { ids } = await citizen.call(saveUnits, {
      applicationId,
      units: [
        aUnit({ holdingMode: undefined, mergeCertificates: undefined, maximumClaim: '5', rightStart: '2003-05-01' }),
      ],
    })
    const unit = (await units()).find(({ id }) => id === ids[0])
    expect(unit).toMatchObject({ holdingMode: '02', mergeCertificates: '0', maximumClaim: '', rightStart: '' })
  })

  test('keeps the brackets, hyphens and digits of its numbers as certificates print them', async () => {
    await post({ bdcqzmh: '冀(２０２３)邯郸市不动产权第0001234号', bdcdyh: '130403001002gb00012f00030045' })
    expect((await units()).at(-1)).toMatchObject({
      certificateNumber: '冀（2023）邯郸市不动产权第0001234号',
      unitNumber: '130403001002GB00012F00030045',
    })
    await post({ bdcqzmh: '冀（２０２３）邯郸市不动产权第０００１２３４－１号' })
    expect((await units()).at(-1)?.certificateNumber).toBe('冀（2023）邯郸市不动产权第0001234-1号')
  })
})

describe('a unit is refused, naming the field in both languages, when', () => {
  const amount = '请输入正确的金额，最多15位整数和2位小数'
  const area = '请输入正确的面积，最多9位整数和2位小数'
  test.each([
    ['a required field is empty', { zl: ' ' }, 'zl', '必填哦'],
    ['a required field is missing', { bdcqzmh: undefined }, 'bdcqzmh', '必填哦'],
    ['the price is negative', { qdjg: '-1' }, 'qdjg', amount],
    ['the price has three decimals', { qdjg: '1.234' }, 'qdjg', amount],
    ['the price is letters', { qdjg: 'much' }, 'qdjg', amount],
    ['the price is 1e5', { qdjg: '1e5' }, 'qdjg', amount],
    ['the price is 0x10', { qdjg: '0x10' }, 'qdjg', amount],
    ['the price has 16 digits', { qdjg: '1234567890123456' }, 'qdjg', amount],
    ['the price has wrong separators', { qdjg: '1,00' }, 'qdjg', amount],
    ['the price is NaN', { qdjg: 'NaN' }, 'qdjg', amount],
    ['the price is Infinity', { qdjg: 'Infinity' }, 'qdjg', amount],
    ['the price is a JSON number', { qdjg: 118.3 }, 'qdjg', amount],
    ['the area is negative', { fwsyqmj: '-98.60' }, 'fwsyqmj', area],
    ['the area has ten digits', { fwsyqmj: '1234567890' }, 'fwsyqmj', area],
    ['the area is a list', { fwsyqmj: ['98'] }, 'fwsyqmj', area],
    ['a date does not exist', { qlqssj: '2023-02-29' }, 'qlqssj', '请输入正确的日期'],
    ['a date has another form', { qlqssj: '1.5.2003' }, 'qlqssj', '请输入正确的日期'],
    ['a date is before 1949', { qlqssj: '1948-12-31' }, 'qlqssj', '日期应在1949年至2099年之间'],
    ['a date is after 2099', { qljssj: '2100-01-01' }, 'qljssj', '日期应在1949年至2099年之间'],
    [
      'the end is before the start',
      { qlqssj: '2024-05-02', qljssj: '2024-05-01' },
      'qljssj',
      '结束时间不能早于起始时间',
    ],
    [
      'the unit number has 27 characters',
      { bdcdyh: '1'.repeat(27) },
      'bdcdyh',
      '不动产单元号应为28位，请对照不动产权证书填写',
    ],
    ['a required area is zero', { fwsyqmj: '0' }, 'fwsyqmj', '必填哦'],
    ['a required area is zero with decimals', { fwsyqmj: '０．00' }, 'fwsyqmj', '必填哦'],
    ['the certificate number is a word', { bdcqzmh: 'abc' }, 'bdcqzmh', '请对照证书、证明填写完整的证号'],
    ['the certificate number is its digits', { bdcqzmh: '0001234' }, 'bdcqzmh', '请对照证书、证明填写完整的证号'],
    ['the location has 201 characters', { zl: '路'.repeat(201) }, 'zl', '最多可以输入200个字符哦'],
    ['the location has 10,000 characters', { zl: '路'.repeat(10_000) }, 'zl', '最多可以输入200个字符哦'],
    ['the certificate number has 61 characters', { bdcqzmh: '1'.repeat(61) }, 'bdcqzmh', '最多可以输入60个字符哦'],
    ['a text has a NUL', { zl: '人民路\u0000' }, 'zl', '含有无法识别的字符'],
    ['the use is of no dictionary', { fwyt: '9999' }, 'fwyt', '请选择列表中的一项'],
    ['the use is a name of the prototype', { fwyt: 'toString' }, 'fwyt', '请选择列表中的一项'],
    ['the holding mode is unknown', { czfs: '03' }, 'czfs', '请选择列表中的一项'],
    ['the merging is unknown', { sfhbzs: '2' }, 'sfhbzs', '请选择列表中的一项'],
  ])('%s', async (_when, changes, field, message) => {
    const before = await units()
    const { status, body } = await post(changes)
    expect(status).toBe(400)
    expect(body).toMatchObject({
      errcode: '10',
      errmsg: message,
      reason: 'invalid',
      data: { fields: [{ field: `fwxxs[0].${field}`, message }] },
    })
    const english = await post(changes, { 'accept-language': 'en' })
    expect(String(english.body.errmsg)).toMatch(/^[^\p{Script=Han}]+$/u)
    expect(await units()).toEqual(before)
  })

  test('it is the fourth of a list: the refusal has its place, and none of the list is saved', async () => {
    const before = await units()
    const list = [aUnit(), aUnit(), aUnit(), aUnit({ location: undefined })]
    const refused = await refusalOf(citizen.call(saveUnits, { applicationId, units: list }))
    expect(refused.fields).toEqual({ 'fwxxs[3].zl': '必填哦' })
    expect(await units()).toEqual(before)
  })

  test.each([[{ fwxxs: [] }], [{}], [{ fwxxs: 'one' }], [{ fwxxs: { a: {} } }]])('the list is %j', async (list) => {
    const { status, body } = await citizen.post(saveUnits.path, JSON.stringify({ proinstid: applicationId, ...list }))
    expect(status).toBe(400)
    expect(body).toMatchObject({ errcode: '10', data: { fields: [{ field: 'fwxxs', message: '必填哦' }] } })
  })
})

describe('a list of units', () => {
  test('of 200 is accepted in either encoding, of 201 refused', async () => {
    for (const encode of [(payload: object) => payload, (payload: object) => JSON.stringify(payload)]) {
      const id = await aDraft(citizen)
      const many = (count: number) =>
        encode(z.encode(saveUnits.input, { applicationId: id, units: Array.from({ length: count }, () => aUnit()) }))
      const { fwxxs } = z.encode(saveUnits.input, { applicationId: id, units: [aUnit()] })
      const tooMany = await citizen.post(
        saveUnits.path,
        encode({ proinstid: id, fwxxs: Array.from({ length: 201 }, () => fwxxs[0]) }),
      )
      expect(tooMany.status).toBe(400)
      expect(tooMany.body).toMatchObject({ errcode: '10', errmsg: '最多可以添加200项' })
      expect((await citizen.post(saveUnits.path, many(200))).body).toMatchObject({ errcode: '00' })
      expect(await units(id)).toHaveLength(200)
      const more = await refusalOf(citizen.call(saveUnits, { applicationId: id, units: [aUnit()] }))
      expect(more).toMatchObject({ reason: 'tooManyUnits', text: '不动产最多200个' })
    }
  })

  test('keeps its order beyond the twentieth in form encoding', async () => {
    const id = await aDraft(citizen)
    const list = Array.from({ length: 25 }, (_, i) => aUnit({ location: `${i}号` }))
    await citizen.call(saveUnits, { applicationId: id, units: list })
    expect((await units(id)).map(({ location }) => location)).toEqual(list.map(({ location }) => location))
  })
})

test('another citizen’s application is not found', async () => {
  const { ids } = await citizen.call(saveUnits, { applicationId, units: [aUnit()] })
  const [unitId = ''] = ids
  const answers = async (id: string) => [
    (await refusalOf(stranger.call(saveUnits, { applicationId: id, units: [aUnit()] }))).body,
    (await refusalOf(stranger.call(saveUnits, { applicationId: id, units: [aUnit({ id: unitId })] }))).body,
    (await refusalOf(stranger.call(deleteUnit, { applicationId: id, unitId }))).body,
  ]
  const foreign = await answers(applicationId)
  expect(foreign).toEqual(await answers(randomUUID()))
  for (const body of foreign) expect(body).toMatchObject({ errcode: '04', reason: 'applicationNotFound' })
})

test('a unit of another application of the same citizen is not found here', async () => {
  const elsewhere = await aDraft(citizen)
  const { ids } = await citizen.call(saveUnits, { applicationId: elsewhere, units: [aUnit()] })
  for (const id of [ids[0] ?? '', randomUUID(), 'no-id'])
    for (const refused of await Promise.all(
      [
        citizen.call(saveUnits, { applicationId, units: [aUnit({ id })] }),
        citizen.call(deleteUnit, { applicationId, unitId: id }),
      ].map(refusalOf),
    ))
      expect(refused.reason).toBe('propertyUnitNotFound')
})

test('after the submission units cannot be changed', async () => {
  const submitted = await aSubmitted(citizen)
  const [{ id } = { id: '' }] = await units(submitted)
  for (const refused of await Promise.all(
    [
      citizen.call(saveUnits, { applicationId: submitted, units: [aUnit()] }),
      citizen.call(deleteUnit, { applicationId: submitted, unitId: id }),
    ].map(refusalOf),
  ))
    expect(refused.reason).toBe('notEditable')
  for (const unknown of [randomUUID(), 'no-id'])
    for (const refused of await Promise.all(
      [
        citizen.call(saveUnits, { applicationId: submitted, units: [aUnit({ id }), aUnit({ id: unknown })] }),
        citizen.call(deleteUnit, { applicationId: submitted, unitId: unknown }),
      ].map(refusalOf),
    ))
      expect(refused.reason).toBe('propertyUnitNotFound')
})

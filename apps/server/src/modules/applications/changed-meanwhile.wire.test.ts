import { createApplication, getApplication, renameApplication } from '@registration/contract/applications.ts'
import { deleteParty, getParty, type PartyInput, saveParty } from '@registration/contract/party.ts'
import { deleteUnit, saveUnits, type UnitInput } from '@registration/contract/property-unit.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aParty, aUnit } from '../../demonstration/builders.ts'
import { aDraft, aSubmitted } from '../../testing/applications.ts'
import type { CallRefused, Client } from '../../testing/client.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { refusalOf } from '../../testing/refusal-of.ts'

/** Two devices of one citizen. Both have read a record before either saves it. */
let product: TestProduct
let phone: Client
let tablet: Client
let applicationId: string
beforeAll(async () => {
  product = await startProduct()
  phone = await product.signIn('zhangsan')
  tablet = await product.signIn('zhangsan')
})
afterAll(() => product.stop())
beforeEach(async () => {
  applicationId = await aDraft(phone)
})

const english = { 'accept-language': 'en' }
const inWords = ({ status, body }: CallRefused) => ({ status, errcode: body.errcode, reason: body.reason })
const changedMeanwhile = { status: 409, errcode: '11', reason: 'changedMeanwhile' }

describe('a party that two devices have open', () => {
  const read = aParty({ agentName: '陈静' })
  let id: string
  beforeEach(async () => {
    id = (await phone.call(saveParty, { applicationId, party: read })).id
  })
  const { role: _, ...base } = read
  const save = (device: Client, changes: Partial<PartyInput>, requestId?: string) =>
    device.call(saveParty, { applicationId, party: { ...read, ...changes, id, base } }, requestId)
  const stored = () => phone.call(getParty, { id, applicationId })

  test('keeps the changes of both, of different fields', async () => {
    await save(phone, { phone: '13500135005' })
    await save(tablet, { address: '邯郸市邯山区滏河南大街16号', agentName: undefined })
    expect(await stored()).toMatchObject({
      ...read,
      phone: '13500135005',
      address: '邯郸市邯山区滏河南大街16号',
      agentName: '',
    })
  })

  test('keeps the first change of a field and shows it to the second device, which saves nothing', async () => {
    await save(phone, { phone: '13500135005' })
    const refused = await refusalOf(save(tablet, { phone: '13700137007', name: '赵明达' }))
    expect(inWords(refused)).toEqual(changedMeanwhile)
    expect(refused.text).toBe('内容刚刚发生了变化，请核对后重试')
    expect(refused.fields).toEqual({ sqr_tel: '这一项刚被修改过，请选择' })
    expect(refused.body).toMatchObject({ data: { present: { sqr_id: id, sqr_type: '2', sqr_tel: '13500135005' } } })
    expect(await stored()).toMatchObject({ ...read, phone: '13500135005' })
  })

  test('is saved by the second device as it chose, on the record that it was shown', async () => {
    await save(phone, { phone: '13500135005', address: '滏河南大街16号' })
    await refusalOf(save(tablet, { phone: '13700137007', name: '赵明达' }))
    const { role: __, ...present } = await stored()
    const chosen = { ...read, id, name: '赵明达', phone: '13700137007', address: '滏河南大街16号', base: present }
    await tablet.call(saveParty, { applicationId, party: chosen })
    expect(await stored()).toMatchObject({ name: '赵明达', phone: '13700137007', address: '滏河南大街16号' })
  })

  test('takes the same change of both once', async () => {
    await save(phone, { phone: '13500135005' })
    await save(tablet, { phone: '13500135005', name: '赵明达' })
    expect(await stored()).toMatchObject({ name: '赵明达', phone: '13500135005' })
  })

  test('never mixes the document of one device with the number of the other', async () => {
    await save(phone, { documentType: '3', documentNumber: 'E12345678' })
    const refused = await refusalOf(save(tablet, { documentNumber: '130402198503071231' }))
    expect(Object.keys(refused.fields)).toEqual(['sqr_zjlx', 'sqr_zjh'])
    expect(await stored()).toMatchObject({ documentType: '3', documentNumber: 'E12345678' })
  })

  test('is never merged into what no single save may store', async () => {
    const company = { ...read, kind: 'company', documentType: '7', documentNumber: '91130403MA0G3K8T0U', id } as const
    await phone.call(saveParty, { applicationId, party: company })
    // A company needs no address, a person does.
    await phone.call(saveParty, { applicationId, party: { ...company, address: undefined, base: company } })
    const person = { ...read, id, base: company }
    const refused = await refusalOf(tablet.call(saveParty, { applicationId, party: person }))
    expect(refused).toMatchObject({ reason: 'changedMeanwhile', fields: { sqr_adress: '这一项刚被修改过，请选择' } })
    expect(await stored()).toMatchObject({ kind: 'company', address: '' })
  })

  test('answers a repeat of either save like the first time, and changes nothing', async () => {
    await save(phone, { phone: '13500135005' }, 'phone-1')
    await save(tablet, { address: '滏河南大街16号' }, 'tablet-1')
    await save(phone, { agentName: '李华' }, 'phone-2')
    expect(await save(phone, { phone: '13500135005' }, 'phone-1')).toEqual({ id })
    expect(await save(tablet, { address: '滏河南大街16号' }, 'tablet-1')).toEqual({ id })
    expect(await stored()).toMatchObject({ phone: '13500135005', address: '滏河南大街16号', agentName: '李华' })
  })

  test('may be saved under the number of a refused save, with the choice', async () => {
    await save(phone, { phone: '13500135005' })
    await refusalOf(save(tablet, { phone: '13700137007' }, 'choice-1'))
    const party = { ...read, id, phone: '13700137007', base: { ...base, phone: '13500135005' } }
    await tablet.call(saveParty, { applicationId, party }, 'choice-1')
    expect(await stored()).toMatchObject({ phone: '13700137007' })
  })

  test('loses no change of many parallel saves of different fields', async () => {
    const changes = [
      { phone: '13500135005' },
      { address: '滏河南大街16号' },
      { name: '赵明达' },
      { agentName: '李华' },
      { agentPhone: '0310-3123456' },
    ]
    await Promise.all(changes.map((each, n) => save(n % 2 === 0 ? phone : tablet, each)))
    expect(await stored()).toMatchObject(Object.assign({}, ...changes))
  })

  test('takes one of many parallel saves of one field, and refuses the others with it', async () => {
    const numbers = Array.from({ length: 6 }, (_each, n) => `1350013500${n}`)
    const outcomes = await Promise.allSettled(
      numbers.map((each, n) => save(n % 2 === 0 ? phone : tablet, { phone: each })),
    )
    const saved = numbers.filter((_each, n) => outcomes[n]?.status === 'fulfilled')
    expect(saved).toHaveLength(1)
    expect((await stored()).phone).toBe(saved[0])
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason.body).toMatchObject({
          reason: 'changedMeanwhile',
          data: { present: { sqr_tel: saved[0] } },
        })
  })

  test('that was deleted meanwhile is not found, and not added again', async () => {
    await phone.call(deleteParty, { applicationId, partyId: id })
    expect((await refusalOf(save(tablet, { phone: '13500135005' }))).reason).toBe('partyNotFound')
    expect((await phone.call(getApplication, { applicationId })).parties).toEqual([])
  })

  test('of a client that does not send what it read is saved as it was sent', async () => {
    await save(phone, { phone: '13500135005' })
    await tablet.call(saveParty, { applicationId, party: { ...read, id } })
    expect(await stored()).toMatchObject({ phone: read.phone })
  })
})

test('a party of an application that was submitted meanwhile is not changed', async () => {
  const submitted = await aSubmitted(phone)
  const [party = expect.fail('there is no party')] = (await phone.call(getApplication, { applicationId: submitted }))
    .parties
  const { role, id, ...base } = party
  const change = { ...base, role, id, phone: '13500135005', base }
  const refused = await refusalOf(tablet.call(saveParty, { applicationId: submitted, party: change }))
  expect(refused.reason).toBe('notEditable')
})

describe('units that two devices have open', () => {
  const read = aUnit({ rightStart: '2003-05-01', rightEnd: '2073-04-30' })
  let ids: string[]
  beforeEach(async () => {
    ids = (await phone.call(saveUnits, { applicationId, units: [read, read] })).ids
  })
  const change = (n: number, changes: Partial<UnitInput>): UnitInput => ({
    ...read,
    ...changes,
    id: ids[n],
    base: read,
  })
  const save = (device: Client, units: UnitInput[], requestId?: string) =>
    device.call(saveUnits, { applicationId, units }, requestId)
  const stored = async () => (await phone.call(getApplication, { applicationId })).units

  test('keep the changes of both, of different fields', async () => {
    await save(phone, [change(0, { price: '700000' })])
    await save(tablet, [change(0, { houseArea: '118.30' }), change(1, { price: '1' })])
    expect(await stored()).toMatchObject([
      { price: '700000', houseArea: '118.30', location: read.location },
      { price: '1', houseArea: '98.60' },
    ])
  })

  test('keep the first change of a field, and none of a call with a conflict is saved', async () => {
    await save(phone, [change(1, { price: '700000' })])
    const refused = await refusalOf(
      save(tablet, [change(0, { price: '5' }), change(1, { price: '6', houseArea: '1' })]),
    )
    expect(inWords(refused)).toEqual(changedMeanwhile)
    expect(refused.fields).toEqual({ 'fwxxs[1].qdjg': '这一项刚被修改过，请选择' })
    expect(refused.body).toMatchObject({ data: { present: [{ id: ids[0] }, { id: ids[1], qdjg: '700000' }] } })
    expect(await stored()).toMatchObject([{ price: read.price }, { price: '700000', houseArea: '98.60' }])
  })

  test('name a conflict in English too', async () => {
    await save(phone, [change(0, { price: '700000' })])
    const payload = { proinstid: applicationId, fwxxs: [{ id: ids[0], qdjg: '1', base: { qdjg: '2' } }] }
    const { body } = await tablet.post(saveUnits.path, JSON.stringify(payload), english)
    expect(String(body.errmsg)).toMatch(/^[^\p{Script=Han}]+$/u)
  })

  test('never end before they begin by a merge', async () => {
    const easement = await phone.call(createApplication, { businessId: '130400-easement', byAppointment: true })
    const { id: _, price: __, ...unit } = { ...read, landUse: '071' }
    const [id] = (await phone.call(saveUnits, { ...easement, units: [unit] })).ids
    const change = (device: Client, dates: Partial<UnitInput>) =>
      device.call(saveUnits, { ...easement, units: [{ ...unit, ...dates, id, base: unit }] })
    await change(phone, { rightEnd: '2020-01-01' })
    const refused = await refusalOf(change(tablet, { rightStart: '2021-01-01' }))
    expect(Object.keys(refused.fields)).toEqual(['fwxxs[0].qlqssj', 'fwxxs[0].qljssj'])
  })

  test('do not take an empty choice or an area of zero, as the form shows them, for a change', async () => {
    await product.services.pool
      .updateTable('property_unit')
      .set({ house_use: null, land_area: '0.00' })
      .where('id', '=', ids[0] ?? '')
      .execute()
    const [shown = expect.fail('there is no unit')] = await stored()
    const form = { ...shown, houseUse: '10' }
    await save(phone, [{ ...form, id: ids[0], houseUse: '11', base: form }])
    await save(tablet, [{ ...form, id: ids[0], price: '5', base: form }])
    expect((await stored())[0]).toMatchObject({ houseUse: '11', price: '5' })
  })

  test('answer a repeat like the first time', async () => {
    await save(phone, [change(0, { price: '700000' })], 'unit-1')
    await save(tablet, [change(0, { houseArea: '1' })], 'unit-2')
    expect(await save(phone, [change(0, { price: '700000' })], 'unit-1')).toEqual({ ids: [ids[0]] })
    expect((await stored())[0]).toMatchObject({ price: '700000', houseArea: '1' })
  })

  test('lose no change of parallel saves', async () => {
    const changes = [{ price: '700000' }, { houseArea: '1' }, { location: '滏河南大街16号' }, { houseUse: '10' }]
    await Promise.all(changes.map((each, n) => save(n % 2 === 0 ? phone : tablet, [change(0, each)])))
    expect((await stored())[0]).toMatchObject(Object.assign({}, ...changes))
  })

  test('of which one was deleted meanwhile are not found, and none is saved', async () => {
    await phone.call(deleteUnit, { applicationId, unitId: ids[1] ?? '' })
    const refused = await refusalOf(save(tablet, [change(0, { price: '5' }), change(1, { price: '5' })]))
    expect(refused.reason).toBe('propertyUnitNotFound')
    expect(await stored()).toMatchObject([{ price: read.price }])
  })
})

describe('the name of an application that two devices have open', () => {
  const rename = (device: Client, name: string, base: string, requestId?: string) =>
    device.call(renameApplication, { id: applicationId, name, base: { name: base } }, requestId)
  const stored = async () => (await phone.call(getApplication, { applicationId })).application.name

  test('is the first one, which the second device is shown and may replace', async () => {
    const read = await stored()
    await rename(phone, '给孩子的房子', read, 'name-1')
    const refused = await refusalOf(rename(tablet, '老房子', read))
    expect(refused).toMatchObject({ reason: 'changedMeanwhile', fields: { name: '这一项刚被修改过，请选择' } })
    expect(refused.body).toMatchObject({ errcode: '11', data: { present: { name: '给孩子的房子' } } })
    await rename(tablet, '老房子', '给孩子的房子')
    expect(await stored()).toBe('老房子')
    await rename(phone, '给孩子的房子', read, 'name-1')
    expect(await stored()).toBe('老房子')
  })

  test('that was read in English is the business’s own name', async () => {
    const payload = { slsqId: applicationId }
    const { body } = await tablet.post(getApplication.path, payload, english)
    const { proinst } = Object(body.data)
    const renamed = { id: applicationId, name: 'The old house', base: { name: proinst.name } }
    expect(proinst.name).not.toBe(await stored())
    expect((await tablet.post(renameApplication.path, JSON.stringify(renamed), english)).body.stat).toBe(1)
    expect(await stored()).toBe('The old house')
  })

  test('is one of several parallel ones', async () => {
    const read = await stored()
    const names = ['一', '二', '三', '四']
    const outcomes = await Promise.allSettled(names.map((name) => rename(tablet, name, read)))
    const saved = names.filter((_each, n) => outcomes[n]?.status === 'fulfilled')
    expect(saved).toEqual([await stored()])
  })
})

import {
  getApplyGuide,
  getFields,
  listAcceptingRegions,
  listBusinessExamples,
  listBusinesses,
  listCodes,
  listRegions,
} from '@registration/contract/catalogue.ts'
import { getMenu } from '@registration/contract/home.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { businessId } from '../../testing/applications.ts'
import type { Client } from '../../testing/client.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { refusalOf } from '../../testing/refusal-of.ts'

let product: TestProduct
let visitor: Client
let citizen: Client
let company: Client
beforeAll(async () => {
  product = await startProduct()
  visitor = product.visitor()
  citizen = await product.signIn('zhangsan')
  company = await product.signIn('handan-co')
})
afterAll(() => product.stop())

const english = { 'accept-language': 'en' }
const forEnterprises = '130400-first-registration-of-state-land'

describe('the home screen’s menu', () => {
  test('is public, in two levels, in both languages', async () => {
    const { groups } = await visitor.call(getMenu, {})
    expect(groups.length).toBeGreaterThan(0)
    for (const { name, menus } of groups) {
      expect(name).toMatch(/\p{Script=Han}/u)
      for (const menu of menus) expect(menu.url).toMatch(menu.kind === 'view' ? /^(https?:\/)?\// : /^\//)
    }
    const { body } = await visitor.post(getMenu.path, {}, english)
    expect(JSON.stringify(body.data)).not.toMatch(/"menuname":"[^"]*\p{Script=Han}/u)
  })

  test('is the same at every call, in any order of languages', async () => {
    const ask = async (who: Client, headers?: Record<string, string>) =>
      JSON.stringify((await who.post(getMenu.path, {}, headers)).body)
    const [chinese, inEnglish] = [await ask(visitor), await ask(visitor, english)]
    expect(inEnglish).not.toBe(chinese)
    expect([await ask(visitor, english), await ask(visitor), await ask(visitor, english)]).toEqual([
      inEnglish,
      chinese,
      inEnglish,
    ])
    expect(JSON.parse(await ask(citizen)).data.length).toBe(JSON.parse(chinese).data.length)
  })

  test('has pictures that exist', async () => {
    const { groups } = await visitor.call(getMenu, {})
    for (const { image } of groups.flatMap(({ menus }) => menus)) {
      const picture = await visitor.get(image)
      expect(picture.status).toBe(200)
      expect(picture.headers.get('content-type')).toMatch(/^image\//)
    }
  })
})

describe('the regions', () => {
  test('are all cities with their districts, and those that accept online are among them', async () => {
    const { cities } = await visitor.call(listRegions, {})
    const handan = cities.find(({ code }) => code === '130400')
    expect(handan?.districts.map(({ code }) => code)).toContain('130403')
    const accepting = await visitor.call(listAcceptingRegions, {})
    const codes = cities.map(({ code }) => code)
    expect(accepting.cities.length).toBeGreaterThan(0)
    for (const { code } of accepting.cities) expect(codes).toContain(code)
  })
})

describe('the code lists', () => {
  test.each(['documentTypes', 'houseUses', 'landUses'] as const)('%s have texts in both languages', async (list) => {
    const codes = await visitor.call(listCodes, { list })
    expect(codes.length).toBeGreaterThan(3)
    expect(new Set(codes.map(({ code }) => code)).size).toBe(codes.length)
    const { body } = await visitor.post(
      listCodes.path,
      { type: { documentTypes: 'ZJLX', houseUses: 'FWYT', landUses: 'TDYT' }[list] },
      english,
    )
    expect(JSON.stringify(body.data)).not.toMatch(/\p{Script=Han}/u)
  })

  test.each([[{ type: 'XXXX' }], [{}], [{ type: '__proto__' }], [{ type: ['ZJLX'] }]])(
    '%j names no list',
    async (payload) => {
      const { status, body } = await visitor.post(listCodes.path, payload)
      expect(status).toBe(400)
      expect(body).toMatchObject({ errcode: '10' })
    },
  )
})

describe('the businesses', () => {
  const idsOf = async (filter: object = {}, client = citizen) =>
    (await client.call(listBusinesses, { regionCode: '130400', ...filter })).flatMap(({ businesses }) =>
      businesses.map(({ id }) => id),
    )

  test('are all of the region’s city, for every caller, in categories', async () => {
    const all = await idsOf()
    expect(all).toContain(businessId)
    expect(all).toContain(forEnterprises)
    expect(await idsOf({}, company)).toEqual(all)
    expect(await idsOf({ regionCode: '130403' })).toEqual(all)
    for (const id of all) expect(id).toMatch(/^130400-/)
    expect(new Set(all).size).toBe(all.length)
  })

  test('are fewer with a filter, and each tile’s own filter finds some', async () => {
    const mortgages = await idsOf({ registrationType: '1' })
    const others = await idsOf({ registrationType: '0' })
    expect([...mortgages, ...others].sort()).toEqual((await idsOf()).sort())
    expect(mortgages).not.toContain(businessId)
    expect(await idsOf({ isEnterprise: '0' })).not.toContain(forEnterprises)
    expect(await idsOf({ isEnterprise: '1' })).toContain(forEnterprises)
    for (const { name, isEnterprise, accountKind, registrationType } of await citizen.call(listBusinessExamples, {
      type: 'example',
    }))
      expect((await idsOf({ isEnterprise, accountKind, registrationType })).length, name).toBeGreaterThan(0)
  })

  test('pass each filter that is given, also beside another one', async () => {
    expect(await idsOf({ isEnterprise: '1', accountKind: '0' })).not.toContain(forEnterprises)
    expect(await idsOf({ isEnterprise: 'other', accountKind: '0' })).not.toContain(forEnterprises)
    expect(await idsOf({ isEnterprise: '1', accountKind: '1' })).toContain(forEnterprises)
  })

  test('of an unknown region are not found', async () => {
    expect((await refusalOf(citizen.call(listBusinesses, { regionCode: '999999' }))).reason).toBe('regionNotFound')
  })
})

describe('the fields of a business', () => {
  test('cover its parties and its property', async () => {
    const fields = await citizen.call(getFields, { businessId })
    expect(fields).toMatchObject({ rightsHolderAlias: '买方', obligorAlias: '卖方' })
    expect(fields.rightsHolder.find(({ field }) => field === 'name')).toEqual({ field: 'name', isRequired: true })
    expect(fields.propertyUnit.find(({ field }) => field === 'price')).toEqual({
      field: 'price',
      isRequired: true,
      help: '',
    })
    const { body } = await citizen.post(getFields.path, { prodefid: businessId }, english)
    expect(body).toMatchObject({ data: { qlrAlias: 'Buyer', ywrAlias: 'Seller' } })
  })

  test('say who is a natural person, and which document’s number is asked', async () => {
    const inheritance = await citizen.call(getFields, { businessId: '130400-inheritance-with-deed' })
    expect(inheritance).toMatchObject({ rightsHolderPersonsOnly: true, obligorPersonsOnly: true })
    expect(inheritance.obligor.map(({ field }) => field)).toEqual(['name', 'documentType', 'documentNumber'])
    const sale = await citizen.call(getFields, { businessId })
    expect(sale).toMatchObject({ rightsHolderPersonsOnly: false, obligorPersonsOnly: false })
    const cancellation = await citizen.call(getFields, { businessId: '130400-mortgage-cancellation' })
    expect(cancellation.propertyUnit.find(({ field }) => field === 'certificateNumber')?.help).toContain('登记证明号')
  })

  test('are there for every business of every city', async () => {
    for (const { code } of (await visitor.call(listAcceptingRegions, {})).cities)
      for (const { businesses } of await citizen.call(listBusinesses, { regionCode: code }))
        for (const { id } of businesses)
          expect((await citizen.post(getFields.path, { prodefid: id })).body.errcode).toBe('00')
  })
})

describe('asking to apply', () => {
  test('shows the guide to everyone, with the refusal too', async () => {
    const guide = await citizen.call(getApplyGuide, { businessId })
    expect(guide.title).toMatch(/\p{Script=Han}/u)
    expect(guide.content).toMatch(/^<h2|^<p/)
    expect(guide.content).not.toMatch(/<script|javascript:|onerror/i)

    const newcomer = await product.signIn('newcomer')
    expect((await newcomer.post(getApplyGuide.path, { prodefid: businessId })).body).toEqual({
      errcode: '02',
      errmsg: '请完善用户信息',
      reason: 'profileIncomplete',
      data: guide,
    })
    const individual = await citizen.post(getApplyGuide.path, { prodefid: forEnterprises })
    expect(individual.body).toMatchObject({
      errcode: '03',
      reason: 'enterpriseOnly',
      errmsg: expect.stringMatching(/^您的账户不是企业账户/),
      data: { title: expect.any(String), content: expect.any(String) },
    })
    await company.call(getApplyGuide, { businessId: forEnterprises })
  })

  test('for an unknown business is refused with that reason', async () => {
    for (const id of ['130400-time-travel', '999999-sale-of-existing-home', 'toString', '130400-'])
      for (const endpoint of [getApplyGuide, getFields])
        expect((await refusalOf(citizen.call(endpoint, { businessId: id }))).body).toMatchObject({
          errcode: '04',
          errmsg: '没有找到该业务',
        })
  })
})

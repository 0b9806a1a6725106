import { listCheckRules } from '@registration/contract/properties.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'

const businessId = '130400-sale-of-existing-home'

let product: TestProduct
let citizen: Client
beforeAll(async () => {
  product = await startProduct({ env: { MODULES: 'property' } })
  citizen = await product.signIn('lisi')
})
afterAll(() => product.stop())

test('every rule of a business is listed, the heaviest first, in words without a day', async () => {
  const { name, rules } = await citizen.call(listCheckRules, { businessId })
  expect(name).toBe('存量房买卖转移登记')
  expect(rules.map(({ rule, level }) => `${rule} ${level}`)).toEqual([
    ...['mortgage', 'lock', 'pendingBusiness', 'notPlaced', 'coOwnerMissing', 'notOwner'].map(
      (rule) => `${rule} block`,
    ),
    ...['seizure', 'preSeizure', 'notice'].map((rule) => `${rule} exception`),
    'objection acknowledge',
    ...['residenceRight', 'rightEnded'].map((rule) => `${rule} hint`),
  ])
  expect(rules[0]).toMatchObject({
    title: '抵押',
    text: '该不动产有抵押登记。抵押注销之前不能在网上办理“存量房买卖转移登记”；带押过户、司法拍卖或者抵押权人已经同意的，请到窗口办理。',
  })
  for (const { text } of rules) expect(text).not.toMatch(/[{}]|（）|\(\)/)
})

test('in English too', async () => {
  const { body } = await citizen.post(listCheckRules.path, { businessId }, { 'accept-language': 'en' })
  const mortgage = {
    title: 'Mortgage',
    text: expect.stringMatching(/^The property has a mortgage\. ‘Transfer on the sale/),
  }
  expect(body).toMatchObject({ data: { rules: expect.arrayContaining([expect.objectContaining(mortgage)]) } })
})

test('an unknown business is not found', async () => {
  await expect(citizen.call(listCheckRules, { businessId: 'nothing' })).rejects.toMatchObject({
    reason: 'businessNotFound',
  })
})

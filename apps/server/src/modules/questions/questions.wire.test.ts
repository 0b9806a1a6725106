import { getQuestion, listQuestions } from '@registration/contract/information.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'

let product: TestProduct
let visitor: Client
beforeAll(async () => {
  product = await startProduct()
  visitor = product.visitor()
})
afterAll(() => product.stop())

test('the common questions are public, at least fifteen, without a payload', async () => {
  const { body } = await visitor.post(listQuestions.path, {})
  expect(body).toMatchObject({ stat: 1, data: { 0: { question: '在手机上申请，还要去大厅吗？' } } })
  expect((await visitor.call(listQuestions, {})).length).toBeGreaterThanOrEqual(15)
})

test.each([
  ['a word of a question', '贷款', 'mortgaged-sale'],
  ['a word of an answer', '带押过户', 'mortgaged-sale'],
  ['English', 'power of attorney', 'agent'],
])('a search finds by %s', async (_, search, id) => {
  expect((await visitor.call(listQuestions, { search })).map((each) => each.id)).toContain(id)
})

test('a search that finds nothing, and one of wildcards, is an empty list', async () => {
  expect(await visitor.call(listQuestions, { search: '量子纠缠' })).toEqual([])
  expect(await visitor.call(listQuestions, { search: '%_%' })).toEqual([])
})

test('a search of 1,000 characters is refused', async () => {
  const { status, body } = await visitor.post(listQuestions.path, { searchVal: '登'.repeat(1000) })
  expect([status, body.errcode]).toEqual([400, '10'])
})

test('one question is found by its id, an unknown one is refused', async () => {
  const [first] = await visitor.call(listQuestions, {})
  expect(await visitor.call(getQuestion, { id: first?.id ?? '' })).toEqual(first)
  await expect(visitor.call(getQuestion, { id: 'no-such-question' })).rejects.toMatchObject({
    reason: 'questionNotFound',
  })
  await expect(visitor.call(getQuestion, { id: '' })).rejects.toThrow()
})

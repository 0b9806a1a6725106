import { getArchiveAnswer, listArchiveRequests } from '@registration/contract/archive.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startProduct, type TestProduct } from '../testing/product.ts'
import { fillDemonstration } from './fill-demonstration.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct({ demonstration: true })
})
afterAll(() => product.stop())

test('zhangsan has archive requests with their answers and one that the registry can answer, once', async () => {
  const zhangsan = await product.signIn('zhangsan')
  await fillDemonstration(product.services)
  const { requests } = await zhangsan.call(listArchiveRequests, {})
  expect(requests).toHaveLength(3)
  const [waiting, answered, inXining] = requests
  expect(answered).toMatchObject({ state: 'found', answeredAt: expect.stringMatching(/^\d{4}-/) })
  const answer = await zhangsan.call(getArchiveAnswer, { archiveRequestId: answered?.id ?? '' })
  expect([answer.units.length, answer.mortgages.length]).toEqual([4, 1])

  const burdened = await zhangsan.call(getArchiveAnswer, { archiveRequestId: inXining?.id ?? '' })
  expect(burdened.units.flatMap(({ seizures }) => seizures.map(({ kind }) => kind))).toEqual([
    'seizure',
    'waitingSeizure',
  ])
  expect(burdened.mortgages).toMatchObject([{ amount: '85', amountUnit: 'tenThousandYuan' }])

  await vi.waitFor(async () => {
    const seen = await zhangsan.call(listArchiveRequests, {})
    expect(seen.requests[0]).toMatchObject({ id: waiting?.id, state: 'inQuery' })
  }, 60_000)
  const taken = await zhangsan.post('/standin/registry/archive', { id: waiting?.id, state: '20' })
  expect(taken.body).toEqual({ ok: true })
  const fresh = await zhangsan.call(getArchiveAnswer, { archiveRequestId: waiting?.id ?? '' })
  expect(fresh).toEqual(answer)
})

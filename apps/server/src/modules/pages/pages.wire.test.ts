import { getPageInfo, listModules, listNotices } from '@registration/contract/information.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'

let product: TestProduct
let visitor: Client
let citizen: Client
beforeAll(async () => {
  product = await startProduct()
  visitor = product.visitor()
  citizen = await product.signIn('zhangsan')
})
afterAll(() => product.stop())

describe('a page', () => {
  test.each([
    ['/waiting', '页面初始化'],
    ['/zlxz?searchValue=1', '资料下载'],
    ['/GOV/tzgg/', '房源信息'],
    ['/', '我的大厅'],
  ])('%s has its title', async (path, title) => {
    expect(await citizen.call(getPageInfo, { path })).toEqual({ title })
  })

  test('that does not exist is refused', async () => {
    await expect(citizen.call(getPageInfo, { path: '/etc/passwd' })).rejects.toMatchObject({ reason: 'pageNotFound' })
    expect((await citizen.post(getPageInfo.path, {})).status).toBe(400)
  })
})

test('the list of modules shows which are on; the call-number module is off by default', async () => {
  const { body } = await citizen.post(listModules.path, {})
  expect(body).toMatchObject({ stat: 1, data: expect.arrayContaining([{ mod: 'call-queue', on: false }]) })
  const other = await startProduct({ env: { MODULES: 'call-queue' } })
  const modules = await (await other.signIn('zhangsan')).call(listModules, {})
  expect(modules).toContainEqual({ module: 'call-queue', on: true })
  for (const module of ['face', 'tax']) expect(modules).toContainEqual({ module, on: true })
  await other.stop()
})

test.each([
  ['the list of modules', listModules.path, {}],
  ['a page', getPageInfo.path, { path: '/' }],
])('%s needs a session', async (_what, path, input) => {
  expect((await visitor.post(path, input)).status).toBe(401)
})

test('the notices of the home screen are public, newest first', async () => {
  const notices = await visitor.call(listNotices, {})
  expect(notices.map(({ time }) => time)).toEqual(
    notices
      .map(({ time }) => time)
      .toSorted()
      .toReversed(),
  )
  expect(notices[0]).toMatchObject({ id: 'beware-of-agents', title: '网上申请不收取任何服务费' })
})

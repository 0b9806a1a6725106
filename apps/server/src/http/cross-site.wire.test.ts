import { createApplication, listApplications } from '@registration/contract/applications.ts'
import { uploadFiles } from '@registration/contract/materials.ts'
import { getUserInfo, initApp, signOut } from '@registration/contract/session.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { businessId } from '../testing/applications.ts'
import type { Client } from '../testing/client.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'

let product: TestProduct
let citizen: Client
beforeAll(async () => {
  product = await startProduct()
  citizen = await product.signIn('zhangsan')
})
afterAll(() => product.stop())

describe.each([
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'same-site' }],
  [{ 'sec-fetch-site': 'anything' }],
  [{ origin: 'https://evil.example' }],
  [{ origin: 'null' }],
  [{ origin: '' }],
  [{ origin: 'http://127.0.0.1:1' }],
  [{ 'sec-fetch-site': 'cross-site', origin: 'own' }],
])('a call with %j', (given) => {
  const headers = () => ({ ...given, ...('origin' in given && given.origin === 'own' && { origin: product.base }) })

  test('is refused, whether it reads or writes, in either encoding, before the body is read', async () => {
    for (const payload of [{}, '{}', '{"broken'])
      for (const { path } of [createApplication, getUserInfo, signOut, initApp]) {
        const { status, body } = await citizen.post(path, payload, headers())
        expect(status).toBe(403)
        expect(body).toMatchObject({ reason: 'crossSite' })
      }
    const form = new FormData()
    form.set('file', new Blob(['x']), 'x.jpg')
    expect((await citizen.post(uploadFiles.path, form, headers())).body).toMatchObject({ stat: 0, errcode: '43' })
  })

  test('changes nothing', async () => {
    const drafts = { group: 'unsubmitted', page: 1, pageSize: 15 } as const
    const before = await citizen.call(listApplications, drafts)
    await citizen.post(createApplication.path, { prodefid: businessId, appointment: '0' }, headers())
    expect(await citizen.call(listApplications, drafts)).toEqual(before)
  })
})

test.each([[{}], [{ 'sec-fetch-site': 'same-origin' }], [{ 'sec-fetch-site': 'none' }], [{ origin: 'own' }]])(
  'a call of our own page, or of no browser, is served: %j',
  async (given) => {
    const headers = { ...given, ...('origin' in given && { origin: product.base }) }
    expect((await citizen.post(getUserInfo.path, {}, headers)).body).toMatchObject({ errcode: '00' })
  },
)

import { checkAccount } from '@registration/contract/catalogue.ts'
import {
  authorize,
  checkOldUser,
  getRefreshAdvice,
  getUserInfo,
  getWechatItem,
  refreshUser,
  signOut,
} from '@registration/contract/session.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runMaintenance } from '../../maintenance.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { storedText } from '../../testing/stored-text.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const minute = 60_000
const hour = 60 * minute

describe('a session', () => {
  test('ends two hours after its last call, and not before', async () => {
    const citizen = await product.signIn('zhangsan')
    product.clock.advance(2 * hour - minute)
    await citizen.call(checkOldUser, {})
    product.clock.advance(2 * hour - minute)
    await citizen.call(checkOldUser, {})
    product.clock.advance(2 * hour + minute)
    const refused = await refusalOf(citizen.call(checkOldUser, {}))
    expect(refused).toMatchObject({ status: 401, reason: 'signedOut', body: { stat: 0, errcode: '40' } })
  })

  test('ends twelve hours after the sign-in, even if busy and renewed', async () => {
    const citizen = await product.signIn('zhangsan')
    for (let hours = 0; hours < 11; hours += 1) {
      product.clock.advance(hour)
      await citizen.call(checkOldUser, {})
      if (hours % 3 === 0) await citizen.call(refreshUser, {})
    }
    product.clock.advance(hour - minute)
    await citizen.call(checkOldUser, {})
    product.clock.advance(2 * minute)
    expect((await refusalOf(citizen.call(checkOldUser, {}))).reason).toBe('signedOut')
  })

  test('that has ended has to sign in, and the server clears its cookie', async () => {
    const citizen = await product.signIn('zhangsan')
    const ended = await product.signIn('lisi')
    product.clock.advance(2 * hour - 10 * minute)
    await citizen.call(checkOldUser, {})
    product.clock.advance(11 * minute)
    expect((await ended.post(authorize.path, {})).body).toMatchObject({ stat: -1001 })
    await runMaintenance(product.services)
    await citizen.call(checkOldUser, {})
    const rows = await product.services.pool.selectFrom('session').select('expires_at').execute()
    expect(rows).toHaveLength(1)
  })

  test('cannot be guessed: another token, a cut one, a forged one', async () => {
    const citizen = await product.signIn('zhangsan')
    const token = citizen.cookies.get('session') ?? ''
    for (const forged of [`${token}x`, token.slice(0, -1), token.toLowerCase(), 'x'.repeat(43), "' or 1=1 --"]) {
      citizen.cookies.set('session', forged)
      expect((await citizen.post(getUserInfo.path, {})).status).toBe(401)
    }
    citizen.cookies.set('session', token)
    expect((await citizen.post(getUserInfo.path, {})).status).toBe(200)
  })

  test('is stored as a hash: the database alone lets nobody in', async () => {
    const citizen = await product.signIn('zhangsan')
    const token = citizen.cookies.get('session') ?? ''
    const rows = await product.services.pool.selectFrom('session').selectAll().execute()
    expect(storedText(rows)).not.toContain(token)
  })
})

describe('the renewal', () => {
  test('is advised once the token is an hour old, and gives another token', async () => {
    const citizen = await product.signIn('lisi')
    expect((await citizen.post(getRefreshAdvice.path, {})).body).toEqual({ stat: 1, message: 'noRefresh' })
    product.clock.advance(hour + minute)
    expect(await citizen.call(getRefreshAdvice, {})).toEqual({ advice: 'refreshUser' })

    const old = citizen.cookies.get('session') ?? ''
    await citizen.call(refreshUser, {})
    expect(citizen.cookies.get('session')).not.toBe(old)
    expect(await citizen.call(getRefreshAdvice, {})).toEqual({ advice: 'noRefresh' })

    const thief = product.visitor()
    thief.cookies.set('session', old)
    expect((await thief.post(getUserInfo.path, {})).status).toBe(401)
  })

  test('by two calls at once leaves the citizen signed in', async () => {
    const citizen = await product.signIn('lisi')
    await Promise.all([citizen.post(refreshUser.path, {}), citizen.post(refreshUser.path, {})])
    await citizen.call(checkOldUser, {})
  })
})

describe('signing out', () => {
  test('ends the session on the server too', async () => {
    const citizen = await product.signIn('zhangsan')
    const token = citizen.cookies.get('session') ?? ''
    await citizen.call(signOut, {})
    expect(citizen.cookies.has('session')).toBe(false)
    citizen.cookies.set('session', token)
    expect((await citizen.post(getUserInfo.path, {})).status).toBe(401)
  })

  test('clears the browser’s cache and its cookie', async () => {
    const citizen = await product.signIn('zhangsan')
    const { headers } = await citizen.post(signOut.path, {})
    expect(headers.get('clear-site-data')).toBe('"cache"')
    expect(headers.getSetCookie()).toContainEqual(expect.stringMatching(/^session=;.*Max-Age=0/))
  })

  test('is refused from another site, and the session stays', async () => {
    const citizen = await product.signIn('zhangsan')
    const { status } = await citizen.post(signOut.path, {}, { 'sec-fetch-site': 'cross-site' })
    expect(status).toBe(403)
    await citizen.call(checkOldUser, {})
  })

  test('ends this session alone', async () => {
    const [here, there] = [await product.signIn('zhangsan'), await product.signIn('zhangsan')]
    await here.call(signOut, {})
    await there.call(checkOldUser, {})
  })

  test('without a session changes nothing', async () => {
    expect((await product.visitor().post(signOut.path, {})).body).toEqual({ stat: 1, message: '' })
  })

  test('does not happen through a link: GET leaves the session alone', async () => {
    const citizen = await product.signIn('zhangsan')
    await citizen.get('/logout')
    await citizen.get(signOut.path)
    await citizen.call(checkOldUser, {})
  })
})

test('the app’s own settings are public and the configured ones', async () => {
  expect(await product.visitor().call(getWechatItem, { code: 'x' })).toEqual({
    appId: product.services.config.wechat.appId,
    appName: '不动产登记服务大厅',
    appRoot: product.base,
    regionCode: '130400',
  })
})

test('the owner sees their own record in full, and the kind of their account', async () => {
  const citizen = await product.signIn('zhangsan')
  expect(await citizen.call(getUserInfo, {})).toMatchObject({
    name: '张建国',
    documentNumber: '130402198503071231',
    phone: '13800138001',
    isCertified: true,
  })
  expect(await citizen.call(checkAccount, {})).toEqual({ accountKind: 'individual' })
  const company = await product.signIn('handan-co')
  expect(await company.call(checkAccount, {})).toEqual({ accountKind: 'enterprise' })
})

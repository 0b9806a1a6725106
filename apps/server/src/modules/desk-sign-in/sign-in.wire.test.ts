import {
  beginSignIn,
  getOfficer,
  presentSecondFactor,
  signInWithPassword,
  signOutOfficer,
} from '@registration/contract/desk/sign-in.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demonstrationPassword } from '../../demonstration/officers.ts'
import { officerCode, signInOfficer } from '../../testing/officers.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { refusalOf } from '../../testing/refusal-of.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const byPassword = (login: string, password = demonstrationPassword(login)) => ({ login, password })

test('an officer signs in with a password and the code of an authenticator', async () => {
  const browser = product.visitor()
  expect(await browser.call(beginSignIn, {})).toEqual({ ways: ['local', 'oidc'] })
  expect(await browser.call(getOfficer, {})).toMatchObject({ state: 'signedOut', factors: [] })
  expect(await browser.call(signInWithPassword, byPassword('demo-acceptance'))).toEqual({
    state: 'secondFactor',
    factors: ['totp'],
  })
  const half = await browser.call(getOfficer, {})
  expect(half).toEqual({ state: 'secondFactor', factors: ['totp'], ways: ['local', 'oidc'], officer: undefined })
  const code = await officerCode(product, 'demo-acceptance')
  expect((await browser.call(presentSecondFactor, { code })).state).toBe('active')
  expect(await browser.call(getOfficer, {})).toMatchObject({
    state: 'active',
    officer: {
      login: 'demo-acceptance',
      name: '李娜',
      post: '受理岗',
      roles: ['acceptance'],
      permissions: [],
      offices: [{ code: '130400', name: '邯郸市' }],
      signedInAt: expect.stringMatching(/^2026-03-10 09:0/),
    },
  })
})

test('the cookie is sent to the desk alone, and the second factor changes it', async () => {
  const browser = product.visitor()
  const { headers } = await browser.post(signInWithPassword.path, JSON.stringify(byPassword('demo-counter')))
  expect(headers.getSetCookie()).toEqual([
    expect.stringMatching(/^staff=[\w-]{43}; Path=\/desk; HttpOnly; SameSite=Lax$/),
  ])
  const before = browser.cookies.get('staff')
  await browser.call(presentSecondFactor, { code: await officerCode(product, 'demo-counter') })
  const after = browser.cookies.get('staff')
  expect(after).not.toBe(before)
  const thief = product.visitor()
  thief.cookies.set('staff', before ?? '')
  expect((await thief.call(getOfficer, {})).state).toBe('signedOut')
})

test('signing out ends the session on the server too', async () => {
  const browser = await signInOfficer(product, 'demo-counter')
  const token = browser.cookies.get('staff') ?? ''
  expect(await browser.call(signOutOfficer, {})).toEqual({})
  expect(browser.cookies.has('staff')).toBe(false)
  browser.cookies.set('staff', token)
  expect((await browser.call(getOfficer, {})).state).toBe('signedOut')
})

test.each([
  ['a wrong password', 'demo-editor', 'wrong password'],
  ['an unknown login', 'nobody', 'wrong password'],
])('%s is refused in the same words', async (_kind, login, password) => {
  const refused = await refusalOf(product.visitor().call(signInWithPassword, { login, password }))
  expect(refused).toMatchObject({ status: 401, reason: 'staffSignInFailed', text: '账号或密码不正确' })
})

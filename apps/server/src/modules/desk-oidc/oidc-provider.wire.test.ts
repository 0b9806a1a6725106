import { deskPaths } from '@registration/contract/desk/desk-paths.ts'
import { beginSignIn, getOfficer, signInWithPassword, signOutOfficer } from '@registration/contract/desk/sign-in.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demonstrationPassword } from '../../demonstration/officers.ts'
import { type OidcProvider, startOidcProvider } from '../../testing/oidc-provider.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { atDesk, goToProvider, leadsTo } from '../../testing/provider.ts'
import { refusalOf } from '../../testing/refusal-of.ts'

const base = 'https://desk.example'
const client = { clientId: 'desk of the office', clientSecret: 'a-secret: with & signs_+%', base }

let provider: OidcProvider
let product: TestProduct
beforeAll(async () => {
  provider = await startOidcProvider(client)
  product = await startProduct({
    at: new Date().toISOString(),
    env: {
      DESK_BASE: base,
      STAFF_SIGN_IN: 'oidc',
      STAFF_OIDC_ISSUER: provider.issuer,
      STAFF_OIDC_CLIENT_ID: client.clientId,
      STAFF_OIDC_CLIENT_SECRET: client.clientSecret,
      STAFF_OIDC_MFA: 'gold,silver',
    },
  })
})
afterAll(async () => {
  await product.stop()
  await provider.close()
})

test('where the provider is the only way in, no password counts', async () => {
  const browser = product.visitor()
  expect(await browser.call(beginSignIn, {})).toEqual({ ways: ['oidc'] })
  const password = demonstrationPassword('demo-cadastral')
  const refused = await refusalOf(browser.call(signInWithPassword, { login: 'demo-cadastral', password }))
  expect(refused.reason).toBe('wayOff')
})

test.each([
  ['by amr', { amr: ['pwd', 'otp'] }, deskPaths.home],
  ['by acr', { amr: ['pwd'], acr: 'gold' }, deskPaths.home],
  ['by nothing', { amr: ['pwd'] }, deskPaths.signIn],
])('a provider of the market signs an officer in, its second factor proven %s', async (_how, proof, end) => {
  provider.login = { accountId: 'demo-cadastral', ...proof }
  const browser = product.visitor()
  const back = await provider.visit((await goToProvider(product, browser)).href)
  expect(await leadsTo(browser, atDesk(product, back.slice(base.length)))).toBe(end)
  const state = end === deskPaths.home ? 'active' : 'secondFactor'
  expect((await browser.call(getOfficer, {})).state).toBe(state)
})

test('signing out ends the session at a provider of the market', async () => {
  provider.login = { accountId: 'demo-cadastral', amr: ['mfa'] }
  const browser = product.visitor()
  const back = await provider.visit((await goToProvider(product, browser)).href)
  await leadsTo(browser, atDesk(product, back.slice(base.length)))
  const { redirect = '' } = await browser.call(signOutOfficer, {})
  const page = await fetch(redirect)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('<form')
})

test('where the provider is the only way in, an invited account becomes active by its first sign-in', async () => {
  const { pool } = product.services
  const login = 'demo-registrar'
  await pool.updateTable('staff').set({ state: 'invited' }).where('login', '=', login).execute()
  provider.login = { accountId: login, amr: ['mfa'] }
  const browser = product.visitor()
  const back = await provider.visit((await goToProvider(product, browser)).href)
  expect(await leadsTo(browser, atDesk(product, back.slice(base.length)))).toBe(deskPaths.home)
  expect((await browser.call(getOfficer, {})).state).toBe('active')
})

import { deskPaths, oidcPaths } from '@registration/contract/desk/desk-paths.ts'
import { getOfficer, presentSecondFactor, signOutOfficer, stepUp } from '@registration/contract/desk/sign-in.ts'
import { listStaff, resolveOtherPerson } from '@registration/contract/desk/staff.ts'
import { authorize } from '@registration/contract/session.ts'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { DemonstrationLogin } from '../../demonstration/officers.ts'
import { serverLimits } from '../../server-limits.ts'
import { toShanghai } from '../../shanghai-time.ts'
import type { Client } from '../../testing/client.ts'
import { officerCode, signInOfficer } from '../../testing/officers.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import {
  atDesk,
  chooseOfficer,
  goToProvider,
  leadsTo,
  orderOfProvider,
  signInByProvider,
} from '../../testing/provider.ts'
import { storedText } from '../../testing/stored-text.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct()
})
afterEach(() => orderOfProvider(product, 'reset'))
afterAll(() => product.stop())

const refused = `${deskPaths.signIn}?failed=providerRefused`
const down = `${deskPaths.signIn}?failed=providerDown`

const stateOf = async (browser: Client) => (await browser.call(getOfficer, {})).state

const accountOf = (login: string) =>
  product.services.pool.selectFrom('staff').selectAll().where('login', '=', login).executeTakeFirstOrThrow()

const change = (login: string, values: { state?: 'invited' | 'active' | 'paused' | 'left' }) =>
  product.services.pool.updateTable('staff').set(values).where('login', '=', login).execute()

/** What the audit log has of an account, the newest first. */
async function actsOf(staffId: string | null) {
  const { pool } = product.services
  const entries = pool.selectFrom('audit_entry').select(['act', 'details']).where('actor', '=', 'officer')
  const own = staffId === null ? entries.where('staff_id', 'is', null) : entries.where('staff_id', '=', staffId)
  const rows = await own.orderBy('at', 'desc').orderBy('sequence', 'desc').execute()
  return rows.map(({ act, details }) => (details === '' ? act : `${act} ${details}`))
}

test('an officer signs in with the provider, whose second factor completes the sign-in', async () => {
  const browser = product.visitor()
  expect(await signInByProvider(product, browser, 'demo-cadastral')).toBe(deskPaths.home)
  expect(await browser.call(getOfficer, {})).toMatchObject({ state: 'active', officer: { login: 'demo-cadastral' } })
  const { id } = await accountOf('demo-cadastral')
  expect(await actsOf(id)).toEqual(['signedIn provider', 'providerBound'])
})

test('the provider’s second factor is no verification again', async () => {
  const browser = product.visitor()
  await signInByProvider(product, browser, 'demo-cadastral')
  const { sessionId, ...before } = await sessionOf('demo-cadastral')
  expect(before).toEqual({ way: 'oidc', steppedUpAt: null })
  await browser.call(stepUp, { code: await officerCode(product, 'demo-cadastral') })
  expect(await sessionOf('demo-cadastral')).toMatchObject({ sessionId, steppedUpAt: expect.any(Date) })
})

const sessionOf = (login: string) =>
  product.services.pool
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.id', 'staff_session.staff_id')
    .select(['staff_session.id as sessionId', 'way', 'stepped_up_at as steppedUpAt'])
    .where('login', '=', login)
    .orderBy('staff_session.created_at', 'desc')
    .orderBy('staff_session.seen_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

test('where the provider asks for a password alone, our second factor completes the sign-in', async () => {
  const browser = product.visitor()
  expect(await signInByProvider(product, browser, 'demo-auditor')).toBe(deskPaths.signIn)
  expect(await browser.call(getOfficer, {})).toMatchObject({ state: 'secondFactor', factors: ['totp'] })
  await browser.call(presentSecondFactor, { code: await officerCode(product, 'demo-auditor') })
  expect(await stateOf(browser)).toBe('active')
})

test('without a second factor anywhere, the officer first enrols one', async () => {
  const { id } = await accountOf('demo-auditor')
  const { pool } = product.services
  const totp = await pool.selectFrom('staff_totp').selectAll().where('staff_id', '=', id).executeTakeFirstOrThrow()
  await pool.deleteFrom('staff_totp').where('staff_id', '=', id).execute()
  const browser = product.visitor()
  expect(await signInByProvider(product, browser, 'demo-auditor')).toBe(deskPaths.signIn)
  expect(await stateOf(browser)).toBe('enrolling')
  await pool.insertInto('staff_totp').values(totp).execute()
})

test('the browser has the seed of the sign-in, sent to the return alone, for ten minutes', async () => {
  const answer = await product.visitor().get(atDesk(product, oidcPaths.start))
  expect(answer.status).toBe(302)
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^staff-sign-in=[\w-]{43}; Max-Age=600; Path=\/desk\/oidc; HttpOnly; SameSite=Lax$/),
  ])
  const page = new URL(answer.headers.get('location') ?? '')
  expect(page.pathname).toBe('/standin/idp/authorize')
  const seed = /staff-sign-in=([\w-]+)/.exec(answer.headers.getSetCookie()[0] ?? '')?.[1]
  expect(page.href).not.toContain(seed)
  const values = ['state', 'nonce', 'code_challenge'].map((name) => page.searchParams.get(name))
  expect(new Set(values).size).toBe(3)
})

test('officers start as many sign-ins as they may, whatever citizens at the same address have started', async () => {
  const shared = await startProduct({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  onTestFinished(() => shared.stop())
  const from = { 'x-forwarded-for': '203.0.113.9' }
  const citizens = async () => (await shared.visitor().post(authorize.path, {}, from)).body.reason
  const officers = async () => {
    const answer = await shared.visitor().get(atDesk(shared, oidcPaths.start), from)
    return new URL(answer.headers.get('location') ?? '', shared.base).pathname
  }
  const useUp = (key: string) =>
    shared.services.pool
      .updateTable('rate_limit')
      .set({ count: serverLimits.signInsOfAddress })
      .where('key', 'like', `${key}:%`)
      .execute()
  await citizens()
  await useUp('sign-in')
  expect(await citizens()).toBe('tooManySignIns')
  expect(await officers()).toBe('/standin/idp/authorize')
  await useUp('desk sign-in')
  expect(await officers()).toBe(deskPaths.signIn)
})

test('the database has the hash of the state alone', async () => {
  const page = await goToProvider(product, product.visitor())
  const rows = await product.services.pool.selectFrom('staff_sign_in').selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(storedText(rows)).not.toContain(page.searchParams.get('state'))
})

test('a return in another browser is refused, and the first browser can still come back', async () => {
  const browser = product.visitor()
  const back = await chooseOfficer(await goToProvider(product, browser), 'demo-counter')
  const other = product.visitor()
  expect(await leadsTo(other, back)).toBe(refused)
  await goToProvider(product, other)
  expect(await leadsTo(other, back)).toBe(refused)
  expect(await stateOf(other)).toBe('signedOut')
  expect(await leadsTo(browser, back)).toBe(deskPaths.home)
})

test('a return is good once, also for two at once', async () => {
  const browser = product.visitor()
  const back = await chooseOfficer(await goToProvider(product, browser), 'demo-counter')
  const seed = browser.cookies.get('staff-sign-in') ?? ''
  const copies = [product.visitor(), product.visitor()]
  for (const copy of copies) copy.cookies.set('staff-sign-in', seed)
  const ends = await Promise.all(copies.map((copy) => leadsTo(copy, back)))
  expect(ends.toSorted()).toEqual([deskPaths.home, refused])
  expect(await leadsTo(browser, back)).toBe(refused)
})

test('a return that failed is no good either', async () => {
  const browser = product.visitor()
  const back = await chooseOfficer(await goToProvider(product, browser), 'demo-counter')
  const copy = product.visitor()
  copy.cookies.set('staff-sign-in', browser.cookies.get('staff-sign-in') ?? '')
  await orderOfProvider(product, { fault: 'down' })
  expect(await leadsTo(browser, back)).toBe(down)
  await orderOfProvider(product, { fault: 'down', on: false })
  expect(browser.cookies.has('staff-sign-in')).toBe(false)
  expect(await leadsTo(copy, back)).toBe(refused)
})

test('after ten minutes a return is refused', async () => {
  const browser = product.visitor()
  const page = await goToProvider(product, browser)
  product.clock.advance(600_000)
  expect(await leadsTo(browser, await chooseOfficer(page, 'demo-counter'))).toBe(refused)
})

test('an officer who cancels at the provider is not signed in', async () => {
  const browser = product.visitor()
  const { searchParams } = await goToProvider(product, browser)
  const answer = new URLSearchParams({
    error: 'access_denied',
    state: searchParams.get('state') ?? '',
    iss: product.services.config.desk.oidc?.issuer ?? '',
  })
  expect(await leadsTo(browser, atDesk(product, `${oidcPaths.return}?${answer}`))).toBe(refused)
})

test.each([
  ['signs with another key', 'otherKey'],
  ['sends another nonce', 'otherNonce'],
  ['sends back another state', 'otherState'],
  ['answers for another client', 'otherAudience'],
  ['names another issuer', 'otherIssuer'],
  ['sends an old token', 'expired'],
])('nobody is signed in when the provider %s', async (_what, fault) => {
  await orderOfProvider(product, { fault })
  const browser = product.visitor()
  expect(await signInByProvider(product, browser, 'demo-editor')).toBe(refused)
  expect(await stateOf(browser)).toBe('signedOut')
  expect((await accountOf('demo-editor')).subject).toBeNull()
})

test('nobody is signed in when the answer names another issuer', async () => {
  const browser = product.visitor()
  const back = await chooseOfficer(await goToProvider(product, browser), 'demo-editor')
  expect(await leadsTo(browser, back.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Felsewhere.example'))).toBe(refused)
})

test('of the answers that name nobody, the audit log has ten of a network in ten minutes', async () => {
  product.clock.advance(600_000)
  const before = (await actsOf(null)).length
  const wrong = Array.from({ length: 12 }, () => leadsTo(product.visitor(), atDesk(product, oidcPaths.return)))
  expect(new Set(await Promise.all(wrong))).toEqual(new Set([refused]))
  const acts = await actsOf(null)
  expect(acts.length - before).toBe(10)
  expect(acts[0]).toBe('signInRefused otherBrowser')
})

test('a provider that changes its key signs in', async () => {
  await signInByProvider(product, product.visitor(), 'demo-registrar')
  await orderOfProvider(product, 'rotate-key')
  expect(await signInByProvider(product, product.visitor(), 'demo-registrar')).toBe(deskPaths.home)
})

test.each(['down', 'garbage'])('a provider that is %s is said to be out of reach', async (fault) => {
  const browser = product.visitor()
  const back = await chooseOfficer(await goToProvider(product, browser), 'demo-counter')
  await orderOfProvider(product, { fault })
  expect(await leadsTo(browser, atDesk(product, oidcPaths.start))).toBe(down)
  expect(await leadsTo(browser, back)).toBe(down)
  expect(await stateOf(await signInOfficer(product, 'demo-counter'))).toBe('active')
  await orderOfProvider(product, 'reset')
  expect(await signInByProvider(product, browser, 'demo-counter')).toBe(deskPaths.home)
})

test('a person who is not the one of the first sign-in is refused, and the account says so until that is resolved', async () => {
  const system = await signInOfficer(product, 'demo-system')
  const markOf = async (login: string) =>
    (await system.call(listStaff, {})).staff.find((each) => each.login === login)?.otherPersonAt
  const login = 'demo-publisher'
  await signInByProvider(product, product.visitor(), login)
  expect(await markOf(login)).toBe('')
  await orderOfProvider(product, { fault: 'otherSub' })
  expect(await signInByProvider(product, product.visitor(), login)).toBe(refused)
  const { id } = await accountOf(login)
  expect(await actsOf(id)).toEqual(['signInRefused otherPerson', 'signedIn provider', 'providerBound'])
  const { other_person_at: at } = await accountOf(login)
  expect(await markOf(login)).toBe(at && toShanghai(at))

  // The right person's sign-in does not take the mark away before somebody has read it.
  await orderOfProvider(product, 'reset')
  expect(await signInByProvider(product, product.visitor(), login)).toBe(deskPaths.home)
  expect(await markOf(login)).toBe(at && toShanghai(at))
  await system.call(resolveOtherPerson, { login })
  expect(await markOf(login)).toBe('')
})

test('a person who is bound to one account cannot sign in with another', async () => {
  const { pool } = product.services
  await signInByProvider(product, product.visitor(), 'demo-archive')
  const { issuer, subject } = await accountOf('demo-archive')
  await pool.updateTable('staff').set({ issuer: null, subject: null }).where('login', '=', 'demo-archive').execute()
  await pool.updateTable('staff').set({ issuer, subject }).where('login', '=', 'demo-xining').execute()
  expect(await signInByProvider(product, product.visitor(), 'demo-archive')).toBe(refused)
  expect(await accountOf('demo-archive')).toMatchObject({ subject: null, other_person_at: expect.any(Date) })
  await pool.updateTable('staff').set({ issuer: null, subject: null }).where('login', '=', 'demo-xining').execute()
  expect(await signInByProvider(product, product.visitor(), 'demo-archive')).toBe(deskPaths.home)
})

test.each(['invited', 'paused', 'left'] as const)('an account that is %s does not sign in', async (state) => {
  const login: DemonstrationLogin = 'demo-supervisor'
  await change(login, { state })
  const browser = product.visitor()
  expect(await signInByProvider(product, browser, login)).toBe(refused)
  expect(await stateOf(browser)).toBe('signedOut')
  const { id } = await accountOf(login)
  expect((await actsOf(id))[0]).toBe('signInRefused inactiveAccount')
  await change(login, { state: 'active' })
})

test('nobody gets an account by signing in', async () => {
  const address = 'otpauth://totp/desk:stranger?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=desk'
  const body = new URLSearchParams({ address })
  await fetch(`${product.base}/standin/authenticator/add`, { method: 'POST', body, redirect: 'manual' })
  const before = await product.services.pool.selectFrom('staff').select('id').execute()
  expect(await signInByProvider(product, product.visitor(), 'stranger')).toBe(refused)
  expect(await product.services.pool.selectFrom('staff').select('id').execute()).toEqual(before)
  expect((await actsOf(null))[0]).toBe('signInRefused unknownAccount')
})

test('a new sign-in ends the browser’s former session', async () => {
  const browser = await signInOfficer(product, 'demo-counter')
  const former = browser.cookies.get('staff') ?? ''
  await signInByProvider(product, browser, 'demo-cadastral')
  const thief = product.visitor()
  thief.cookies.set('staff', former)
  expect(await stateOf(thief)).toBe('signedOut')
})

test('signing out ends the session at the provider, too', async () => {
  const browser = product.visitor()
  await signInByProvider(product, browser, 'demo-cadastral')
  const { redirect = '' } = await browser.call(signOutOfficer, {})
  expect(await stateOf(browser)).toBe('signedOut')
  const ended = await fetch(redirect, { redirect: 'manual' })
  expect(ended.headers.get('location')).toBe(`${product.services.config.desk.base}${deskPaths.signIn}`)
})

test('signing out needs no provider', async () => {
  const browser = product.visitor()
  await signInByProvider(product, browser, 'demo-cadastral')
  product.clock.advance(600_000)
  await orderOfProvider(product, { fault: 'down' })
  expect(await browser.call(signOutOfficer, {})).toEqual({})
  expect(await stateOf(browser)).toBe('signedOut')
})

test('the id token is sealed in the database', async () => {
  await signInByProvider(product, product.visitor(), 'demo-cadastral')
  const rows = await product.services.pool.selectFrom('staff_session').select('id_token_sealed').execute()
  const sealed = rows.flatMap(({ id_token_sealed }) => id_token_sealed ?? [])
  expect(sealed.length).toBeGreaterThan(0)
  for (const each of sealed) expect(each).toMatch(/^a256gcm\./)
})

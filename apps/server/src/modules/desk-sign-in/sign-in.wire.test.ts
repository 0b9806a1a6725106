import { listFactors } from '@registration/contract/desk/account.ts'
import { oidcPaths } from '@registration/contract/desk/desk-paths.ts'
import {
  beginSignIn,
  getOfficer,
  presentSecondFactor,
  signInWithPassword,
  signOutOfficer,
  stepUp,
} from '@registration/contract/desk/sign-in.ts'
import { permissionsOf } from '@registration/contract/permissions.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { demonstrationPassword } from '../../demonstration/officers.ts'
import { fullCost, hashPassword } from '../../platform/passwords/password-hash.ts'
import { type Client, makeClient } from '../../testing/client.ts'
import { anOfficerSession } from '../../testing/officer-sessions.ts'
import { actsOf, anAccount, officerCode, presentPassword, signInOfficer, wrongCode } from '../../testing/officers.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { outcomesOf, refusalOf } from '../../testing/refusal-of.ts'
import { startSecondNode } from '../../testing/second-node.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const byPassword = (login: string, password = demonstrationPassword(login)) => ({ login, password })
const stateOf = async (client: Client) => (await client.call(getOfficer, {})).state
const pauseMs = 15 * 60_000
const accountOf = (login: string) =>
  product.services.pool.selectFrom('staff').select('id').where('login', '=', login).executeTakeFirstOrThrow()

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
  expect((await refusalOf(browser.call(listFactors, {}))).reason).toBe('secondFactorNeeded')
  const code = await officerCode(product, 'demo-acceptance')
  expect((await browser.call(presentSecondFactor, { code })).state).toBe('active')
  expect(await browser.call(getOfficer, {})).toMatchObject({
    state: 'active',
    officer: {
      login: 'demo-acceptance',
      name: '李娜',
      post: '受理岗',
      roles: ['acceptance'],
      permissions: permissionsOf(['acceptance']),
      offices: [{ code: '130400', name: '邯郸市' }],
      signedInAt: expect.stringMatching(/^2026-03-10 09:/),
    },
  })
})

test('the login may be typed in capitals', async () => {
  const browser = product.visitor()
  const { state } = await browser.call(signInWithPassword, { ...byPassword('demo-editor'), login: ' Demo-EDITOR ' })
  expect(state).toBe('secondFactor')
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
  expect(await stateOf(thief)).toBe('signedOut')
})

test('signing out ends the session on the server too', async () => {
  const login = await anAccount(product)
  const browser = await signInOfficer(product, login)
  const token = browser.cookies.get('staff') ?? ''
  expect(await browser.call(signOutOfficer, {})).toEqual({})
  expect(browser.cookies.has('staff')).toBe(false)
  browser.cookies.set('staff', token)
  expect(await stateOf(browser)).toBe('signedOut')
  expect(await actsOf(product, login)).toEqual(['signedIn totp', 'signedOut'])
})

test('another sign-in in the same browser ends the session before', async () => {
  const [first, second] = [await anAccount(product), await anAccount(product)]
  const browser = await signInOfficer(product, first)
  const former = product.visitor()
  former.cookies.set('staff', browser.cookies.get('staff') ?? '')
  await browser.call(signInWithPassword, byPassword(second))
  expect(await stateOf(browser)).toBe('secondFactor')
  expect(await stateOf(former)).toBe('signedOut')
  expect(await actsOf(product, first)).toEqual(['signedIn totp', 'sessionEnded replaced'])
})

test('over https the cookies can neither be read nor set without it, and one without that name is not read', async () => {
  const other = await startProduct({ env: { DESK_BASE: 'https://desk.example.gov.cn' } })
  try {
    const browser = other.visitor()
    const { headers } = await browser.post(signInWithPassword.path, JSON.stringify(byPassword('demo-system')))
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Secure-staff=[\w-]{43}; Path=\/desk; HttpOnly; Secure; SameSite=Lax$/),
    ])
    expect(await stateOf(browser)).toBe('secondFactor')
    const planted = other.visitor()
    planted.cookies.set('staff', browser.cookies.get('__Secure-staff') ?? '')
    expect(await stateOf(planted)).toBe('signedOut')
    const begun = await other.visitor().get(oidcPaths.start)
    expect(begun.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Secure-staff-sign-in=[\w-]{43}; .*Path=\/desk\/oidc; HttpOnly; Secure; SameSite=Lax$/),
    ])
    await browser.call(signOutOfficer, {})
    expect(browser.cookies.has('__Secure-staff')).toBe(false)
  } finally {
    await other.stop()
  }
})

test('a way that the office has switched off is refused', async () => {
  const other = await startProduct({ env: { STAFF_SIGN_IN: 'oidc' } })
  try {
    const refused = await refusalOf(other.visitor().call(signInWithPassword, byPassword('demo-system')))
    expect(refused.reason).toBe('wayOff')
  } finally {
    await other.stop()
  }
})

describe('refused in the same words is', () => {
  test.each([
    ['a wrong password', () => anAccount(product), 'wrong password'],
    ['an unknown login', async () => 'nobody', 'wrong password'],
    ['a login that no account can have', async () => '<script>', 'wrong password'],
  ])('%s', async (_kind, login, password) => {
    const refused = await refusalOf(product.visitor().call(signInWithPassword, { login: await login(), password }))
    expect(refused).toMatchObject({ status: 401, reason: 'staffSignInFailed', text: '账号或密码不正确' })
  })

  test.each(['invited', 'paused', 'left'] as const)('an account that is %s', async (state) => {
    const login = await anAccount(product)
    await product.services.pool.updateTable('staff').set({ state }).where('login', '=', login).execute()
    const refused = await refusalOf(product.visitor().call(signInWithPassword, byPassword(login)))
    expect(refused).toMatchObject({ status: 401, reason: 'staffSignInFailed' })
  })

  test('an account without a password', async () => {
    const login = await anAccount(product)
    await product.services.pool.updateTable('staff').set({ password_hash: null }).where('login', '=', login).execute()
    expect((await refusalOf(product.visitor().call(signInWithPassword, byPassword(login)))).reason).toBe(
      'staffSignInFailed',
    )
  })
})

test('an unknown login takes as long as a wrong password', async () => {
  const slow = await startProduct({ passwordCost: fullCost })
  onTestFinished(slow.stop)
  const login = await anAccount(slow)
  const password_hash = await hashPassword('a hash of full cost', fullCost)
  await slow.services.pool.updateTable('staff').set({ password_hash }).where('login', '=', login).execute()
  const browser = slow.visitor()
  const timeOf = async (name: string) => {
    const began = performance.now()
    await refusalOf(browser.call(signInWithPassword, { login: name, password: 'wrong password' }))
    return performance.now() - began
  }
  const [known, unknown]: [number[], number[]] = [[], []]
  for (let round = 0; round < 4; round += 1) {
    known.push(await timeOf(login))
    unknown.push(await timeOf(`nobody-${round}`))
  }
  // Without a hash the answer comes in a tenth of the time.
  expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 2)
})

describe('five wrong passwords or codes', () => {
  const failWith = (client: Client, login: string) =>
    refusalOf(client.call(signInWithPassword, { login, password: 'wrong password' }))

  test('pause the account for 15 minutes, the right password included', async () => {
    const login = await anAccount(product)
    const browser = product.visitor()
    for (let wrong = 0; wrong < 5; wrong += 1) await failWith(browser, login)
    expect((await refusalOf(browser.call(signInWithPassword, byPassword(login)))).reason).toBe('staffSignInFailed')
    product.clock.advance(pauseMs - 60_000)
    expect((await refusalOf(browser.call(signInWithPassword, byPassword(login)))).reason).toBe('staffSignInFailed')
    product.clock.advance(60_000)
    expect((await browser.call(signInWithPassword, byPassword(login))).state).toBe('secondFactor')
    expect(await actsOf(product, login)).toContain('passwordPaused local')
  })

  test('are counted together: a right password between them gives no new tries at the code', async () => {
    const login = await anAccount(product)
    for (let wrong = 0; wrong < 3; wrong += 1) await failWith(product.visitor(), login)
    const browser = await presentPassword(product, login)
    for (let wrong = 0; wrong < 2; wrong += 1) {
      const refused = await refusalOf(browser.call(presentSecondFactor, { code: wrongCode(product, login) }))
      expect(refused).toMatchObject({ status: 401, reason: 'secondFactorFailed' })
    }
    const code = await officerCode(product, login)
    expect((await refusalOf(browser.call(presentSecondFactor, { code }))).reason).toBe('secondFactorFailed')
    expect((await refusalOf(browser.call(signInWithPassword, byPassword(login)))).reason).toBe('staffSignInFailed')
    product.clock.advance(pauseMs)
    expect(await stateOf(await signInOfficer(product, login))).toBe('active')
  })

  test('count from zero after a complete sign-in', async () => {
    const login = await anAccount(product)
    for (let round = 0; round < 2; round += 1) {
      for (let wrong = 0; wrong < 4; wrong += 1) await failWith(product.visitor(), login)
      expect(await stateOf(await signInOfficer(product, login))).toBe('active')
    }
  })

  test('pause the way that they came by: codes after the provider are counted apart', async () => {
    const login = await anAccount(product)
    const { id } = await accountOf(login)
    for (let wrong = 0; wrong < 5; wrong += 1) await failWith(product.visitor(), login)
    const byProvider = await anOfficerSession(product, id, 'byProvider')
    const code = await officerCode(product, login)
    expect((await byProvider.call(stepUp, { code })).state).toBe('active')
    for (let wrong = 0; wrong < 5; wrong += 1)
      await refusalOf(byProvider.call(stepUp, { code: wrongCode(product, login) }))
    const later = await officerCode(product, login)
    expect((await refusalOf(byProvider.call(stepUp, { code: later }))).reason).toBe('secondFactorFailed')
    product.clock.advance(pauseMs)
    await byProvider.call(stepUp, { code: await officerCode(product, login) })
    expect(await actsOf(product, login)).toEqual(
      expect.arrayContaining(['passwordPaused local', 'passwordPaused oidc']),
    )
  })

  test('are no more than five when six come at once on two nodes', async () => {
    const login = await anAccount(product)
    const node = await startSecondNode(product)
    try {
      const calls = Array.from({ length: 12 }, (_, i) => failWith(makeClient(i % 2 ? node.base : product.base), login))
      await Promise.all(calls)
      const { wrong } = await product.services.pool
        .selectFrom('staff_try')
        .innerJoin('staff', 'staff.id', 'staff_try.staff_id')
        .select('wrong')
        .where('login', '=', login)
        .executeTakeFirstOrThrow()
      expect(wrong).toBe(5)
      const there = makeClient(node.base)
      expect((await refusalOf(there.call(signInWithPassword, byPassword(login)))).reason).toBe('staffSignInFailed')
    } finally {
      await node.stop()
    }
  })
})

describe('a code', () => {
  test('is good once, also when it is presented twice at once', async () => {
    const login = await anAccount(product)
    const browsers = [await presentPassword(product, login), await presentPassword(product, login)]
    const code = await officerCode(product, login)
    const calls = browsers.map((browser) => browser.call(presentSecondFactor, { code }))
    expect(await outcomesOf(calls)).toEqual(['done', 'secondFactorFailed'])
    const third = await presentPassword(product, login)
    expect((await refusalOf(third.call(presentSecondFactor, { code }))).reason).toBe('secondFactorFailed')
  })

  test('completes one session once', async () => {
    const login = await anAccount(product)
    const browser = await presentPassword(product, login)
    const code = await officerCode(product, login)
    const tabs = [0, 1].map(() => {
      const tab = product.visitor()
      tab.cookies.set('staff', browser.cookies.get('staff') ?? '')
      return tab
    })
    const outcomes = await outcomesOf(tabs.map((tab) => tab.call(presentSecondFactor, { code })))
    expect(outcomes.filter((each) => each === 'done')).toHaveLength(1)
    expect((await actsOf(product, login)).filter((act) => act === 'signedIn totp')).toHaveLength(1)
  })

  test('of another officer is refused', async () => {
    const [login, other] = [await anAccount(product), await anAccount(product)]
    const browser = await presentPassword(product, login)
    const code = await officerCode(product, other)
    expect((await refusalOf(browser.call(presentSecondFactor, { code }))).reason).toBe('secondFactorFailed')
  })

  test('without a session is refused', async () => {
    const refused = await refusalOf(product.visitor().call(presentSecondFactor, { code: '000000' }))
    expect(refused).toMatchObject({ status: 401, reason: 'signedOut' })
  })
})

test('a sign-in is refused when the account is paused between the two factors', async () => {
  const login = await anAccount(product)
  const browser = await presentPassword(product, login)
  await product.services.pool.updateTable('staff').set({ state: 'paused' }).where('login', '=', login).execute()
  const code = await officerCode(product, login)
  expect((await refusalOf(browser.call(presentSecondFactor, { code }))).reason).toBe('signedOut')
})

test('every refused sign-in is in the audit log, of an unknown login too, up to ten of a network', async () => {
  const { pool } = product.services
  const refusedOf = async () => {
    const rows = await pool.selectFrom('audit_entry').select('at').where('act', '=', 'signInRefused').execute()
    return rows.length
  }
  product.clock.advance(pauseMs)
  const before = await refusedOf()
  const login = await anAccount(product)
  await refusalOf(product.visitor().call(signInWithPassword, { login, password: 'wrong password' }))
  expect(await actsOf(product, login)).toEqual(['signInRefused staffSignInFailed'])
  for (let n = 0; n < 12; n += 1)
    await refusalOf(product.visitor().call(signInWithPassword, { login: 'nobody', password: 'wrong password' }))
  expect((await refusedOf()) - before).toBe(10)
})

test('the metrics count sign-ins by outcome', async () => {
  const counted = async () => {
    const metrics = await (await fetch(`${product.base}/metrics`)).text()
    const count = (outcome: string) =>
      Number(new RegExp(`^staff_sign_ins_total\\{outcome="${outcome}"\\} (\\d+)$`, 'm').exec(metrics)?.[1])
    return [count('done'), count('refused'), count('paused')]
  }
  const [done = 0, refused = 0, paused = 0] = await counted()
  const login = await anAccount(product)
  await signInOfficer(product, login)
  for (let wrong = 0; wrong < 6; wrong += 1)
    await refusalOf(product.visitor().call(signInWithPassword, { login, password: 'wrong password' }))
  expect(await counted()).toEqual([done + 1, refused + 6, paused + 1])
})

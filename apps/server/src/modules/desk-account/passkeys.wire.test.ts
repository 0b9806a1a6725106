import {
  addPasskey,
  getPasskeyCreation,
  listFactors,
  removePasskey,
  removeTotp,
} from '@registration/contract/desk/account.ts'
import {
  getOfficer,
  getPasskeyOptions,
  presentSecondFactor,
  stepUp,
  unlockSession,
} from '@registration/contract/desk/sign-in.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { actsOf, anAccount, presentPassword, signInOfficer } from '../../testing/officers.ts'
import { makePasskey } from '../../testing/passkey.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { outcomesOf, refusalOf } from '../../testing/refusal-of.ts'
import type { PasskeyAnswer } from '../desk-sign-in/passkey-rules.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const minute = 60_000
const origin = () => product.services.config.desk.base

/** Adds a new passkey to the officer of a session. */
async function addOne(officer: Client, name = '办公电脑') {
  const passkey = makePasskey(origin())
  const { options } = await officer.call(getPasskeyCreation, {})
  await officer.call(addPasskey, { name, passkey: passkey.create(options) })
  return passkey
}

/** An officer with a passkey, and their browser before the second factor. */
async function halfSignedIn() {
  const login = await anAccount(product)
  const officer = await signInOfficer(product, login)
  const passkey = await addOne(officer)
  const browser = await presentPassword(product, login)
  const { options } = await browser.call(getPasskeyOptions, {})
  return { login, officer, passkey, browser, options }
}

test('an officer adds a passkey, signs in with it, unlocks and verifies again', async () => {
  const { login, passkey, browser, options } = await halfSignedIn()
  expect(options).toMatchObject({
    rpId: 'localhost',
    userVerification: 'required',
    allowCredentials: [{ type: 'public-key', transports: ['internal'] }],
  })
  expect(await browser.call(presentSecondFactor, { passkey: passkey.get(options) })).toEqual({
    state: 'active',
    factors: ['passkey', 'totp'],
  })
  product.clock.advance(30 * minute)
  expect((await browser.call(getOfficer, {})).state).toBe('locked')
  const toUnlock = (await browser.call(getPasskeyOptions, {})).options
  await browser.call(unlockSession, { passkey: passkey.get(toUnlock) })
  const again = (await browser.call(getPasskeyOptions, {})).options
  expect((await browser.call(stepUp, { passkey: passkey.get(again) })).state).toBe('active')
  const { passkeys } = await browser.call(listFactors, {})
  expect(passkeys).toMatchObject([{ name: '办公电脑', usedAt: expect.stringMatching(/^2026-/) }])
  expect(await actsOf(product, login)).toEqual([
    'signedIn totp',
    'factorAdded passkey',
    'signedIn passkey',
    'sessionUnlocked passkey',
    'steppedUp passkey',
  ])
})

test('the browser is asked for a verified person, and not to make a passkey again', async () => {
  const officer = await signInOfficer(product, await anAccount(product))
  await addOne(officer)
  const { options } = await officer.call(getPasskeyCreation, {})
  expect(options).toMatchObject({
    rp: { id: 'localhost' },
    attestation: 'none',
    authenticatorSelection: { userVerification: 'required' },
    excludeCredentials: [{ type: 'public-key' }],
  })
})

describe('the answer of a passkey is refused', () => {
  const refused = (browser: Client, passkey: PasskeyAnswer) => refusalOf(browser.call(presentSecondFactor, { passkey }))

  test.each([
    ['of another page', { origin: 'https://evil.example' }],
    ['of another host', { host: 'evil.example' }],
    ['without the person’s verification', { flags: 1 }],
    ['without the person', { flags: 0 }],
    ['to another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  ])('%s', async (_kind, faults) => {
    const { passkey, browser, options } = await halfSignedIn()
    const wrong = await refused(browser, passkey.get(options, faults))
    expect(wrong).toMatchObject({ status: 401, reason: 'secondFactorFailed' })
    expect((await browser.call(getOfficer, {})).state).toBe('secondFactor')
  })

  test('the second time, and for an old challenge', async () => {
    const { passkey, browser, options, login } = await halfSignedIn()
    const answer = passkey.get(options)
    await browser.call(presentSecondFactor, { passkey: answer })
    expect((await refusalOf(browser.call(stepUp, { passkey: answer }))).reason).toBe('secondFactorFailed')
    const other = await presentPassword(product, login)
    const late = (await other.call(getPasskeyOptions, {})).options
    product.clock.advance(5 * minute)
    expect((await refused(other, passkey.get(late))).reason).toBe('secondFactorFailed')
  })

  test('for the challenge of another session', async () => {
    const { passkey, browser, login } = await halfSignedIn()
    const other = await presentPassword(product, login)
    const { options } = await other.call(getPasskeyOptions, {})
    expect((await refused(browser, passkey.get(options))).reason).toBe('secondFactorFailed')
  })

  test('when its counter goes back: somebody has copied the passkey', async () => {
    const { passkey, browser, options, login } = await halfSignedIn()
    await browser.call(presentSecondFactor, { passkey: passkey.get(options, { counter: 100 }) })
    for (const counter of [100, 99, 0]) {
      const other = await presentPassword(product, login)
      const asked = (await other.call(getPasskeyOptions, {})).options
      expect((await refused(other, passkey.get(asked, { counter }))).reason).toBe('secondFactorFailed')
    }
    const other = await presentPassword(product, login)
    const asked = (await other.call(getPasskeyOptions, {})).options
    expect((await other.call(presentSecondFactor, { passkey: passkey.get(asked, { counter: 101 }) })).state).toBe(
      'active',
    )
  })

  test('of another officer, or of nobody', async () => {
    const { browser } = await halfSignedIn()
    const stranger = await addOne(await signInOfficer(product, await anAccount(product)))
    for (const passkey of [stranger, makePasskey(origin())]) {
      const asked = (await browser.call(getPasskeyOptions, {})).options
      expect((await refused(browser, passkey.get(asked))).reason).toBe('secondFactorFailed')
    }
  })

  test('when it is no answer at all', async () => {
    const { browser, passkey, options } = await halfSignedIn()
    const { id, rawId, ...rest } = passkey.get(options)
    const strange = { id, rawId, ...rest, response: { clientDataJSON: 7, authenticatorData: null } }
    expect((await refused(browser, strange)).reason).toBe('secondFactorFailed')
  })
})

test('an authenticator that does not count is taken', async () => {
  const login = await anAccount(product)
  const officer = await signInOfficer(product, login)
  const passkey = makePasskey(origin())
  const { options } = await officer.call(getPasskeyCreation, {})
  await officer.call(addPasskey, { name: '手机', passkey: passkey.create(options, { counter: 0 }) })
  for (let use = 0; use < 2; use += 1) {
    const asked = (await officer.call(getPasskeyOptions, {})).options
    expect((await officer.call(stepUp, { passkey: passkey.get(asked, { counter: 0 }) })).state).toBe('active')
  }
})

describe('a passkey is not added', () => {
  test.each([
    ['of another page', { origin: 'https://evil.example' }],
    ['of another host', { host: 'evil.example' }],
    ['without the person’s verification', { flags: 1 }],
  ])('%s', async (_kind, faults) => {
    const officer = await signInOfficer(product, await anAccount(product))
    const { options } = await officer.call(getPasskeyCreation, {})
    const answer = makePasskey(origin()).create(options, faults)
    expect((await refusalOf(officer.call(addPasskey, { name: '电脑', passkey: answer }))).reason).toBe('passkeyRefused')
    expect((await officer.call(listFactors, {})).passkeys).toEqual([])
  })

  test('twice, by one account or by two', async () => {
    const passkey = makePasskey(origin())
    for (const [n, login] of [await anAccount(product), await anAccount(product)].entries()) {
      const officer = await signInOfficer(product, login)
      const { options } = await officer.call(getPasskeyCreation, {})
      const add = officer.call(addPasskey, { name: '电脑', passkey: passkey.create(options) })
      expect(await outcomesOf([add])).toEqual([n === 0 ? 'done' : 'passkeyRefused'])
    }
  })

  test('when there are ten, also when two come at once', async () => {
    const login = await anAccount(product)
    const [first, second] = [await signInOfficer(product, login), await signInOfficer(product, login)]
    for (let n = 0; n < 9; n += 1) await addOne(first, `${n}`)
    expect(await outcomesOf([first, second].map((officer) => addOne(officer)))).toEqual(['done', 'tooManyPasskeys'])
    expect((await refusalOf(first.call(getPasskeyCreation, {}))).text).toBe('最多可以登记10个通行密钥')
  })

  test('without a second factor of the last half hour', async () => {
    const officer = await signInOfficer(product, await anAccount(product))
    const { options } = await officer.call(getPasskeyCreation, {})
    product.clock.advance(29 * minute)
    await officer.call(listFactors, {})
    product.clock.advance(minute)
    const passkey = makePasskey(origin()).create(options)
    expect((await refusalOf(officer.call(addPasskey, { name: '电脑', passkey }))).reason).toBe('stepUpNeeded')
  })
})

describe('a passkey is removed', () => {
  test('by its id, and no longer taken', async () => {
    const { login, officer, passkey, browser, options } = await halfSignedIn()
    const [{ id = '' } = {}] = (await officer.call(listFactors, {})).passkeys
    await officer.call(removePasskey, { id })
    const refused = await refusalOf(browser.call(presentSecondFactor, { passkey: passkey.get(options) }))
    expect(refused.reason).toBe('secondFactorFailed')
    expect((await refusalOf(browser.call(getPasskeyOptions, {}))).reason).toBe('passkeyNotFound')
    expect(await actsOf(product, login)).toContain('factorRemoved passkey')
  })

  test('by its own officer alone', async () => {
    const { officer } = await halfSignedIn()
    const [{ id = '' } = {}] = (await officer.call(listFactors, {})).passkeys
    const other = await signInOfficer(product, await anAccount(product))
    for (const strange of [id, 'no-id', '00000000-0000-0000-0000-000000000000'])
      expect((await refusalOf(other.call(removePasskey, { id: strange }))).reason).toBe('passkeyNotFound')
    expect((await officer.call(listFactors, {})).passkeys).toHaveLength(1)
  })

  test('but not the last second factor, also when both go at once', async () => {
    const { officer } = await halfSignedIn()
    const [{ id = '' } = {}] = (await officer.call(listFactors, {})).passkeys
    const outcomes = await outcomesOf([officer.call(removePasskey, { id }), officer.call(removeTotp, {})])
    expect(outcomes).toEqual(['done', 'lastSecondFactor'])
    expect((await officer.call(getOfficer, {})).factors).toHaveLength(1)
  })
})

test('without a passkey there is nothing to ask the browser for', async () => {
  const browser = await presentPassword(product, await anAccount(product))
  expect((await refusalOf(browser.call(getPasskeyOptions, {}))).reason).toBe('passkeyNotFound')
  expect((await refusalOf(product.visitor().call(getPasskeyOptions, {}))).reason).toBe('signedOut')
})

import {
  addPasskey,
  beginTotp,
  confirmTotp,
  getPasskeyCreation,
  listFactors,
  makeRecoveryCodes,
} from '@registration/contract/desk/account.ts'
import { enrol, getOfficer, signInWithPassword } from '@registration/contract/desk/sign-in.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../db/database.ts'
import type { Client } from '../../testing/client.ts'
import { anOfficerSession, aStaffMember } from '../../testing/officer-sessions.ts'
import { actsOf, codeOfSecret } from '../../testing/officers.ts'
import { makePasskey } from '../../testing/passkey.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { outcomesOf, refusalOf } from '../../testing/refusal-of.ts'
import { storedText } from '../../testing/stored-text.ts'
import { inviteByCode } from './invitation-service.ts'
import { codeIndexOf } from './one-time-code-rules.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const password = '一个足够长的密码短语'
const hour = 3_600_000

/** A new account with an enrolment code. */
async function anInvitation(): Promise<{ login: string; code: string }> {
  const { login, staffId } = await aStaffMember(product, { state: 'invited', hasFactor: false })
  const { code } = await inTransaction(product.services.pool, (db) => inviteByCode(db, product.services, staffId))
  return { login, code }
}

const stateOf = async (client: Client) => (await client.call(getOfficer, {})).state
const origin = () => product.services.config.desk.base

test('an officer sets a password with the code, and can do nothing but enrol a second factor', async () => {
  const { login, code } = await anInvitation()
  const browser = product.visitor()
  expect(await browser.call(enrol, { login, code, password })).toEqual({ state: 'enrolling', factors: [] })
  expect(await stateOf(browser)).toBe('enrolling')
  expect((await refusalOf(browser.call(makeRecoveryCodes, {}))).reason).toBe('secondFactorNeeded')
  expect(await browser.call(listFactors, {})).toEqual({
    passkeys: [],
    totpSince: '',
    recoveryCodes: 0,
    hasPassword: true,
  })
  const before = browser.cookies.get('staff')
  const { secret } = await browser.call(beginTotp, {})
  expect((await refusalOf(browser.call(confirmTotp, { code: '12345' }))).reason).toBe('secondFactorFailed')
  await browser.call(confirmTotp, { code: codeOfSecret(product, secret) })
  expect(await stateOf(browser)).toBe('active')
  expect(browser.cookies.get('staff')).not.toBe(before)
  // It counts as verifying again.
  expect((await browser.call(makeRecoveryCodes, {})).codes).toHaveLength(10)
  expect(await actsOf(product, login)).toEqual([
    'passwordSet enrolment',
    'factorAdded totp',
    'signedIn totp',
    'recoveryCodesMade',
  ])
})

test.each(['1234567890', 'QwertyUiop', '１２３４５６７８９０'])(
  'no officer enrols with “%s”, which everybody tries first, and the code stays good',
  async (common) => {
    const { login, code } = await anInvitation()
    const browser = product.visitor()
    expect(await refusalOf(browser.call(enrol, { login, code, password: common }))).toMatchObject({
      reason: 'passwordCommon',
      text: '该密码过于常见，容易被猜到，请换一个',
    })
    expect((await browser.call(enrol, { login, code, password })).state).toBe('enrolling')
  },
)

test('a passkey completes the enrolment too', async () => {
  const { login, code } = await anInvitation()
  const browser = product.visitor()
  await browser.call(enrol, { login, code, password })
  const { options } = await browser.call(getPasskeyCreation, {})
  await browser.call(addPasskey, { name: '办公电脑', passkey: makePasskey(origin()).create(options) })
  expect(await browser.call(getOfficer, {})).toMatchObject({ state: 'active', factors: ['passkey'] })
})

test('who enrols later signs in with the password and enrols then', async () => {
  const { login, code } = await anInvitation()
  await product.visitor().call(enrol, { login, code, password })
  const browser = product.visitor()
  expect((await browser.call(signInWithPassword, { login, password })).state).toBe('enrolling')
})

test('whom the provider has signed in adds a first factor, which counts as verifying again', async () => {
  const { staffId } = await aStaffMember(product, { hasFactor: false })
  const browser = await anOfficerSession(product, staffId, 'byProvider')
  expect((await refusalOf(browser.call(makeRecoveryCodes, {}))).reason).toBe('stepUpNeeded')
  const { secret } = await browser.call(beginTotp, {})
  await browser.call(confirmTotp, { code: codeOfSecret(product, secret) })
  expect((await browser.call(makeRecoveryCodes, {})).codes).toHaveLength(10)
  const other = await anOfficerSession(product, staffId, 'byProvider')
  expect((await refusalOf(other.call(getPasskeyCreation, {}))).reason).toBe('stepUpNeeded')
})

test('of two sessions that enrol, the second has to present what the first has enrolled', async () => {
  const { login, code } = await anInvitation()
  const first = product.visitor()
  await first.call(enrol, { login, code, password })
  const second = product.visitor()
  await second.call(signInWithPassword, { login, password })
  const { options } = await second.call(getPasskeyCreation, {})
  const { secret } = await first.call(beginTotp, {})
  await first.call(confirmTotp, { code: codeOfSecret(product, secret) })
  const passkey = makePasskey(origin()).create(options)
  expect((await refusalOf(second.call(addPasskey, { name: '别处', passkey }))).reason).toBe('secondFactorNeeded')
  expect(await stateOf(second)).toBe('secondFactor')
})

test('of two that enrol at once, one does', async () => {
  const { login, code } = await anInvitation()
  const first = product.visitor()
  await first.call(enrol, { login, code, password })
  const second = product.visitor()
  await second.call(signInWithPassword, { login, password })
  const answers = await Promise.all(
    [first, second].map(async (browser) => {
      const { options } = await browser.call(getPasskeyCreation, {})
      return { browser, passkey: makePasskey(origin()).create(options) }
    }),
  )
  const calls = answers.map(({ browser, passkey }) => browser.call(addPasskey, { name: '钥匙', passkey }))
  expect(await outcomesOf(calls)).toEqual(['done', 'secondFactorNeeded'])
  expect((await Promise.all([first, second].map(stateOf))).sort()).toEqual(['active', 'secondFactor'])
})

describe('an enrolment code', () => {
  test('may be typed in small letters, without its hyphens', async () => {
    const { login, code } = await anInvitation()
    const typed = ` ${code.toLowerCase().replaceAll('-', '')} `
    expect((await product.visitor().call(enrol, { login, code: typed, password })).state).toBe('enrolling')
  })

  test('is good once, also when it is used twice at once', async () => {
    const { login, code } = await anInvitation()
    const use = () => product.visitor().call(enrol, { login, code, password })
    expect(await outcomesOf([use(), use()])).toEqual(['done', 'enrolmentRefused'])
    expect((await refusalOf(use())).reason).toBe('enrolmentRefused')
  })

  test('ends after 24 hours', async () => {
    const { login, code } = await anInvitation()
    product.clock.advance(24 * hour)
    const refused = await refusalOf(product.visitor().call(enrol, { login, code, password }))
    expect(refused).toMatchObject({ status: 401, reason: 'enrolmentRefused' })
  })

  test('of another account, or of none, is refused in the same words', async () => {
    const { login } = await anInvitation()
    const { code } = await anInvitation()
    for (const name of [login, 'nobody']) {
      const refused = await refusalOf(product.visitor().call(enrol, { login: name, code, password }))
      expect(refused.text).toBe('登记码不正确或已过期，请联系系统管理员')
    }
  })

  test('is refused to a paused account', async () => {
    const { login, code } = await anInvitation()
    await product.services.pool.updateTable('staff').set({ state: 'paused' }).where('login', '=', login).execute()
    expect((await refusalOf(product.visitor().call(enrol, { login, code, password }))).reason).toBe('enrolmentRefused')
  })

  test('is refused after five wrong ones, for 15 minutes', async () => {
    const { login, code } = await anInvitation()
    const use = (typed: string) => product.visitor().call(enrol, { login, code: typed, password })
    for (let wrong = 0; wrong < 5; wrong += 1) await refusalOf(use('2222-2222-2222-2222'))
    expect((await refusalOf(use(code))).reason).toBe('enrolmentRefused')
    product.clock.advance(hour / 4)
    expect((await use(code)).state).toBe('enrolling')
  })

  test('is in the database as a keyed hash alone', async () => {
    const { code } = await anInvitation()
    const { pool, cipher } = product.services
    const rows = await pool.selectFrom('staff_enrolment').selectAll().execute()
    expect(rows.map(({ code_index }) => code_index)).toContain(codeIndexOf(cipher, 'staff_enrolment', code))
    for (const form of [code, code.replaceAll('-', '')]) expect(storedText(rows)).not.toContain(form)
  })
})

test.each([
  ['shorter than 10 characters', '一二三四五六七八九', '至少输入10个字符'],
  ['longer than 128 characters', 'x'.repeat(129), '最多输入128个字符'],
])('a password that is %s is refused', async (_kind, wrong, words) => {
  const { login, code } = await anInvitation()
  const { status, body } = await product.visitor().post(enrol.path, JSON.stringify({ login, code, password: wrong }))
  expect([status, body.data]).toEqual([400, { fields: [{ field: 'password', message: words }] }])
})

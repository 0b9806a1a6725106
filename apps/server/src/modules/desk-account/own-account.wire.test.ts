import {
  beginTotp,
  changeOfficerPassword,
  confirmTotp,
  endOfficerSession,
  listFactors,
  listOfficerSessions,
  makeRecoveryCodes,
  removeTotp,
} from '@registration/contract/desk/account.ts'
import { getOfficer, presentSecondFactor, signInWithPassword } from '@registration/contract/desk/sign-in.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demonstrationPassword } from '../../demonstration/officers.ts'
import type { Client } from '../../testing/client.ts'
import { actsOf, anAccount, codeOfSecret, officerCode, presentPassword, signInOfficer } from '../../testing/officers.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { readQrRows } from '../../testing/read-qr.ts'
import { outcomesOf, refusalOf } from '../../testing/refusal-of.ts'
import { storedText } from '../../testing/stored-text.ts'
import { codeIndexOf } from '../desk-sign-in/one-time-code-rules.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const minute = 60_000
const stateOf = async (client: Client) => (await client.call(getOfficer, {})).state

describe('an authenticator', () => {
  test('takes the place of the old one with its first code', async () => {
    const login = await anAccount(product)
    const officer = await signInOfficer(product, login)
    const { secret, address, qr } = await officer.call(beginTotp, {})
    const digits = secret.replaceAll(' ', '')
    expect(digits).toMatch(/^[A-Z2-7]{32}$/)
    const parts = new URL(address)
    expect([parts.protocol, parts.host, decodeURIComponent(parts.pathname)]).toEqual([
      'otpauth:',
      'totp',
      `/${product.services.config.appName}:${login}`,
    ])
    expect(Object.fromEntries(parts.searchParams)).toEqual({
      secret: digits,
      issuer: product.services.config.appName,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
    expect(readQrRows(qr)).toBe(address)

    // Until then the old one is good.
    const browser = await presentPassword(product, login)
    expect((await browser.call(presentSecondFactor, { code: await officerCode(product, login) })).state).toBe('active')
    await officer.call(confirmTotp, { code: codeOfSecret(product, secret) })
    product.clock.advance(minute)
    const later = await presentPassword(product, login)
    const old = await officerCode(product, login)
    expect((await refusalOf(later.call(presentSecondFactor, { code: old }))).reason).toBe('secondFactorFailed')
    expect((await later.call(presentSecondFactor, { code: codeOfSecret(product, secret) })).state).toBe('active')
    expect(await actsOf(product, login)).toContain('factorAdded totp')
  })

  test('is confirmed once: its code is not good for the sign-in too, and of two calls at once one confirms it', async () => {
    const login = await anAccount(product)
    const officer = await signInOfficer(product, login)
    const { secret } = await officer.call(beginTotp, {})
    const code = codeOfSecret(product, secret)
    const calls = [0, 1].map(() => officer.call(confirmTotp, { code }))
    expect(await outcomesOf(calls)).toEqual(['done', 'secondFactorFailed'])
    const browser = await presentPassword(product, login)
    expect((await refusalOf(browser.call(presentSecondFactor, { code }))).reason).toBe('secondFactorFailed')
  })

  test('is not confirmed with a code of a former secret', async () => {
    const officer = await signInOfficer(product, await anAccount(product))
    expect((await refusalOf(officer.call(confirmTotp, { code: '123456' }))).reason).toBe('secondFactorFailed')
    const former = await officer.call(beginTotp, {})
    await officer.call(beginTotp, {})
    const code = codeOfSecret(product, former.secret)
    expect((await refusalOf(officer.call(confirmTotp, { code }))).reason).toBe('secondFactorFailed')
  })

  test('that is the only second factor is not removed', async () => {
    const officer = await signInOfficer(product, await anAccount(product))
    expect((await refusalOf(officer.call(removeTotp, {}))).reason).toBe('lastSecondFactor')
    expect((await officer.call(listFactors, {})).totpSince).toMatch(/^2026-/)
  })

  test('is sealed in the database', async () => {
    const officer = await signInOfficer(product, await anAccount(product))
    await officer.call(beginTotp, {})
    const rows = await product.services.pool.selectFrom('staff_totp').selectAll().execute()
    const present = rows.flatMap(({ secret_sealed }) => secret_sealed ?? [])
    const next = rows.flatMap(({ next_secret_sealed }) => next_secret_sealed ?? [])
    expect([present.length, next.length]).not.toContain(0)
    for (const sealed of [...present, ...next]) expect(sealed).toMatch(/^a256gcm\./)
  })
})

describe('recovery codes', () => {
  test('each complete one sign-in, however they are typed, also when one is presented twice at once', async () => {
    const login = await anAccount(product)
    const officer = await signInOfficer(product, login)
    const { codes } = await officer.call(makeRecoveryCodes, {})
    expect(new Set(codes).size).toBe(10)
    const [first = '', second = ''] = codes
    const browsers = [await presentPassword(product, login), await presentPassword(product, login)]
    const calls = browsers.map((browser) => browser.call(presentSecondFactor, { recoveryCode: first }))
    expect(await outcomesOf(calls)).toEqual(['done', 'secondFactorFailed'])
    const browser = await presentPassword(product, login)
    const typed = second.toLowerCase().replaceAll('-', ' ')
    expect((await browser.call(presentSecondFactor, { recoveryCode: typed })).state).toBe('active')
    expect((await browser.call(listFactors, {})).recoveryCodes).toBe(8)
    expect(await actsOf(product, login)).toContain('signedIn recoveryCode')
  })

  test('of before end with new ones', async () => {
    const login = await anAccount(product)
    const officer = await signInOfficer(product, login)
    const [old] = (await officer.call(makeRecoveryCodes, {})).codes
    await officer.call(makeRecoveryCodes, {})
    const browser = await presentPassword(product, login)
    expect((await refusalOf(browser.call(presentSecondFactor, { recoveryCode: old }))).reason).toBe(
      'secondFactorFailed',
    )
  })

  test('let an officer without the device set up another', async () => {
    const login = await anAccount(product)
    const [recoveryCode] = (await (await signInOfficer(product, login)).call(makeRecoveryCodes, {})).codes
    const browser = await presentPassword(product, login)
    await browser.call(presentSecondFactor, { recoveryCode })
    const { secret } = await browser.call(beginTotp, {})
    await browser.call(confirmTotp, { code: codeOfSecret(product, secret) })
    expect(await stateOf(browser)).toBe('active')
  })

  test('are in the database as keyed hashes alone', async () => {
    const officer = await signInOfficer(product, await anAccount(product))
    const { codes } = await officer.call(makeRecoveryCodes, {})
    const { pool, cipher } = product.services
    const rows = await pool.selectFrom('staff_recovery').selectAll().execute()
    const hashes = codes.map((code) => codeIndexOf(cipher, 'staff_recovery', code))
    expect(rows.map(({ code_index }) => code_index)).toEqual(expect.arrayContaining(hashes))
    const stored = storedText(rows)
    for (const form of codes.flatMap((code) => [code, code.replaceAll('-', '')])) expect(stored).not.toContain(form)
  })
})

describe('a new password', () => {
  const next = 'another long password'

  test('replaces the old one and ends the other sessions', async () => {
    const login = await anAccount(product)
    const [officer, other] = [await signInOfficer(product, login), await signInOfficer(product, login)]
    const half = await presentPassword(product, login)
    await officer.call(changeOfficerPassword, { present: demonstrationPassword(login), next })
    expect(await Promise.all([officer, other, half].map(stateOf))).toEqual(['active', 'signedOut', 'signedOut'])
    const old = { login, password: demonstrationPassword(login) }
    expect((await refusalOf(product.visitor().call(signInWithPassword, old))).reason).toBe('staffSignInFailed')
    expect((await product.visitor().call(signInWithPassword, { login, password: next })).state).toBe('secondFactor')
    expect(await actsOf(product, login)).toEqual(
      expect.arrayContaining(['passwordChanged', 'sessionEnded newPassword']),
    )
  })

  test('needs the present one, five tries in all', async () => {
    const login = await anAccount(product)
    const officer = await signInOfficer(product, login)
    for (let wrong = 0; wrong < 5; wrong += 1) {
      const refused = await refusalOf(officer.call(changeOfficerPassword, { present: 'wrong', next }))
      expect(refused).toMatchObject({ status: 401, reason: 'staffSignInFailed' })
    }
    const right = { present: demonstrationPassword(login), next }
    expect((await refusalOf(officer.call(changeOfficerPassword, right))).reason).toBe('staffSignInFailed')
    product.clock.advance(15 * minute)
    await officer.call(changeOfficerPassword, right)
  })

  test('is set by one of two calls at once', async () => {
    const login = await anAccount(product)
    const officers = [await signInOfficer(product, login), await signInOfficer(product, login)]
    const calls = officers.map((officer, i) =>
      officer.call(changeOfficerPassword, { present: demonstrationPassword(login), next: `${next} ${i}` }),
    )
    expect((await outcomesOf(calls)).filter((outcome) => outcome === 'done')).toHaveLength(1)
  })

  test('has ten characters at least, of any kind', async () => {
    const login = await anAccount(product)
    const officer = await signInOfficer(product, login)
    const present = demonstrationPassword(login)
    const short = JSON.stringify({ present, next: 'Short1!' })
    expect((await officer.post(changeOfficerPassword.path, short)).body).toMatchObject({
      errcode: '10',
      data: { fields: [{ field: 'next' }] },
    })
    await officer.call(changeOfficerPassword, { present, next: '不动产登记中心三楼窗口' })
  })

  test('is none of the commonest: those are what a stranger tries first', async () => {
    const login = await anAccount(product)
    const officer = await signInOfficer(product, login)
    const present = demonstrationPassword(login)
    for (const next of ['1q2w3e4r5t', 'Password123'])
      expect((await refusalOf(officer.call(changeOfficerPassword, { present, next }))).reason).toBe('passwordCommon')
    expect((await product.visitor().call(signInWithPassword, { login, password: present })).state).toBe('secondFactor')
  })
})

describe('an officer’s sessions', () => {
  const idOf = async (officer: Client) =>
    (await officer.call(listOfficerSessions, {})).sessions.find(({ isPresent }) => isPresent)?.id ?? ''

  test('are listed with the present one marked, the newest first', async () => {
    const login = await anAccount(product)
    const first = await signInOfficer(product, login)
    product.clock.advance(minute)
    const second = await signInOfficer(product, login)
    await presentPassword(product, login)
    const { sessions } = await second.call(listOfficerSessions, {})
    expect(sessions).toMatchObject([
      { id: await idOf(second), network: '127.0.0.0/24', system: 'other', isPresent: true },
      { id: await idOf(first), isPresent: false },
    ])
  })

  test('are ended one by one, by their own officer alone', async () => {
    const login = await anAccount(product)
    const [here, there] = [await signInOfficer(product, login), await signInOfficer(product, login)]
    const id = await idOf(there)
    const stranger = await signInOfficer(product, await anAccount(product))
    for (const strange of [id, 'no-id'])
      expect((await refusalOf(stranger.call(endOfficerSession, { id: strange }))).reason).toBe('sessionNotFound')
    await here.call(endOfficerSession, { id })
    expect(await Promise.all([here, there].map(stateOf))).toEqual(['active', 'signedOut'])
    expect((await refusalOf(here.call(endOfficerSession, { id }))).reason).toBe('sessionNotFound')
    expect(await actsOf(product, login)).toContain('sessionEnded byOfficer')
  })
})

import {
  changeOfficerPassword,
  listFactors,
  listOfficerSessions,
  makeRecoveryCodes,
} from '@registration/contract/desk/account.ts'
import { oidcPaths } from '@registration/contract/desk/desk-paths.ts'
import { getOfficer, presentSecondFactor, stepUp, unlockSession } from '@registration/contract/desk/sign-in.ts'
import { getUserInfo } from '@registration/contract/session.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demonstrationPassword } from '../../demonstration/officers.ts'
import { runMaintenance } from '../../maintenance.ts'
import { type Client, makeClient } from '../../testing/client.ts'
import { actsOf, anAccount, officerCode, presentPassword, signInOfficer, wrongCode } from '../../testing/officers.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { refusalOf } from '../../testing/refusal-of.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const minute = 60_000
const stateOf = async (client: Client) => (await client.call(getOfficer, {})).state
const pass = (minutes: number) => product.clock.advance(minutes * minute)

describe('half an hour without a call locks a session', () => {
  test('a code unlocks it', async () => {
    const login = await anAccount(product)
    const officer = await signInOfficer(product, login)
    pass(30)
    expect(await stateOf(officer)).toBe('locked')
    expect((await refusalOf(officer.call(listFactors, {}))).reason).toBe('secondFactorNeeded')
    expect((await officer.call(getOfficer, {})).officer?.login).toBe(login)
    const refused = await refusalOf(officer.call(unlockSession, { code: wrongCode(product, login) }))
    expect(refused).toMatchObject({ status: 401, reason: 'secondFactorFailed' })
    expect(await stateOf(officer)).toBe('locked')
    const code = await officerCode(product, login)
    expect((await officer.call(unlockSession, { code })).state).toBe('active')
    expect((await officer.call(listFactors, {})).hasPassword).toBe(true)
    expect(await actsOf(product, login)).toContain('sessionUnlocked totp')
  })

  test('a recovery code does not unlock it', async () => {
    const login = await anAccount(product)
    const officer = await signInOfficer(product, login)
    const [recoveryCode] = (await officer.call(makeRecoveryCodes, {})).codes
    pass(30)
    expect((await refusalOf(officer.call(unlockSession, { recoveryCode }))).reason).toBe('secondFactorFailed')
    expect(await stateOf(officer)).toBe('locked')
  })

  test('asking who one is is no activity, every other call is', async () => {
    const officer = await signInOfficer(product, await anAccount(product))
    pass(20)
    await officer.call(listFactors, {})
    pass(20)
    expect(await stateOf(officer)).toBe('active')
    pass(10)
    expect(await stateOf(officer)).toBe('locked')
  })

  test('an hour ends it, locked or not', async () => {
    const officer = await signInOfficer(product, await anAccount(product))
    pass(40)
    expect(await stateOf(officer)).toBe('locked')
    pass(20)
    expect(await stateOf(officer)).toBe('signedOut')
    expect(await refusalOf(officer.call(listFactors, {}))).toMatchObject({ status: 401, reason: 'signedOut' })
  })
})

test('twelve hours end a session with activity', async () => {
  const officer = await signInOfficer(product, await anAccount(product))
  for (let quarter = 0; quarter < 4 * 12 - 1; quarter += 1) {
    pass(15)
    await officer.call(listFactors, {})
  }
  expect(await stateOf(officer)).toBe('active')
  pass(15)
  expect(await stateOf(officer)).toBe('signedOut')
})

describe('a call that asks for it', () => {
  test('needs a second factor of the last half hour', async () => {
    const login = await anAccount(product)
    const officer = await signInOfficer(product, login)
    pass(20)
    await officer.call(makeRecoveryCodes, {})
    pass(10)
    expect(await refusalOf(officer.call(makeRecoveryCodes, {}))).toMatchObject({ status: 403, reason: 'stepUpNeeded' })
    const [wrong, right] = [wrongCode(product, login), await officerCode(product, login)]
    expect((await refusalOf(officer.call(stepUp, { code: wrong }))).reason).toBe('secondFactorFailed')
    expect((await refusalOf(officer.call(makeRecoveryCodes, {}))).reason).toBe('stepUpNeeded')
    expect((await officer.call(stepUp, { code: right })).state).toBe('active')
    expect((await officer.call(makeRecoveryCodes, {})).codes).toHaveLength(10)
    expect(await actsOf(product, login)).toContain('steppedUp totp')
  })

  test('takes no recovery code for it', async () => {
    const officer = await signInOfficer(product, await anAccount(product))
    const [recoveryCode] = (await officer.call(makeRecoveryCodes, {})).codes
    expect((await refusalOf(officer.call(stepUp, { recoveryCode }))).reason).toBe('secondFactorFailed')
    expect((await officer.call(listFactors, {})).recoveryCodes).toBe(10)
  })

  test('is not served before the sign-in is complete', async () => {
    const login = await anAccount(product)
    const browser = await presentPassword(product, login)
    const code = await officerCode(product, login)
    expect((await refusalOf(browser.call(stepUp, { code }))).reason).toBe('secondFactorNeeded')
    expect((await refusalOf(product.visitor().call(stepUp, { code }))).reason).toBe('signedOut')
  })
})

test('a fourth session ends the oldest', async () => {
  const login = await anAccount(product)
  const sessions: Client[] = []
  for (let n = 0; n < 4; n += 1) {
    sessions.push(await signInOfficer(product, login))
    pass(1)
  }
  expect(await Promise.all(sessions.map(stateOf))).toEqual(['signedOut', 'active', 'active', 'active'])
  expect(await actsOf(product, login)).toContain('sessionEnded tooMany')
})

test('each entry of a sign-in, and of a session’s end, has the post and how one gets to the desk', async () => {
  const login = await anAccount(product)
  const sessions: Client[] = []
  for (let n = 0; n < 4; n += 1) {
    sessions.push(await signInOfficer(product, login))
    pass(1)
  }
  const next = 'another long password'
  await sessions.at(-1)?.call(changeOfficerPassword, { present: demonstrationPassword(login), next })
  pass(60)
  await runMaintenance(product.services)
  const { rows } = await sql<{ entry: string; post: string; place: string }>`
    select trim(act || ' ' || details) as entry, audit_entry.post, place
    from audit_entry join staff on staff.id = staff_id where login = ${login}`.execute(product.services.pool)
  expect(rows.map(({ entry }) => entry)).toEqual(
    expect.arrayContaining([
      'signedIn totp',
      'sessionEnded tooMany',
      'passwordChanged',
      'sessionEnded newPassword',
      'sessionEnded expired',
    ]),
  )
  for (const row of rows) expect(row).toMatchObject({ post: '受理岗', place: 'network' })
})

test('who has the password alone ends no session', async () => {
  const login = await anAccount(product)
  const officer = await signInOfficer(product, login)
  for (let n = 0; n < 5; n += 1) await presentPassword(product, login)
  expect(await stateOf(officer)).toBe('active')
  const half = await product.services.pool
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.id', 'staff_session.staff_id')
    .select('staff_session.id')
    .where('login', '=', login)
    .where('factor_at', 'is', null)
    .execute()
  expect(half).toHaveLength(3)
})

test('at most three remain when several sign-ins are completed at once', async () => {
  const login = await anAccount(product)
  const first = await signInOfficer(product, login)
  const { codes } = await first.call(makeRecoveryCodes, {})
  const browsers = [await presentPassword(product, login), await presentPassword(product, login)]
  browsers.push(await presentPassword(product, login))
  await Promise.all(browsers.map((browser, i) => browser.call(presentSecondFactor, { recoveryCode: codes[i] })))
  const states = await Promise.all([first, ...browsers].map(stateOf))
  expect(states.filter((state) => state === 'active')).toHaveLength(3)
})

test('a citizen’s session means nothing at the desk, and the reverse', async () => {
  const citizen = await product.signIn('zhangsan')
  expect(await stateOf(citizen)).toBe('signedOut')
  expect((await refusalOf(citizen.call(listOfficerSessions, {}))).reason).toBe('signedOut')
  citizen.cookies.set('staff', citizen.cookies.get('session') ?? '')
  expect(await stateOf(citizen)).toBe('signedOut')
  const officer = await signInOfficer(product, await anAccount(product))
  officer.cookies.set('session', officer.cookies.get('staff') ?? '')
  expect((await refusalOf(officer.call(getUserInfo, {}))).reason).toBe('signedOut')
})

test('maintenance deletes sessions, half sign-ins, those that the provider did not end, and enrolment codes', async () => {
  const { pool, clock } = product.services
  const login = await anAccount(product)
  await signInOfficer(product, login)
  await presentPassword(product, login)
  await makeClient(product.services.config.desk.base).get(oidcPaths.start)
  const { id } = await pool.selectFrom('staff').select('id').where('login', '=', login).executeTakeFirstOrThrow()
  const expiresAt = new Date(clock.now().getTime() + 30 * minute)
  await pool.insertInto('staff_enrolment').values({ staff_id: id, code_index: 'x', expires_at: expiresAt }).execute()
  const left = async () => ({
    sessions: (await pool.selectFrom('staff_session').select('id').where('staff_id', '=', id).execute()).length,
    atProvider: (await pool.selectFrom('staff_sign_in').select('created_at').execute()).length,
    codes: (await pool.selectFrom('staff_enrolment').select('staff_id').where('staff_id', '=', id).execute()).length,
  })
  await runMaintenance(product.services)
  expect(await left()).toEqual({ sessions: 2, atProvider: 1, codes: 1 })
  pass(60)
  await runMaintenance(product.services)
  expect(await left()).toEqual({ sessions: 0, atProvider: 0, codes: 0 })
  expect((await actsOf(product, login)).filter((act) => act === 'sessionEnded expired')).toHaveLength(1)
})

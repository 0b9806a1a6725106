import { getOfficer } from '@registration/contract/desk/sign-in.ts'
import { listStaff, setStaffRoles } from '@registration/contract/desk/staff.ts'
import type { Role } from '@registration/contract/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { anOfficer, anOfficerSession, aStaffMember } from '../../testing/officer-sessions.ts'
import { signInOfficer } from '../../testing/officers.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { refusalOf } from '../../testing/refusal-of.ts'

let product: TestProduct
let security: Client
beforeAll(async () => {
  product = await startProduct()
  security = await signInOfficer(product, 'demo-security')
})
afterAll(() => product.stop())

async function stored(staffId: string) {
  const { pool } = product.services
  const [roles, offices] = await Promise.all([
    pool.selectFrom('staff_role').select('role').where('staff_id', '=', staffId).orderBy('role').execute(),
    pool
      .selectFrom('staff_office')
      .select('region_code')
      .where('staff_id', '=', staffId)
      .orderBy('region_code')
      .execute(),
  ])
  return { roles: roles.map(({ role }) => role), offices: offices.map(({ region_code }) => region_code) }
}

describe('roles and offices', () => {
  test('are set together, end the account’s sessions and are in the log', async () => {
    const { login, staffId, client } = await anOfficer(product, { roles: ['counter'] })
    const half = await anOfficerSession(product, staffId, 'begun')
    const roles: Role[] = ['cadastral', 'acceptance', 'acceptance']
    await security.call(setStaffRoles, { login, roles, offices: ['130481', '130426', '130481'] })
    expect(await stored(staffId)).toEqual({ roles: ['acceptance', 'cadastral'], offices: ['130426', '130481'] })
    for (const session of [client, half])
      expect(await session.call(getOfficer, {})).toMatchObject({ state: 'signedOut' })
    const { pool } = product.services
    const logged = pool.selectFrom('audit_entry').select(['act', 'details']).where('record', '=', staffId)
    expect(await logged.execute()).toEqual([{ act: 'rolesSet', details: 'cadastral,acceptance 130481,130426' }])
  })

  test('count from the next call on, also in a session that somebody began meanwhile', async () => {
    const { login, staffId } = await aStaffMember(product, { roles: ['security'] })
    await security.call(setStaffRoles, { login, roles: ['auditor'], offices: ['130400'] })
    const later = await anOfficerSession(product, staffId)
    expect((await refusalOf(later.call(listStaff, {}))).reason).toBe('notPermitted')
  })

  test('that somebody has set meanwhile are refused to who has read the ones before', async () => {
    const { login, staffId } = await aStaffMember(product, { roles: ['acceptance', 'cadastral'] })
    const { offices } = await stored(staffId)
    const base = { roles: ['cadastral', 'acceptance'] as Role[], offices }
    await security.call(setStaffRoles, { login, roles: ['acceptance'], offices, base })
    const late = security.call(setStaffRoles, { login, roles: ['acceptance', 'cadastral', 'counter'], offices, base })
    expect((await refusalOf(late)).reason).toBe('changedMeanwhile')
    expect((await stored(staffId)).roles).toEqual(['acceptance'])
  })

  test('that an account has already end none of its sessions, and are in the log once', async () => {
    const { login, staffId } = await aStaffMember(product, { roles: ['counter'] })
    const roles: Role[] = ['cadastral', 'acceptance']
    await security.call(setStaffRoles, { login, roles, offices: ['130400'] })
    const session = await anOfficerSession(product, staffId)
    // As an administrator sends it who got no answer, and has read the account since.
    const base = { roles, offices: ['130400'] }
    await security.call(setStaffRoles, { login, roles: ['acceptance', 'cadastral'], offices: ['130400'], base })
    expect(await session.call(getOfficer, {})).toMatchObject({ state: 'active' })
    const { pool } = product.services
    const logged = pool.selectFrom('audit_entry').select('act').where('record', '=', staffId)
    expect(await logged.where('act', '=', 'rolesSet').execute()).toHaveLength(1)
  })

  test('may be none: then nothing is permitted', async () => {
    const { login, staffId } = await aStaffMember(product, { roles: ['system'] })
    await security.call(setStaffRoles, { login, roles: [], offices: ['130400'] })
    expect((await stored(staffId)).roles).toEqual([])
    const session = await anOfficerSession(product, staffId)
    expect((await session.call(getOfficer, {})).officer?.permissions).toEqual([])
  })

  test('that two administrators set at once are one’s, not a mixture', async () => {
    const { login, staffId } = await aStaffMember(product)
    const choices: { roles: Role[]; offices: string[] }[] = [
      { roles: ['acceptance', 'cadastral'], offices: ['130426', '130481'] },
      { roles: ['archive', 'counter'], offices: ['130402', '130403'] },
    ]
    const administrators = await Promise.all(choices.map(() => anOfficer(product, { roles: ['security'] })))
    await Promise.all(choices.map((choice, n) => administrators[n]?.client.call(setStaffRoles, { login, ...choice })))
    expect(choices).toContainEqual(await stored(staffId))
  })
})

describe('the separation of administrators', () => {
  test.each<[Role, Role]>([
    ['system', 'security'],
    ['auditor', 'system'],
    ['security', 'acceptance'],
    ['auditor', 'registrar'],
  ])('refuses %s beside %s, in words', async (one, other) => {
    const { login, staffId, client } = await anOfficer(product, { roles: ['counter'] })
    const refused = await refusalOf(security.call(setStaffRoles, { login, roles: [one, other], offices: ['130400'] }))
    expect([refused.status, refused.body.errcode, refused.reason]).toEqual([200, '01', 'rolesExclude'])
    expect(refused.text).toMatch(/^“\S+”与“\S+”不能由同一人担任$/)
    expect((await stored(staffId)).roles).toEqual(['counter'])
    expect(await client.call(getOfficer, {})).toMatchObject({ state: 'active' })
  })
})

describe('an office', () => {
  test.each([
    ['of another city', '630100', 'notPermitted'],
    ['that there is not', '999999', 'officeNotFound'],
    ['that was merged away', '130428', 'officeNotFound'],
  ])('%s is refused, also beside the caller’s own', async (_, foreign, reason) => {
    const { login, staffId } = await aStaffMember(product, { roles: ['counter'] })
    const given = { login, roles: [], offices: ['130400', foreign] }
    expect((await refusalOf(security.call(setStaffRoles, given))).reason).toBe(reason)
    expect(await stored(staffId)).toEqual({ roles: ['counter'], offices: ['130400'] })
  })

  test('is needed: without one nobody could find the account again', async () => {
    const { login, staffId } = await aStaffMember(product, { roles: ['counter'] })
    const payload = JSON.stringify({ login, roles: ['counter'], offices: [] })
    expect((await security.post(setStaffRoles.path, payload)).body).toMatchObject({ errcode: '10', reason: 'invalid' })
    expect((await stored(staffId)).offices).toEqual(['130400'])
  })

  test('of a district gives no power over its city, nor over itself in another’s hands', async () => {
    const { client, login } = await anOfficer(product, { roles: ['security'], offices: ['130481'] })
    const own = await aStaffMember(product, { offices: ['130481'] })
    const ofCity = await aStaffMember(product, { roles: ['counter'], offices: ['130400'] })
    const wider = { login: own.login, roles: [], offices: ['130400'] }
    expect((await refusalOf(client.call(setStaffRoles, wider))).reason).toBe('notPermitted')
    const foreign = { login: ofCity.login, roles: [], offices: ['130481'] }
    expect((await refusalOf(client.call(setStaffRoles, foreign))).reason).toBe('staffNotFound')
    const mine: Role[] = ['security']
    const refused = await refusalOf(client.call(setStaffRoles, { login, roles: mine, offices: ['130481'] }))
    expect(refused.reason).toBe('notPermitted')
  })
})

describe('a refusal', () => {
  /** What the log has of an officer's refused calls. */
  async function refusalsOf(staffId: string) {
    const { pool } = product.services
    const rows = pool.selectFrom('audit_entry').select(['act', 'details', 'citizen_id']).where('staff_id', '=', staffId)
    return (await rows.orderBy('sequence').execute()).map(({ act, details }) => `${act} ${details}`)
  }

  test('for a permission, a second factor, a foreign account or excluded roles is in the log, by its call', async () => {
    const { login } = await aStaffMember(product)
    const { client, staffId } = await anOfficer(product, { roles: ['auditor'] })
    await refusalOf(client.call(setStaffRoles, { login, roles: [], offices: ['130400'] }))
    expect(await refusalsOf(staffId)).toEqual(['callRefused staff/set-roles notPermitted'])

    const administrator = await aStaffMember(product, { roles: ['security'] })
    const byProvider = await anOfficerSession(product, administrator.staffId, 'byProvider')
    await refusalOf(byProvider.call(setStaffRoles, { login, roles: [], offices: ['130400'] }))
    const verified = await anOfficerSession(product, administrator.staffId)
    await refusalOf(verified.call(setStaffRoles, { login: 'demo-xining', roles: [], offices: ['130400'] }))
    await refusalOf(verified.call(setStaffRoles, { login, roles: ['system', 'auditor'], offices: ['130400'] }))
    expect(await refusalsOf(administrator.staffId)).toEqual([
      'callRefused staff/set-roles stepUpNeeded',
      'callRefused staff/set-roles staffNotFound',
      'callRefused staff/set-roles rolesExclude',
    ])
  })

  test('for a form that is filled in wrong is not', async () => {
    const { client, staffId } = await anOfficer(product, { roles: ['security'] })
    await client.post(setStaffRoles.path, JSON.stringify({ login: '', roles: ['king'], offices: [] }))
    expect(await refusalsOf(staffId)).toEqual([])
  })
})

import { enrol, getOfficer } from '@registration/contract/desk/sign-in.ts'
import {
  cancelStaffAbsence,
  inviteStaff,
  leaveStaff,
  listAbsences,
  listStaff,
  pauseStaff,
  resolveOtherPerson,
  saveStaff,
  setStaffAbsence,
} from '@registration/contract/desk/staff.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uniqueCitizenId } from '../../demonstration/builders.ts'
import { toShanghai } from '../../shanghai-time.ts'
import type { Client } from '../../testing/client.ts'
import { anOfficer, anOfficerSession, aStaffMember } from '../../testing/officer-sessions.ts'
import { signInOfficer } from '../../testing/officers.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { refusalOf } from '../../testing/refusal-of.ts'

let product: TestProduct
let system: Client
beforeAll(async () => {
  product = await startProduct()
  system = await signInOfficer(product, 'demo-system')
})
afterAll(() => product.stop())

const aWuanOfficer = () => anOfficer(product, { roles: ['system'], offices: ['130481'] })

async function rowOf(login: string) {
  return product.services.pool.selectFrom('staff').selectAll().where('login', '=', login).executeTakeFirstOrThrow()
}

async function find(client: Client, login: string) {
  const { staff } = await client.call(listStaff, {})
  return staff.find((each) => each.login === login)
}

/** What the log has about an account, the oldest first. */
async function actsOn(login: string) {
  const { id } = await rowOf(login)
  const rows = await product.services.pool
    .selectFrom('audit_entry')
    .select(['act', 'details', 'staff_id', 'at', 'sequence'])
    .where('record', '=', id)
    .where('actor', '=', 'officer')
    .orderBy('at')
    .orderBy('sequence')
    .execute()
  return rows.map(({ act, details }) => [act, details])
}

describe('the list of accounts', () => {
  test('has those of the caller’s offices and their districts, by login, without identity numbers', async () => {
    const { login } = await aStaffMember(product, { roles: ['acceptance', 'cadastral'], offices: ['130481', '130426'] })
    const { staff } = await system.call(listStaff, {})
    const logins = staff.map((each) => each.login)
    expect(logins).toEqual([...logins].sort())
    expect(logins).toEqual(expect.arrayContaining(['demo-acceptance', 'demo-security', 'demo-system', login]))
    expect(logins).not.toContain('demo-xining')
    expect(staff.find((each) => each.login === login)).toMatchObject({
      state: 'active',
      roles: ['acceptance', 'cadastral'],
      offices: [
        { code: '130426', name: '邯郸市涉县' },
        { code: '130481', name: '邯郸市武安市' },
      ],
      hasDocumentNumber: false,
      signedInAt: '',
      absentFrom: '',
      absentUntil: '',
    })
    expect(staff.find((each) => each.login === 'demo-system')?.signedInAt).toMatch(/^2026-03-10 09:/)
  })

  test('of a district has nobody of its city, nor of two districts', async () => {
    const { client, login } = await aWuanOfficer()
    const own = await aStaffMember(product, { offices: ['130481'] })
    const wider = await aStaffMember(product, { offices: ['130481', '130426'] })
    const logins = (await client.call(listStaff, {})).staff.map((each) => each.login)
    expect(logins).toEqual(expect.arrayContaining([login, own.login]))
    for (const foreign of ['demo-system', 'demo-acceptance', wider.login]) expect(logins).not.toContain(foreign)
  })

  test('comes with every office that the caller may give, also one that nobody has', async () => {
    const { offices } = await system.call(listStaff, {})
    expect(offices[0]).toEqual({ code: '130400', name: '邯郸市' })
    expect(offices.length).toBeGreaterThan(15)
    expect(offices).toContainEqual({ code: '130481', name: '邯郸市武安市' })
    expect(offices.map(({ code }) => code)).not.toContain('630100')
    const { client } = await aWuanOfficer()
    expect((await client.call(listStaff, {})).offices).toEqual([{ code: '130481', name: '邯郸市武安市' }])
  })

  test('is in the log before it is answered', async () => {
    const { client, staffId } = await aWuanOfficer()
    await client.call(listStaff, {})
    const { pool } = product.services
    const acts = await pool.selectFrom('audit_entry').select('act').where('staff_id', '=', staffId).execute()
    expect(acts).toEqual([{ act: 'staffRead' }])
  })
})

describe('saving an account', () => {
  const details = { name: '李娜', employeeNumber: '0231', post: '受理岗' }

  test('makes a new one in the caller’s offices, without a role and without a way in', async () => {
    await system.call(saveStaff, { login: 'Li.Na', ...details })
    expect(await find(system, 'li.na')).toMatchObject({
      ...details,
      state: 'invited',
      roles: [],
      offices: [{ code: '130400', name: '邯郸市' }],
    })
    expect(await rowOf('li.na')).toMatchObject({ password_hash: null, issuer: null })
    expect(await actsOn('li.na')).toEqual([['staffSaved', 'new']])
  })

  test('changes one, and seals the officer’s own document number for their own cases to be found', async () => {
    const { login } = await aStaffMember(product)
    const documentNumber = uniqueCitizenId('1990-07-15', 7)
    await system.call(saveStaff, { login, ...details, documentNumber: ` ${documentNumber.toLowerCase()} ` })
    const { services } = product
    const { id, document_number_sealed: sealed, document_number_index: index } = await rowOf(login)
    expect(services.cipher.decrypt(sealed ?? '', `staff:${id}:document_number`)).toBe(documentNumber)
    expect(index).toBe(services.cipher.index(documentNumber, 'document_number'))
    await system.call(saveStaff, { login, name: '李娜娜' })
    expect(await rowOf(login)).toMatchObject({ name: '李娜娜', document_number_index: index })
    expect(await find(system, login)).toMatchObject({ hasDocumentNumber: true, employeeNumber: '', post: '' })
    expect(JSON.stringify(await system.call(listStaff, {}))).not.toContain(documentNumber)
    expect(await actsOn(login)).toEqual([
      ['staffSaved', 'changed,documentNumber'],
      ['staffSaved', 'changed'],
    ])
  })

  test('records nothing where an account has exactly these data: whose answer was lost sends them again', async () => {
    const { login } = await aStaffMember(product)
    await system.call(saveStaff, { login, ...details })
    await system.call(saveStaff, { login, ...details, base: details })
    expect(await actsOn(login)).toEqual([['staffSaved', 'changed']])
  })

  test('refuses what another has changed meanwhile, to who has read what was before', async () => {
    const { login } = await aStaffMember(product)
    await system.call(saveStaff, { login, ...details })
    await system.call(saveStaff, { login, ...details, post: '登簿岗', base: details })
    const late = await refusalOf(system.call(saveStaff, { login, ...details, name: '李娜娜', base: details }))
    expect(late.reason).toBe('changedMeanwhile')
    expect(await rowOf(login)).toMatchObject({ name: '李娜', post: '登簿岗' })
    await system.call(saveStaff, { login, name: '李娜娜', base: { ...details, post: '登簿岗' } })
    expect(await rowOf(login)).toMatchObject({ name: '李娜娜', employee_number: '', post: '' })
  })

  test('that is new is refused where somebody has its login, and changes nothing of theirs', async () => {
    const { login } = await aStaffMember(product)
    await system.call(saveStaff, { login, ...details })
    const other = { login: login.toUpperCase(), name: '王丽', isNew: true }
    expect((await refusalOf(system.call(saveStaff, other))).reason).toBe('loginTaken')
    expect(await rowOf(login)).toMatchObject({ name: '李娜', employee_number: '0231', post: '受理岗' })
  })

  test('refuses a wrong document number beside its field', async () => {
    const { login } = await aStaffMember(product)
    const payload = { login, name: '李娜', documentNumber: '130403199007152341' }
    const { status, body } = await system.post(saveStaff.path, JSON.stringify(payload))
    expect([status, body.errcode]).toEqual([400, '10'])
    expect(body.data).toMatchObject({ fields: [{ field: 'documentNumber' }] })
    expect(await rowOf(login)).toMatchObject({ document_number_sealed: null })
  })

  test('of one login by two administrators at once makes one account', async () => {
    const others = await Promise.all([1, 2, 3].map(() => anOfficer(product, { roles: ['system'] })))
    await Promise.all(others.map(({ client }, n) => client.call(saveStaff, { login: 'new-one', name: `名字${n}` })))
    expect((await actsOn('new-one')).map(([, what]) => what).sort()).toEqual(['changed', 'changed', 'new'])
  })

  test('of a login that another office has is refused, and says nothing of it', async () => {
    const { client } = await aWuanOfficer()
    const refused = await refusalOf(client.call(saveStaff, { login: 'demo-xining', ...details }))
    expect([refused.status, refused.reason]).toEqual([200, 'staffNotFound'])
    expect(await rowOf('demo-xining')).toMatchObject({ name: '马玉兰' })
  })
})

describe('an invitation', () => {
  test('is a code for a day, and ends every other way into the account', async () => {
    const { login, staffId } = await aStaffMember(product, { roles: ['acceptance'] })
    const session = await anOfficerSession(product, staffId)
    const { clock } = product
    const { pool } = product.services
    await pool
      .updateTable('staff')
      .set({ password_hash: 'a hash', issuer: 'https://idp.example', subject: 'li' })
      .where('id', '=', staffId)
      .execute()
    const { code, until } = await system.call(inviteStaff, { login })
    expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/)
    expect(until).toMatch(/^2026-03-11 09:/)
    expect(await session.call(getOfficer, {})).toMatchObject({ state: 'signedOut' })
    expect(await rowOf(login)).toMatchObject({ state: 'invited', password_hash: null, issuer: null, subject: null })
    for (const table of ['staff_totp', 'staff_session', 'staff_passkey', 'staff_recovery'] as const)
      expect(await pool.selectFrom(table).select('staff_id').where('staff_id', '=', staffId).execute()).toEqual([])
    clock.advance(1_000)
    expect((await system.call(inviteStaff, { login })).code).not.toBe(code)
    const codes = await pool.selectFrom('staff_enrolment').selectAll().where('staff_id', '=', staffId).execute()
    expect(codes).toHaveLength(1)
    expect(JSON.stringify(codes)).not.toContain(code)
    expect(await find(system, login)).toMatchObject({ state: 'invited', roles: ['acceptance'] })
    expect(await actsOn(login)).toEqual([
      ['staffInvited', ''],
      ['staffInvited', ''],
    ])
  })

  test('of a paused account leaves it paused', async () => {
    const { login } = await aStaffMember(product, { state: 'paused' })
    await system.call(inviteStaff, { login })
    expect(await rowOf(login)).toMatchObject({ state: 'paused' })
    await system.call(pauseStaff, { login, paused: false })
    expect(await rowOf(login)).toMatchObject({ state: 'invited' })
  })

  test.each(['system', 'security', 'auditor'] as const)(
    'of a %s is not for another administrator, who could act as that one',
    async (role) => {
      const { login, client } = await anOfficer(product, { roles: [role] })
      expect((await refusalOf(system.call(inviteStaff, { login }))).reason).toBe('notPermitted')
      expect(await client.call(getOfficer, {})).toMatchObject({ state: 'active' })
    },
  )
})

describe('pausing an account', () => {
  test('ends its sessions at once, and its end does not bring them back', async () => {
    const { login, staffId, client } = await anOfficer(product, { roles: ['acceptance'] })
    const half = await anOfficerSession(product, staffId, 'begun')
    await product.services.pool.updateTable('staff').set({ password_hash: 'a' }).where('id', '=', staffId).execute()
    await system.call(pauseStaff, { login, paused: true })
    for (const session of [client, half])
      expect(await session.call(getOfficer, {})).toMatchObject({ state: 'signedOut', factors: [] })
    expect(await find(system, login)).toMatchObject({ state: 'paused' })
    await system.call(pauseStaff, { login, paused: false })
    expect(await find(system, login)).toMatchObject({ state: 'active', roles: ['acceptance'] })
    expect(await client.call(getOfficer, {})).toMatchObject({ state: 'signedOut' })
    expect(await actsOn(login)).toEqual([
      ['staffPaused', ''],
      ['staffResumed', ''],
    ])
  })

  test('and its end leave an account that nobody has signed in to invited', async () => {
    const { login } = await aStaffMember(product, { state: 'invited', hasFactor: false })
    for (const paused of [true, false]) await system.call(pauseStaff, { login, paused })
    expect(await rowOf(login)).toMatchObject({ state: 'invited' })
  })
})

describe('an officer who leaves', () => {
  test('is signed out at once and never comes in again, and the list keeps the account', async () => {
    const { login, staffId, client } = await anOfficer(product, { roles: ['acceptance'] })
    const { code } = await system.call(inviteStaff, { login })
    const session = await anOfficerSession(product, staffId)
    await system.call(leaveStaff, { login })
    for (const each of [client, session]) expect(await each.call(getOfficer, {})).toMatchObject({ state: 'signedOut' })
    expect(await rowOf(login)).toMatchObject({ state: 'left', password_hash: null, issuer: null, subject: null })
    const begun = product.visitor().call(enrol, { login, code, password: 'another password' })
    expect((await refusalOf(begun)).reason).toBe('enrolmentRefused')
    for (const table of ['staff_totp', 'staff_session', 'staff_passkey', 'staff_enrolment'] as const) {
      const rows = product.services.pool.selectFrom(table).select('staff_id').where('staff_id', '=', staffId)
      expect(await rows.execute()).toEqual([])
    }
    expect(await find(system, login)).toMatchObject({ state: 'left', roles: ['acceptance'] })
    const again = [
      system.call(inviteStaff, { login }),
      system.call(pauseStaff, { login, paused: false }),
      system.call(leaveStaff, { login }),
    ]
    for (const { reason } of await Promise.all(again.map(refusalOf))) expect(reason).toBe('staffNotFound')
    expect(await actsOn(login)).toEqual([
      ['staffInvited', ''],
      ['staffLeft', ''],
    ])
  })
})

describe('an absence', () => {
  const days = { from: '2026-03-11 08:30:00', to: '2026-03-13 17:30:00' }

  test('is entered by the supervisor too, in the place of the one before', async () => {
    const supervisor = await signInOfficer(product, 'demo-supervisor')
    const { login } = await aStaffMember(product, { offices: ['130481'] })
    await supervisor.call(setStaffAbsence, { login, ...days })
    expect(await find(system, login)).toMatchObject({ absentFrom: days.from, absentUntil: days.to })
    await system.call(setStaffAbsence, { login, ...days, to: '2026-03-12 17:30:00' })
    expect(await find(system, login)).toMatchObject({ absentFrom: days.from, absentUntil: '2026-03-12 17:30:00' })
    expect((await actsOn(login)).map(([act]) => act)).toEqual(['absenceRecorded', 'absenceRecorded'])
  })

  test('is cancelled, once', async () => {
    const supervisor = await signInOfficer(product, 'demo-supervisor')
    const { login } = await aStaffMember(product, { offices: ['130481'] })
    await supervisor.call(setStaffAbsence, { login, ...days })
    await supervisor.call(cancelStaffAbsence, { login })
    await system.call(cancelStaffAbsence, { login })
    expect(await find(system, login)).toMatchObject({ absentFrom: '', absentUntil: '' })
    expect((await actsOn(login)).map(([act]) => act)).toEqual(['absenceRecorded', 'absenceCancelled'])
  })

  test('that is over is not shown, and stays as it was taken', async () => {
    const { login } = await aStaffMember(product, { offices: ['130481'] })
    const { clock } = product
    const inMinutes = (minutes: number) => toShanghai(new Date(clock.now().getTime() + minutes * 60_000))
    await system.call(setStaffAbsence, { login, from: inMinutes(0), to: inMinutes(1) })
    clock.advance(60_000)
    expect(await find(system, login)).toMatchObject({ absentFrom: '', absentUntil: '' })
    await system.call(cancelStaffAbsence, { login })
    expect((await actsOn(login)).map(([act]) => act)).toEqual(['absenceRecorded'])
  })

  test('that is over is not entered, and leaves the one that is', async () => {
    const { login } = await aStaffMember(product, { offices: ['130481'] })
    await system.call(setStaffAbsence, { login, ...days })
    const past = { login, from: '2025-03-11 08:30:00', to: '2025-03-13 17:30:00' }
    expect((await refusalOf(system.call(setStaffAbsence, past))).reason).toBe('absenceOver')
    expect(await find(system, login)).toMatchObject({ absentFrom: days.from, absentUntil: days.to })
  })

  test('of an administrator is no supervisor’s to enter or to cancel', async () => {
    const supervisor = await signInOfficer(product, 'demo-supervisor')
    const { login } = await aStaffMember(product, { roles: ['auditor'], offices: ['130481'] })
    await system.call(setStaffAbsence, { login, ...days })
    const calls = [supervisor.call(setStaffAbsence, { login, ...days }), supervisor.call(cancelStaffAbsence, { login })]
    for (const refused of await Promise.all(calls.map(refusalOf))) expect(refused.reason).toBe('staffNotFound')
    expect((await actsOn(login)).map(([act]) => act)).toEqual(['absenceRecorded'])
  })

  test('is listed for the supervisor with the officers of their own offices, and with nothing else of their accounts', async () => {
    const supervisor = await anOfficer(product, { roles: ['supervisor'], offices: ['130481'] })
    const own = await aStaffMember(product, { roles: ['acceptance'], offices: ['130481'] })
    const left = await aStaffMember(product, { roles: ['acceptance'], offices: ['130481'] })
    await system.call(leaveStaff, { login: left.login })
    const administrator = await aWuanOfficer()
    const wider = await aStaffMember(product, { roles: ['acceptance'], offices: ['130481', '130426'] })
    await supervisor.client.call(setStaffAbsence, { login: own.login, ...days })
    const { officers } = await supervisor.client.call(listAbsences, {})
    const { name, post } = await rowOf(own.login)
    expect(officers.find(({ login }) => login === own.login)).toEqual({
      ...{ login: own.login, name, post },
      ...{ absentFrom: days.from, absentUntil: days.to },
    })
    const logins = officers.map(({ login }) => login)
    expect(logins).toContain(supervisor.login)
    for (const { login } of [left, administrator, wider]) expect(logins).not.toContain(login)
    expect((await refusalOf(supervisor.client.call(listStaff, {}))).reason).toBe('notPermitted')
    const acts = product.services.pool.selectFrom('audit_entry').select(['act', 'details'])
    expect(await acts.where('staff_id', '=', supervisor.staffId).where('act', '=', 'staffRead').execute()).toEqual([
      { act: 'staffRead', details: 'absences' },
    ])
  })

  test.each([
    ['that ends before it begins', { ...days, to: '2026-03-11 08:30:00' }, 'to'],
    ['from a day that there is not', { ...days, from: '2026-02-30 08:30:00' }, 'from'],
    ['without a time', { ...days, to: '' }, 'to'],
  ])('%s is refused', async (_, absence, field) => {
    const { login } = await aStaffMember(product)
    const refused = await refusalOf(system.call(setStaffAbsence, { login, ...absence }))
    expect([refused.reason, Object.keys(refused.fields)]).toEqual(['invalid', [field]])
    expect(await find(system, login)).toMatchObject({ absentFrom: '' })
  })
})

describe('the mark of another person at the provider', () => {
  async function aMarkedMember() {
    const member = await aStaffMember(product)
    const { pool } = product.services
    const at = product.clock.now()
    await pool.updateTable('staff').set({ other_person_at: at }).where('id', '=', member.staffId).execute()
    return { ...member, at }
  }

  test('goes with the person: by a new code, or when the officer leaves', async () => {
    const [one, other] = [await aMarkedMember(), await aMarkedMember()]
    await system.call(inviteStaff, { login: one.login })
    await system.call(leaveStaff, { login: other.login })
    for (const { login } of [one, other]) expect(await find(system, login)).toMatchObject({ otherPersonAt: '' })
  })

  test('is resolved by the system administrator, which is in the log', async () => {
    const { login, at } = await aMarkedMember()
    expect(await find(system, login)).toMatchObject({ otherPersonAt: toShanghai(at) })
    const security = await signInOfficer(product, 'demo-security')
    expect((await refusalOf(security.call(resolveOtherPerson, { login }))).reason).toBe('notPermitted')
    await system.call(resolveOtherPerson, { login })
    expect(await find(system, login)).toMatchObject({ otherPersonAt: '' })
    expect(await actsOn(login)).toEqual([['staffSaved', 'otherPerson']])
  })
})

describe('nobody', () => {
  test('changes, invites, pauses or closes their own account', async () => {
    const { client, login } = await anOfficer(product, { roles: ['system'] })
    const before = await rowOf(login)
    const calls = [
      client.call(saveStaff, { login, name: '别名' }),
      client.call(inviteStaff, { login }),
      client.call(pauseStaff, { login, paused: true }),
      client.call(leaveStaff, { login }),
      client.call(resolveOtherPerson, { login }),
    ]
    for (const refused of await Promise.all(calls.map(refusalOf))) expect(refused.reason).toBe('notPermitted')
    expect(await rowOf(login)).toEqual(before)
    expect(await client.call(getOfficer, {})).toMatchObject({ state: 'active' })
  })

  test('reaches an account of another office, of a wider one, or one that has left: it is an unknown one', async () => {
    const { client } = await aWuanOfficer()
    const foreign = await aStaffMember(product, { offices: ['630100'] })
    const wider = await aStaffMember(product, { offices: ['130400'] })
    const left = await aStaffMember(product, { offices: ['130481'], state: 'left' })
    for (const { login } of [foreign, wider, left, { login: 'no-such-account' }]) {
      const before = await product.services.pool.selectFrom('staff').selectAll().orderBy('id').execute()
      const calls = [
        client.call(inviteStaff, { login }),
        client.call(pauseStaff, { login, paused: true }),
        client.call(leaveStaff, { login }),
        client.call(cancelStaffAbsence, { login }),
        client.call(setStaffAbsence, { login, from: '2026-03-11 08:30:00', to: '2026-03-13 17:30:00' }),
        ...(login === 'no-such-account' ? [] : [client.call(saveStaff, { login, name: '别名' })]),
      ]
      for (const refused of await Promise.all(calls.map(refusalOf)))
        expect([refused.body.errcode, refused.reason]).toEqual(['04', 'staffNotFound'])
      expect(await product.services.pool.selectFrom('staff').selectAll().orderBy('id').execute()).toEqual(before)
    }
    expect(
      await product.services.pool
        .selectFrom('staff_absence')
        .select('staff_id')
        .where('staff_id', 'in', [foreign.staffId, wider.staffId])
        .execute(),
    ).toEqual([])
  })
})

import type { Endpoint } from '@registration/contract/endpoint.ts'
import { permissionsOf, type Role, roles } from '@registration/contract/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { officerCookie, sessionCookie } from '../http/cookies.ts'
import { aCase } from '../testing/cases.ts'
import type { Client, WireAnswer } from '../testing/client.ts'
import { caseNow } from '../testing/desk-cases.ts'
import { everyEndpoint, goldenOf } from '../testing/golden.ts'
import { anOfficer, anOfficerSession, aStaffMember, type StaffMember } from '../testing/officer-sessions.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'

let product: TestProduct
/** An officer of another office. */
let foreign: StaffMember
/** One of the caller's own, whom the calls are about. */
let colleague: StaffMember
beforeAll(async () => {
  product = await startProduct()
  foreign = await aStaffMember(product, { roles: ['acceptance'], offices: ['630100'] })
  colleague = await aStaffMember(product, { roles: ['acceptance'], offices: ['130400'] })
})
// An actor makes more calls here than a session may in a minute.
beforeEach(() => product.clock.advance(61_000))
afterAll(() => product.stop())

const staffCalls = everyEndpoint.filter(([, { access }]) => access === 'staff')

/** The tables of temporary rows, and of the log of every call. */
const passing = ['session', 'staff_session', 'rate_limit', 'idempotency', 'audit_entry', 'audit_head', 'secret_cache']

/** Every other row of the database. */
async function everything(): Promise<string[]> {
  const { pool } = product.services
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(pool)
  const found: string[] = []
  for (const { name } of tables.rows.filter((table) => !passing.includes(table.name))) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(pool)
    found.push(...rows.map(({ row }) => `${name} ${row}`))
  }
  return found.sort()
}

/** The sample of a call, about an account if it is about one. */
function payloadOf(name: string, { login }: { login: string }): string {
  const { request } = goldenOf(name)
  return JSON.stringify('login' in request ? { ...request, login } : request)
}

const endOf = ({ status, body }: WireAnswer) => `${status} ${String(body.errcode)} ${String(body.reason ?? '')}`

/** Makes calls about a colleague. How each was answered that was not answered in this way, or that showed anything. */
async function answeredOtherwise(
  client: Client,
  calls: typeof staffCalls,
  expected: (endpoint: Endpoint) => string,
): Promise<string[]> {
  const otherwise: string[] = []
  for (const [name, endpoint] of calls) {
    const answer = await client.post(endpoint.path, payloadOf(name, colleague))
    if (endOf(answer) !== expected(endpoint) || answer.body.data !== undefined)
      otherwise.push(`${endpoint.path}: ${endOf(answer)} ${JSON.stringify(answer.body.data)}`)
  }
  return otherwise
}

const signedOut = '401 40 signedOut'
const notComplete = '401 40 secondFactorNeeded'

describe('every call of officers is refused, shows nothing and changes nothing', () => {
  const strangers: [string, () => Promise<Client>][] = [
    ['nobody', async () => product.visitor()],
    ['a citizen', () => product.signIn('zhangsan')],
    [
      'a citizen with their session in the officers’ cookie',
      async () => {
        const citizen = await product.signIn('zhangsan')
        citizen.cookies.set(officerCookie, citizen.cookies.get(sessionCookie) ?? '')
        return citizen
      },
    ],
    [
      'a made-up session',
      async () => {
        const client = product.visitor()
        client.cookies.set(officerCookie, 'A'.repeat(43))
        return client
      },
    ],
    ...(['invited', 'paused', 'left'] as const).map((state): [string, () => Promise<Client>] => [
      `an officer whose account is ${state}`,
      async () => {
        const { staffId, client } = await anOfficer(product, { roles })
        await product.services.pool.updateTable('staff').set({ state }).where('id', '=', staffId).execute()
        return client
      },
    ]),
    [
      'an officer whose session has ended',
      async () => {
        const { client } = await anOfficer(product, { roles })
        product.clock.advance(60 * 60_000)
        return client
      },
    ],
  ]

  test.each(strangers)('for %s', async (_, aStranger) => {
    expect(staffCalls.length).toBeGreaterThan(15)
    const client = await aStranger()
    const before = await everything()
    expect(await answeredOtherwise(client, staffCalls, () => signedOut)).toEqual([])
    expect(await everything()).toEqual(before)
  })

  test('before the second factor', async () => {
    const { staffId } = await aStaffMember(product, { roles })
    const client = await anOfficerSession(product, staffId, 'begun')
    const before = await everything()
    expect(await answeredOtherwise(client, staffCalls, () => notComplete)).toEqual([])
    expect(await everything()).toEqual(before)
  })

  test('while there is no second factor, but for those that add one', async () => {
    const { staffId } = await aStaffMember(product, { roles, hasFactor: false })
    const client = await anOfficerSession(product, staffId, 'begun')
    const others = staffCalls.filter(([, { desk }]) => !desk?.isEnrolment)
    expect(others.length).toBeLessThan(staffCalls.length)
    const before = await everything()
    expect(await answeredOtherwise(client, others, () => notComplete)).toEqual([])
    expect(await everything()).toEqual(before)
  })

  test('while the session is locked', async () => {
    const { client } = await anOfficer(product, { roles })
    product.clock.advance(31 * 60_000)
    const before = await everything()
    expect(await answeredOtherwise(client, staffCalls, () => notComplete)).toEqual([])
    expect(await everything()).toEqual(before)
  })

  test('without a second factor of ours, or with an old one, where the call needs one', async () => {
    const needing = staffCalls.filter(([, { desk }]) => desk?.isStepUp)
    expect(needing.length).toBeGreaterThan(5)
    const { staffId, client: old } = await anOfficer(product, { roles })
    const minutes = product.services.config.desk.stepUpMinutes
    for (let passed = 0; passed <= minutes; passed += 10) {
      await old.post('/desk/api/account/factors', '{}')
      product.clock.advance(10 * 60_000)
    }
    const byProvider = await anOfficerSession(product, staffId, 'byProvider')
    const before = await everything()
    for (const client of [old, byProvider])
      expect(await answeredOtherwise(client, needing, () => '403 43 stepUpNeeded')).toEqual([])
    expect(await everything()).toEqual(before)
  })
})

describe('the roles decide', () => {
  const mayNot = (given: readonly Role[]) =>
    staffCalls.filter(([, { desk }]) => {
      const needed = desk?.permission ?? 'own'
      return needed !== 'own' && !permissionsOf(given).includes(needed)
    })

  test.each(roles)('a %s is refused every other call, and nothing changes', async (role) => {
    const { client } = await anOfficer(product, { roles: [role] })
    const refused = mayNot([role])
    expect(refused.length).toBeGreaterThan(0)
    const before = await everything()
    expect(await answeredOtherwise(client, refused, () => '403 43 notPermitted')).toEqual([])
    expect(await everything()).toEqual(before)
  })

  test('and count at once when they are taken away, also in a session that was left', async () => {
    const { client, staffId } = await anOfficer(product, { roles })
    await product.services.pool.deleteFrom('staff_role').where('staff_id', '=', staffId).execute()
    const before = await everything()
    expect(await answeredOtherwise(client, mayNot([]), () => '403 43 notPermitted')).toEqual([])
    expect(await everything()).toEqual(before)
  })

  test('only for one’s own office: an account of another is unknown, and in no answer', async () => {
    const { client, login } = await anOfficer(product, { roles, offices: ['130400'] })
    const before = await everything()
    const shown: string[] = []
    for (const [name, { path }] of staffCalls) {
      const payload = payloadOf(name, foreign)
      const answer = await client.post(path, payload)
      if ('login' in goldenOf(name).request && path.startsWith('/desk/api/staff/'))
        expect([path, endOf(answer)]).toEqual([path, '200 04 staffNotFound'])
      const text = JSON.stringify(answer.body)
      if ([`"${foreign.login}"`, foreign.staffId, 'demo-xining', '马玉兰'].some((secret) => text.includes(secret)))
        shown.push(path)
    }
    expect(shown).toEqual([])
    const about = (rows: string[]) => rows.filter((row) => !row.includes(login) && row.includes(foreign.staffId))
    expect(about(await everything())).toEqual(about(before))
  })
})

describe('the offices decide', () => {
  test('a case of another office is unknown to every call, and in no answer', async () => {
    const id = await aCase(product, { region_code: '630102' })
    const { number } = await caseNow(product, id)
    const { client } = await anOfficer(product, { roles, offices: ['130400'] })
    const calls = staffCalls.filter(([, { path }]) => path.startsWith('/desk/api/cases/'))
    expect(calls.length).toBeGreaterThan(25)
    const before = await everything()
    const known: string[] = []
    for (const [name, { path }] of calls) {
      const { request } = goldenOf(name)
      const about = { ...('id' in request && { id }), ...('ids' in request && { ids: [id] }) }
      const answer = await client.post(path, JSON.stringify({ ...request, ...about }))
      // The id is that of a file, or of an officer's own template, in the calls about these.
      if ('id' in request && !/ 04 (?:case|caseFile|opinion)NotFound$/.test(endOf(answer)))
        known.push(`${path}: ${endOf(answer)}`)
      if (JSON.stringify(answer.body).includes(number)) known.push(`${path} shows it`)
    }
    expect(known).toEqual([])
    const about = (rows: string[]) => rows.filter((row) => row.includes(id))
    expect(about(await everything())).toEqual(about(before))
  })
})

describe('an officer is no citizen', () => {
  test('to any call of citizens', async () => {
    const { client } = await anOfficer(product, { roles })
    client.cookies.set(sessionCookie, client.cookies.get(officerCookie) ?? '')
    const served: string[] = []
    const calls = everyEndpoint.filter(([, { access, encoding }]) => access === 'citizen' && encoding === 'form')
    for (const [name, { path }] of calls) {
      const { openid, openId, ...request } = goldenOf(name).request
      const { status } = await client.post(path, JSON.stringify(request))
      if (status !== 401) served.push(`${path} ${status}`)
    }
    expect(served).toEqual([])
  })
})

import { getApplication } from '@registration/contract/applications.ts'
import { bookSlot } from '@registration/contract/appointments.ts'
import { requestIdName } from '@registration/contract/endpoint.ts'
import { showHolding } from '@registration/contract/holdings.ts'
import { signOut } from '@registration/contract/session.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { uniqueCitizenId } from '../demonstration/builders.ts'
import { hashToken } from '../http/caller.ts'
import { sessionCookie } from '../http/cookies.ts'
import { insertSession, sessionAgeMs } from '../http/session-store.ts'
import { aCompleteDraft, aSubmitted } from '../testing/applications.ts'
import { aBooking, aSignedInCitizen, openDays } from '../testing/booking.ts'
import type { Client, WireAnswer } from '../testing/client.ts'
import { everyEndpoint, goldenOf } from '../testing/golden.ts'
import { holdingOf, riverside, unlock } from '../testing/holdings.ts'
import { aSale, inviteBuyer } from '../testing/invitations.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'

let product: TestProduct
/** The ids of all the victim's records. */
let theirs: string[]
/** Texts that only the victim may see. */
let secrets: string[]
beforeAll(async () => {
  product = await startProduct()
  const victim = await product.signIn('zhangsan')
  await aCompleteDraft(victim)
  const { secrets: shownSecrets } = await newRecords(victim)
  const [day] = await openDays(victim)
  if (!day) throw new Error('no day can be booked')
  const person = { name: '张建国', phone: '13800138001', documentNumber: uniqueCitizenId('1990-01-02', 3) }
  await victim.call(bookSlot, aBooking(day, person))
  // The registry has accepted the booking. Nothing changes in the background any more.
  await product.worker.drain()
  const { rows } = await sql<{ id: string }>`
    with victim as (select id from citizen where openid = 'o-demo-zhangsan'),
      cases as (select a.id from application a join victim on a.citizen_id = victim.id)
    select id::text from cases
    union all select p.id::text from party p join cases on p.application_id = cases.id
    union all select u.id::text from property_unit u join cases on u.application_id = cases.id
    union all select f.id::text from attachment f join cases on f.application_id = cases.id
    union all select b.id::text from appointment b join victim on b.citizen_id = victim.id
    union all select s.id::text from application_submission s join cases on s.application_id = cases.id
    union all select i.id::text from invitation i join victim on i.inviter_id = victim.id
    union all select c.id::text from confirmation_place c join cases on c.application_id = cases.id
    union all select h.id::text from property_show h join victim on h.citizen_id = victim.id
    union all select m.id::text from citizen_message m join victim on m.citizen_id = victim.id
    union all select victim.id::text from victim`.execute(product.services.pool)
  theirs = rows.map(({ id }) => id)
  secrets = ['张建国', '人民东路88号', '滏东小区', person.documentNumber, ...shownSecrets, ...theirs]
})
afterAll(() => product.stop())

/** A rejected application with a remark, an invitation, and a home that was shown. */
async function newRecords(victim: Client): Promise<{ secrets: string[] }> {
  const rejected = await aSubmitted(victim)
  await product.worker.drain()
  const remarks = JSON.stringify([{ target: { kind: 'application' }, text: '请说明付款方式' }])
  const decision = { proinstid: rejected, shzt: '11', opinion: '缺少付款证明', remarks }
  await vi.waitFor(async () => {
    expect((await victim.post('/standin/registry/decide', decision)).status).toBe(200)
  }, 60_000)
  await vi.waitFor(async () => {
    const { application } = await victim.call(getApplication, { applicationId: rejected })
    expect(application.status).toBe('cadastralRejected')
  }, 60_000)
  const { token } = await inviteBuyer(victim, await aSale(victim))
  await unlock(product, victim)
  const { ref } = await holdingOf(victim, riverside)
  const { url } = await victim.call(showHolding, { ref })
  return { secrets: ['请说明付款方式', '缺少付款证明', token, new URL(url).searchParams.get('code') ?? ''] }
}

/** The tables of temporary rows (counts, sessions, answers to repeats) and of the log of every call. */
const passing = ['session', 'rate_limit', 'idempotency', 'outbox', 'audit_entry', 'audit_head', 'secret_cache']

/** Every row about the victim. */
async function whatIsTheirs(): Promise<string[]> {
  const { pool } = product.services
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(pool)
  const found: string[] = []
  for (const { name } of tables.rows.filter((table) => !passing.includes(table.name))) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(pool)
    found.push(...rows.map(({ row }) => `${name} ${row}`).filter((row) => theirs.some((id) => row.includes(id))))
  }
  return found.sort()
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** The sample of a call, with each of the ids in turn in every place that has an id. */
function payloadsOf(name: string): { payload: string; sent: string }[] {
  const { openid, openId, [requestIdName]: requestId, ...request } = goldenOf(name).request
  const sample = JSON.stringify(request)
  if (sample.search(uuid) < 0) return [{ payload: sample, sent: '' }]
  return theirs.map((id) => ({ payload: sample.replace(uuid, id), sent: id }))
}

/** In JSON and as a form. */
const inBoth = async (client: Client, path: string, payload: string): Promise<WireAnswer[]> => [
  await client.post(path, payload),
  await client.post(path, Object(JSON.parse(payload))),
]

async function expired(): Promise<Client> {
  const { services } = product
  const token = services.ids.token()
  const { id } = await services.pool
    .selectFrom('citizen')
    .select('id')
    .where('openid', '=', 'o-demo-zhangsan')
    .executeTakeFirstOrThrow()
  const now = new Date(services.clock.now().getTime() - sessionAgeMs - 60_000)
  const tokenHash = hashToken(token)
  await insertSession(services.pool, { id: services.ids.uuid(), tokenHash, stateHash: tokenHash, citizenId: id, now })
  const client = product.visitor()
  client.cookies.set(sessionCookie, token)
  return client
}

const forms = everyEndpoint.filter(([, { encoding, path }]) => encoding === 'form' && path !== signOut.path)

describe('no call shows or changes another citizen’s data', () => {
  test('to visitors, to ended sessions and to forged cookies, in either encoding', async () => {
    const before = await whatIsTheirs()
    const madeUp = product.visitor()
    madeUp.cookies.set(sessionCookie, 'A'.repeat(43))
    const strangers = [product.visitor(), await expired(), madeUp]
    const served: string[] = []
    for (const [name, { path }] of forms.filter(([, { access }]) => access === 'citizen'))
      for (const stranger of strangers)
        for (const answer of await inBoth(stranger, path, payloadsOf(name)[0]?.payload ?? '{}'))
          if (answer.status !== 401) served.push(`${path} ${answer.status}`)
    expect(served).toEqual([])
    expect(await whatIsTheirs()).toEqual(before)
  }, 120_000)

  test('to another citizen with any of its ids, in either encoding', async () => {
    expect(theirs.length).toBeGreaterThanOrEqual(10)
    expect(forms.filter(([name]) => payloadsOf(name).length > 1).length).toBeGreaterThan(20)
    const before = await whatIsTheirs()
    const leaks: string[] = []
    for (const [name, { path }] of forms) {
      const { client } = await aSignedInCitizen(product)
      for (const { payload, sent } of payloadsOf(name))
        for (const { status, body } of await inBoth(client, path, payload)) {
          const text = JSON.stringify(body)
          const shown = secrets.filter(
            (secret) => secret !== sent && !payload.includes(secret) && text.includes(secret),
          )
          if (shown.length > 0 || status >= 500) leaks.push(`${path} with ${sent}: ${status} ${shown.join()}`)
        }
    }
    expect(leaks).toEqual([])
    expect(await whatIsTheirs()).toEqual(before)
  }, 300_000)
})

import { randomUUID } from 'node:crypto'
import { bookSlot, getBookingTerms, holdSlot, waitForSlot } from '@registration/contract/appointments.ts'
import { submitArchiveRequest } from '@registration/contract/archive.ts'
import { startFaceCheck } from '@registration/contract/face.ts'
import { closeAccount, previewClosing, sendOwnDataCode } from '@registration/contract/own-data.ts'
import { sendArchiveCode, sendProfileCode } from '@registration/contract/phone-codes.ts'
import { saveProfile } from '@registration/contract/profile.ts'
import { getProgress } from '@registration/contract/progress.ts'
import { getUserInfo } from '@registration/contract/session.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { inTransaction } from '../../db/database.ts'
import { aCitizen, makeCitizen, uniqueCitizenId } from '../../demonstration/builders.ts'
import { demonstrationCitizens, openidOf } from '../../demonstration/citizens.ts'
import { runMaintenance } from '../../maintenance.ts'
import { aDraft } from '../../testing/applications.ts'
import { anArchiveRequest } from '../../testing/archive.ts'
import { aBooking, aSession, aSignedInCitizen, fillSlot, openDays, slotNow } from '../../testing/booking.ts'
import type { Client } from '../../testing/client.ts'
import { checkFace, consent } from '../../testing/face.ts'
import { untilWaiting } from '../../testing/lock-waits.ts'
import { codeOn } from '../../testing/phone.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { aMobile, completeProfile } from '../../testing/profile.ts'
import { outcomesOf, reasonOf, refusalOf } from '../../testing/refusal-of.ts'
import { sendEvents } from '../../testing/registry-office.ts'
import { findRecipient } from '../messages/recipient-store.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const day = 24 * 3_600_000

/** A person of the messaging platform who has no account yet. Signs in, again and again. */
async function aPerson(): Promise<{ signIn: () => Promise<Client>; openid: string }> {
  const answer = await product.visitor().get('/standin/wechat/people?n=1')
  const [made] = z.parse(z.array(z.object({ persona: z.string() })), await answer.json())
  if (!made) throw new Error('the platform made nobody')
  return { signIn: () => product.signIn(made.persona), openid: openidOf(made.persona) }
}

/** Closes an account. With a phone in the profile a code is asked first. */
async function close(citizen: Client, phone?: string): Promise<void> {
  if (phone === undefined) return void (await citizen.call(closeAccount, { confirmation: 'close' }))
  product.clock.advance(60_000)
  await citizen.call(sendOwnDataCode, {})
  await citizen.call(closeAccount, { code: await codeOn(product, phone), confirmation: 'close' })
}

/** A slot that no other test of this file uses. */
let slots = 0
async function aSlot(citizen: Client) {
  const bookable = await openDays(citizen)
  slots += 1
  const found = bookable[slots]
  const slotId = found?.slots[0]?.id
  if (!found || !slotId) throw new Error('the calendar is empty')
  return { day: found, slotId }
}

describe('the seats of a closed account', () => {
  test('are free at once, however often somebody holds one and closes', async () => {
    const { client: other } = await aSignedInCitizen(product)
    const { slotId } = await aSlot(other)
    const person = await aPerson()
    for (const _ of [1, 2]) {
      const citizen = await person.signIn()
      await citizen.call(holdSlot, { slotId })
      expect(await slotNow(other, slotId)).toMatchObject({ taken: 1 })
      await close(citizen)
      expect(await slotNow(other, slotId)).toMatchObject({ taken: 0 })
    }
  })

  test('are offered to the waiting queue', async () => {
    const { client: other } = await aSignedInCitizen(product)
    const { slotId } = await aSlot(other)
    await fillSlot(product, slotId, 1)
    const citizen = await (await aPerson()).signIn()
    await citizen.call(holdSlot, { slotId })
    await other.call(waitForSlot, { slotId })
    await close(citizen)
    expect(await slotNow(other, slotId)).toMatchObject({ standing: 'offered', taken: 1 })
  })
})

describe('a new account after closing has the limits of the old one', () => {
  test('for codes by message: of the phone, and of the person', async () => {
    const person = await aPerson()
    let citizen = await person.signIn()
    const phones = [aMobile(), aMobile(), aMobile()]
    for (const phone of phones) await citizen.call(sendProfileCode, { phone })
    await close(citizen)
    citizen = await person.signIn()
    expect((await refusalOf(citizen.call(sendProfileCode, { phone: phones[0] ?? '' }))).reason).toBe('codeTooOften')
    expect((await refusalOf(citizen.call(sendProfileCode, { phone: aMobile() }))).reason).toBe('codeWaitHours')
    product.clock.advance(day)
    citizen = await person.signIn()
    await citizen.call(sendProfileCode, { phone: aMobile() })
  })

  test('for the checks by face of a day, and for the platform’s own end to them', async () => {
    product.clock.advance(2 * day)
    const person = await aPerson()
    let citizen = await person.signIn()
    const { phone } = await completeProfile(product, citizen)
    for (const _ of [1, 2, 3, 4, 5]) await citizen.call(startFaceCheck, { consent })
    await close(citizen, phone)
    citizen = await person.signIn()
    await completeProfile(product, citizen)
    expect((await refusalOf(citizen.call(startFaceCheck, { consent }))).reason).toBe('faceTooOften')

    product.clock.advance(2 * day)
    citizen = await person.signIn()
    const { phone: next } = await completeProfile(product, citizen, { password: 'bdc36k9', phone: aMobile() })
    const token = await checkFace(citizen, 'blocked')
    await citizen.post('/online/wx/setDetectInfo', { bsm: token })
    await close(citizen, next)
    citizen = await person.signIn()
    await completeProfile(product, citizen)
    expect((await refusalOf(citizen.call(startFaceCheck, { consent }))).reason).toBe('faceBlocked')
  })

  test('for calls of an endpoint with a limit of its own', async () => {
    product.clock.advance(2 * day)
    const person = await aPerson()
    let citizen = await person.signIn()
    const ask = () => citizen.post(getProgress.path, { lsh: '2026031000001' }).then(({ status }) => status)
    for (let i = 0; i < 30; i += 1) expect(await ask()).not.toBe(429)
    expect(await ask()).toBe(429)
    await close(citizen)
    citizen = await person.signIn()
    expect(await ask()).toBe(429)
  })

  test('for missed appointments, until the bar is over', async () => {
    product.clock.advance(2 * day)
    const { pool } = product.services
    const person = await aPerson()
    const citizen = await person.signIn()
    const bookable = await openDays(citizen)
    for (const [i, each] of bookable.slice(0, 2).entries()) {
      const visitor = { name: '孙晓月', phone: aMobile(), documentNumber: uniqueCitizenId('1977-07-07', i) }
      const { id } = await citizen.call(bookSlot, aBooking(each, visitor))
      await sql`update appointment set state = 'missed' where id = ${id}`.execute(pool)
    }
    expect(await citizen.call(getBookingTerms, {})).toMatchObject({ missed: 2 })
    await close(citizen)
    const next = await person.signIn()
    expect((await next.call(getBookingTerms, {})).missed).toBe(2)
    const slotId = bookable[3]?.slots[0]?.id ?? ''
    expect((await refusalOf(next.call(holdSlot, { slotId }))).reason).toBe('barredFromBooking')
    await close(next)
    product.clock.advance(70 * day)
    await runMaintenance(product.services)
    const later = await person.signIn()
    expect((await later.call(getBookingTerms, {})).missed).toBe(0)
    const linked = await sql`select from citizen where openid_index is not null`.execute(pool)
    expect(linked.rows).toEqual([])
  })
})

describe('what nobody will answer hinders no closing', () => {
  const refusalOfClosing = async (citizen: Client, phone: string) => (await refusalOf(close(citizen, phone))).reason

  test('a past appointment that the registry has not reported; its late report writes no message', async () => {
    product.clock.advance(2 * day)
    const { client, citizenId, ...visitor } = await aSignedInCitizen(product)
    const [bookable] = await openDays(client)
    if (!bookable) throw new Error('the calendar is empty')
    const { id } = await client.call(bookSlot, aBooking(bookable, visitor))
    expect(await refusalOfClosing(client, visitor.phone)).toBe('accountBusy')
    product.clock.advance(7 * day)
    const later = await aSession(product, citizenId)
    expect((await later.call(previewClosing, {})).bookedAppointments).toBe(0)
    await close(later, visitor.phone)
    const at = `${bookable.day} 17:00:00`
    const report = { id: randomUUID(), type: 'appointment.closed', at, appointmentid: id }
    expect((await sendEvents(product, report)).body).toMatchObject({ applied: 1 })
    const { pool } = product.services
    const messages = pool.selectFrom('citizen_message').select('kind').where('citizen_id', '=', citizenId)
    expect(await messages.execute()).toEqual([])
    expect(await findRecipient(pool, citizenId)).toBeUndefined()
  })

  test('an archive query of an office without a registry', async () => {
    const { registry } = product.services.config
    const citizen = await product.signIn('lisi')
    const { phone } = demonstrationCitizens.lisi
    await anArchiveRequest(product, { persona: 'lisi' })
    const refused = await refusalOf(close(citizen, phone))
    expect(refused).toMatchObject({ reason: 'accountBusy', text: expect.stringContaining('查询有结果') })
    Object.assign(registry, { isThere: false })
    onTestFinished(() => void Object.assign(registry, { isThere: true }))
    expect((await citizen.call(previewClosing, {})).unansweredArchiveRequests).toBe(0)
    await close(citizen, phone)
  })
})

describe('closing beside an act on a second device', () => {
  /** A certified citizen with a phone of their own. */
  async function anOwner() {
    const phone = aMobile()
    const details = aCitizen({ phone, documentNumber: uniqueCitizenId('1988-08-08', Number(phone.slice(-3))) })
    const citizenId = await makeCitizen(product.services, `o-test-owner-${phone}`, { ...details, isCertified: true })
    return { citizenId, ...details, client: await aSession(product, citizenId) }
  }
  type Owner = Awaited<ReturnType<typeof anOwner>>

  /** What a second device is about to do. */
  const acts = {
    async book({ citizenId, ...visitor }: Owner) {
      const client = await aSession(product, citizenId)
      const { day: bookable, slotId } = await aSlot(client)
      return () => client.call(bookSlot, aBooking(bookable, visitor, { slotId }))
    },
    async profile({ citizenId }: Owner) {
      const client = await aSession(product, citizenId)
      return () => client.call(saveProfile, { nickname: '后来的名字', password: 'bdc36k9' })
    },
    async draft({ citizenId }: Owner) {
      const client = await aSession(product, citizenId)
      return () => aDraft(client)
    },
    async query({ citizenId, name: holderName, documentNumber }: Owner) {
      const client = await aSession(product, citizenId)
      const phone = aMobile()
      const { challengeId } = await client.call(sendArchiveCode, { phone })
      const proof = { phone, challengeId, code: await codeOn(product, phone) }
      return () => client.call(submitArchiveRequest, { holderName, documentNumber, ...proof, regionCode: '130400' })
    },
  }

  async function aClosing({ client, phone }: Owner) {
    product.clock.advance(60_000)
    await client.call(sendOwnDataCode, {})
    const code = await codeOn(product, phone)
    return () => client.call(closeAccount, { code, confirmation: 'close' })
  }

  test.each(['book', 'query'] as const)('to %s: one of the two is refused', async (act) => {
    for (let round = 0; round < 6; round += 1) {
      const owner = await anOwner()
      const [closes, does] = [await aClosing(owner), await acts[act](owner)]
      const outcomes = await outcomesOf([closes(), does()])
      expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    }
  })

  test.each(['book', 'query', 'profile', 'draft'] as const)(
    'to %s waits for the closing, and is signed out',
    async (act) => {
      const { pool } = product.services
      const owner = await anOwner()
      const [closes, does] = [await aClosing(owner), await acts[act](owner)]
      const { slotId } = await aSlot(owner.client)
      await owner.client.call(holdSlot, { slotId })
      const ends = await inTransaction(pool, async (db) => {
        await sql`select from slot where id = ${slotId} for update`.execute(db)
        const closed = outcomesOf([closes()])
        await untilWaiting(pool, 1)
        const done = outcomesOf([does()])
        await Promise.race([untilWaiting(pool, 2), done])
        return { closed, done }
      })
      expect([await ends.closed, await ends.done]).toEqual([['done'], ['signedOut']])
    },
  )

  test('that writes into the account while it is closed: maintenance deletes what it wrote', async () => {
    const { pool, ids, clock } = product.services
    const [closed, open] = [await anOwner(), await anOwner()]
    await (await aClosing(closed))()
    const citizenIds = [closed.citizenId, open.citizenId]
    const consents = citizenIds.map((citizen_id) => ({ id: ids.uuid(), citizen_id, given_at: clock.now() }))
    await pool
      .insertInto('consent')
      .values(consents.map((each) => ({ ...each, purpose: 'notice' as const, version: '1' })))
      .execute()
    await pool.updateTable('citizen').set({ name: '后来的名字' }).where('id', 'in', citizenIds).execute()
    await runMaintenance(product.services)
    const kept = pool.selectFrom('consent').select('citizen_id').where('citizen_id', 'in', citizenIds)
    expect(await kept.execute()).toEqual([{ citizen_id: open.citizenId }])
    const names = pool.selectFrom('citizen').select('name').where('id', 'in', citizenIds).orderBy('name')
    expect(await names.execute()).toEqual([{ name: '' }, { name: '后来的名字' }])
  })
})

test('a sign-in that waits for the closing opens a new account of the same person', async () => {
  product.clock.advance(2 * day)
  const { pool } = product.services
  const person = await aPerson()
  const citizen = await person.signIn()
  const { slotId } = await aSlot(citizen)
  await citizen.call(holdSlot, { slotId })
  const ends = await inTransaction(pool, async (db) => {
    await sql`select from slot where id = ${slotId} for update`.execute(db)
    const closed = close(citizen)
    await untilWaiting(pool, 1)
    const signedIn = person.signIn()
    await untilWaiting(pool, 2)
    return { closed, signedIn }
  })
  await ends.closed
  const next = await ends.signedIn
  expect(await next.call(getUserInfo, {})).toMatchObject({ openid: person.openid })
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from citizen where openid = ${person.openid} or person_id = (
      select person_id from citizen where openid = ${person.openid})`.execute(pool)
  expect(rows).toEqual([{ count: 2 }])
})

test('a session of a closed account is signed out', async () => {
  product.clock.advance(2 * day)
  const person = await aPerson()
  const citizen = await person.signIn()
  await sql`update citizen set closed_at = ${product.clock.now()}, openid = 'closed-' || id where openid = ${person.openid}`.execute(
    product.services.pool,
  )
  expect((await citizen.post(getUserInfo.path, {})).status).toBe(401)
})

test.each(['unsubmitted', 'acceptanceRejected'] as const)(
  'closing that waits for the submission of an application that was %s is refused, and the application stays',
  async (status) => {
    product.clock.advance(2 * day)
    const citizen = await (await aPerson()).signIn()
    const { phone = '' } = await completeProfile(product, citizen, { phone: aMobile() })
    const applicationId = await aDraft(citizen)
    const { pool } = product.services
    await sql`update application set status = ${status} where id = ${applicationId}`.execute(pool)
    product.clock.advance(60_000)
    await citizen.call(sendOwnDataCode, {})
    const code = await codeOn(product, phone)
    const { closing } = await inTransaction(pool, async (db) => {
      await sql`update application set status = 'pending', submission = 1 where id = ${applicationId}`.execute(db)
      const closing = reasonOf(citizen.call(closeAccount, { code, confirmation: 'close' }))
      await untilWaiting(pool, 1)
      return { closing }
    })
    expect(await closing).toBe('accountBusy')
    const { rows } = await sql`select status from application where id = ${applicationId}`.execute(pool)
    expect(rows).toEqual([{ status: 'pending' }])
  },
)

test('the row of a closed account has nothing personal', async () => {
  product.clock.advance(2 * day)
  const person = await aPerson()
  const citizen = await person.signIn()
  const { phone } = await completeProfile(product, citizen, { documentType: '3', documentNumber: 'E12345678' })
  const { pool } = product.services
  await sql`update citizen set account_kind = 'enterprise', unfollowed_at = ${product.clock.now()}, sex = '1'
    where openid = ${person.openid}`.execute(pool)
  await close(citizen, phone)
  const { rows } = await sql<Record<string, unknown>>`
    select * from citizen where closed_at is not null order by closed_at desc limit 1`.execute(pool)
  expect(rows[0]).toMatchObject({
    document_type: '1',
    account_kind: 'individual',
    unfollowed_at: null,
    follow_told_at: null,
    joined_at: null,
    sex: '',
  })
})

test.each(['pending', 'handoverFailed', 'cadastralPassed', 'accepted'] as const)(
  'an application that is %s is under way, and its citizen’s account is not closed',
  async (status) => {
    product.clock.advance(2 * day)
    const citizen = await (await aPerson()).signIn()
    await completeProfile(product, citizen, { phone: aMobile() })
    const applicationId = await aDraft(citizen)
    const { pool } = product.services
    await sql`update application set status = ${status}, submission = 1 where id = ${applicationId}`.execute(pool)
    expect((await citizen.call(previewClosing, {})).pendingApplications).toBe(1)
    expect(await reasonOf(citizen.call(closeAccount, { code: '000000', confirmation: 'close' }))).toBe('accountBusy')
  },
)

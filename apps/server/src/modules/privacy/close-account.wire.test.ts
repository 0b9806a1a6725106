import { bookSlot, getBookingTerms, holdSlot, waitForSlot } from '@registration/contract/appointments.ts'
import { startFaceCheck } from '@registration/contract/face.ts'
import { sendProfileCode } from '@registration/contract/phone-codes.ts'
import { closeAccount, sendOwnDataCode } from '@registration/contract/privacy.ts'
import { getProgress } from '@registration/contract/progress.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { uniqueCitizenId } from '../../demonstration/builders.ts'
import { openidOf } from '../../demonstration/citizens.ts'
import { runMaintenance } from '../../maintenance.ts'
import { aBooking, aSignedInCitizen, fillSlot, openDays, slotNow } from '../../testing/booking.ts'
import type { Client } from '../../testing/client.ts'
import { checkFace, consent } from '../../testing/face.ts'
import { codeOn } from '../../testing/phone.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { aMobile, completeProfile } from '../../testing/profile.ts'
import { refusalOf } from '../../testing/refusal-of.ts'

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
    expect((await refusalOf(citizen.call(sendProfileCode, { phone: aMobile() }))).reason).toBe('codeTooOften')
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

import { randomUUID } from 'node:crypto'
import { createApplication, deleteApplication, listApplications } from '@registration/contract/applications.ts'
import { bookSlot, cancelAppointment, moveAppointment, waitForSlot } from '@registration/contract/appointments.ts'
import { saveOwnOpinion } from '@registration/contract/desk/decisions.ts'
import { deskLimits } from '@registration/contract/desk/desk-limits.ts'
import { listFeedback, sendFeedback } from '@registration/contract/feedback.ts'
import { listSignIns } from '@registration/contract/own-data.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uniqueCitizenId } from '../demonstration/builders.ts'
import { serverLimits } from '../server-limits.ts'
import { aDraft, aPicture, businessId, upload } from '../testing/applications.ts'
import { aBooking, aSignedInCitizen, fillSlot, openDays } from '../testing/booking.ts'
import { anOfficer } from '../testing/officer-sessions.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'
import { refusalOf } from '../testing/refusal-of.ts'
import { limitSignIns } from './rate-limits.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

/** The reasons of so many calls at once. A call that succeeds has none. */
const atOnce = (count: number, call: () => Promise<unknown>) =>
  Promise.all(
    Array.from({ length: count }, () =>
      call().then(
        () => 'done',
        (error: { reason?: string }) => error.reason,
      ),
    ),
  )
const countOf = (all: readonly unknown[], wanted: string) => all.filter((each) => each === wanted).length

test('a citizen has so many unsubmitted applications, also when the last are started at once', async () => {
  const { client } = await aSignedInCitizen(product)
  const start = () => client.call(createApplication, { businessId, byAppointment: false })
  await atOnce(serverLimits.drafts - 20, start)
  const ended = await atOnce(25, start)
  expect([countOf(ended, 'done'), countOf(ended, 'tooManyDrafts')]).toEqual([20, 5])
  const { rows } = await client.call(listApplications, { group: 'unsubmitted', page: 1, pageSize: 15 })
  await client.call(deleteApplication, { applicationId: rows[0]?.id ?? '' })
  await start()
  expect((await refusalOf(start())).text).toContain(String(serverLimits.drafts))
})

test('the files of all unsubmitted applications have so many bytes, also when the last are uploaded at once', async () => {
  const { client } = await aSignedInCitizen(product)
  const { pool } = product.services
  const drafts = await Promise.all(Array.from({ length: 8 }, () => aDraft(client)))
  const materialId = 'sale-contract'
  const [first = '', ...others] = drafts
  const picture = await aPicture('#010203')
  expect((await upload(client, { applicationId: first, materialId }, [picture])).status).toBe(200)
  const row = await pool
    .selectFrom('attachment')
    .selectAll()
    .where('application_id', '=', first)
    .executeTakeFirstOrThrow()
  const { position: _, ...kept } = row
  // Room for one more picture of this size, not for two.
  let left = serverLimits.draftsBytes - Math.round(2.5 * picture.length)
  for (const application_id of others.slice(0, 6)) {
    const bytes = Math.min(left, serverLimits.filesBytes)
    left -= bytes
    if (bytes > 0)
      await pool
        .insertInto('attachment')
        .values({ ...kept, application_id, id: randomUUID(), storage_key: randomUUID(), bytes })
        .execute()
  }
  const last = others.at(-1) ?? ''
  const ended = await Promise.all(
    ['#010204', '#010205'].map(async (colour) =>
      upload(client, { applicationId: last, materialId }, [await aPicture(colour)]),
    ),
  )
  expect(ended.map(({ body }) => body.reason).toSorted()).toEqual(['draftsQuotaReached', undefined])

  // A rejected application is none of them.
  const add = async () => upload(client, { applicationId: last, materialId }, [await aPicture('#a0b0c0')])
  expect((await add()).body.reason).toBe('draftsQuotaReached')
  await pool.updateTable('application').set({ status: 'cadastralRejected' }).where('id', '=', last).execute()
  // What it has counts among the others all the same: they have no room.
  await pool.updateTable('attachment').set({ application_id: first }).where('application_id', '=', last).execute()
  expect((await add()).body.reason).toBeUndefined()
})

test('a person sends so much feedback in 24 hours; a repeat counts once', async () => {
  const { client } = await aSignedInCitizen(product)
  const send = (requestId?: string) => client.call(sendFeedback, { content: '很好' }, requestId)
  await send('first')
  const ended = await atOnce(serverLimits.feedbackADay + 4, () => send())
  expect([countOf(ended, 'done'), countOf(ended, 'tooMuchFeedback')]).toEqual([serverLimits.feedbackADay - 1, 5])
  await send('first')
  const { total } = await client.call(listFeedback, { page: 1, pageSize: 15 })
  expect(total).toBe(serverLimits.feedbackADay)
})

test('a citizen has so many bookings ahead, each of which may move, and a person so many acts of both kinds in 24 hours', async () => {
  const citizen = await aSignedInCitizen(product)
  const bookable = await openDays(citizen.client)
  const book = (i: number) => {
    const day = bookable[i % bookable.length]
    if (!day) throw new Error('the calendar is empty')
    return citizen.client.call(
      bookSlot,
      aBooking(day, { ...citizen, documentNumber: uniqueCitizenId('1966-06-06', i) }),
    )
  }
  const ids: string[] = []
  for (let i = 0; i < serverLimits.bookingsAhead; i += 1) ids.push((await book(i)).id)
  expect((await refusalOf(book(serverLimits.bookingsAhead))).reason).toBe('tooManyBookingsAhead')
  await citizen.client.call(moveAppointment, { id: ids[0] ?? '', slotId: bookable[0]?.slots[1]?.id ?? '' })
  const count = serverLimits.bookingsADay - serverLimits.bookingsAhead - 1
  for (let i = 0; i < count; i += 1) {
    await citizen.client.call(cancelAppointment, { id: ids.at(-1) ?? '' })
    ids[ids.length - 1] = (await book(serverLimits.bookingsAhead - 1)).id
  }
  await citizen.client.call(cancelAppointment, { id: ids.at(-1) ?? '' })
  expect((await refusalOf(book(serverLimits.bookingsAhead - 1))).reason).toBe('tooManyBookingsADay')
})

test('a citizen waits for so many slots at one time', async () => {
  const { client } = await aSignedInCitizen(product)
  const slots = (await openDays(client)).map(({ slots }) => slots.at(-1)?.id ?? '').slice(0, serverLimits.waits + 1)
  for (const slotId of slots) {
    await sql`update slot set taken = 1 where id = ${slotId}`.execute(product.services.pool)
    await fillSlot(product, slotId)
  }
  for (const slotId of slots.slice(0, serverLimits.waits)) await client.call(waitForSlot, { slotId })
  const refused = await refusalOf(client.call(waitForSlot, { slotId: slots.at(-1) ?? '' }))
  expect(refused.reason).toBe('tooManyWaits')
})

test('the sign-ins that were started are counted by address in production', async () => {
  const { services } = product
  const inProduction = { ...services, config: { ...services.config, isProduction: true } }
  const ended = await atOnce(serverLimits.signInsOfAddress + 3, () => limitSignIns(inProduction, '203.0.113.7'))
  expect(countOf(ended, 'done')).toBe(serverLimits.signInsOfAddress)
  await limitSignIns(inProduction, '203.0.113.8')
})

test('the sign-ins of all IPv6 addresses with the same first 64 bits count together', async () => {
  const { services } = product
  const inProduction = { ...services, config: { ...services.config, isProduction: true } }
  let device = 0
  const ended = await atOnce(serverLimits.signInsOfAddress + 3, () => {
    device += 1
    return limitSignIns(inProduction, `2409:8a00:1234:5678::${device.toString(16)}`)
  })
  expect(countOf(ended, 'done')).toBe(serverLimits.signInsOfAddress)
  await limitSignIns(inProduction, '2409:8a00:1234:5679::1')
})

test('a citizen has so many sessions: a newer sign-in ends the oldest, and the list of sign-ins says so', async () => {
  const oldest = await product.signIn('handan-co')
  for (let more = 1; more < serverLimits.sessions; more += 1) await product.signIn('handan-co')
  await oldest.call(listSignIns, {})
  const newest = await product.signIn('handan-co')
  expect((await refusalOf(oldest.call(listSignIns, {}))).reason).toBe('signedOut')
  const { signIns } = await newest.call(listSignIns, {})
  expect(signIns.filter(({ seenAt }) => seenAt !== '')).toHaveLength(serverLimits.sessions)
  expect(signIns.filter(({ isDisplaced }) => isDisplaced)).toHaveLength(1)
  const { pool } = product.services
  const ends = await pool.selectFrom('audit_entry').select('details').where('act', '=', 'sessionEnded').execute()
  expect(ends).toEqual([{ details: 'tooMany' }])
})

test('no more sessions remain when several sign-ins come at once', async () => {
  for (let many = 0; many < serverLimits.sessions; many += 1) await product.signIn('lisi')
  await Promise.all(Array.from({ length: 4 }, () => product.signIn('lisi')))
  const { pool } = product.services
  const lasting = await pool
    .selectFrom('session')
    .innerJoin('citizen', 'citizen.id', 'session.citizen_id')
    .select('session.id')
    .where('openid', '=', 'o-demo-lisi')
    .execute()
  expect(lasting).toHaveLength(serverLimits.sessions)
})

/** Keeps so many answers of a caller, one after the other by number. */
const keepAnswers = (callerId: string, count: number) =>
  sql`insert into idempotency (citizen_id, call, request_id, payload_hash, created_at)
    select ${callerId}, '/x', n::text, '', ${product.services.clock.now()} from generate_series(1, ${count}::int) n
    on conflict do nothing`.execute(product.services.pool)

test('a citizen has so many kept answers: then only repeats, and calls without a request id', async () => {
  const { client, citizenId } = await aSignedInCitizen(product)
  const send = (requestId?: string) => client.call(sendFeedback, { content: '很好' }, requestId)
  await send('kept')
  await keepAnswers(citizenId, serverLimits.keptAnswers - 2)
  await send('last')
  const refused = await refusalOf(send('one more'))
  expect([refused.status, refused.reason]).toEqual([429, 'tooManyChanges'])
  await send('kept')
  await send()
})

test('an officer’s day has room for many more: each tick and each pause in a remark is a write', async () => {
  const { client, staffId } = await anOfficer(product, { roles: ['cadastral'] })
  const write = (requestId: string) =>
    client.call(saveOwnOpinion, { verdict: 'return', name: '缺签字', text: '请补签' }, requestId)
  await keepAnswers(staffId, serverLimits.keptAnswers)
  await write('first')
  await keepAnswers(staffId, deskLimits.keptAnswers - 2)
  await write('last')
  const refused = await refusalOf(write('one more'))
  expect([refused.status, refused.reason]).toEqual([429, 'tooManyChanges'])
})

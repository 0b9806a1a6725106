import { bookSlot } from '@registration/contract/appointments.ts'
import { confirmApplication, startConfirmationFace } from '@registration/contract/confirmations.ts'
import { signOutOfficer, stepUp } from '@registration/contract/desk/sign-in.ts'
import { finishFaceCheck, repeatFaceCheck } from '@registration/contract/face.ts'
import { declineInvitation } from '@registration/contract/invitations.ts'
import { saveProfile } from '@registration/contract/profile.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beforeCommit, inTransaction } from '../../db/database.ts'
import { enqueueAll } from '../../outbox/outbox.ts'
import { aDraft } from '../../testing/applications.ts'
import { aBooking, aSignedInCitizen, openDays } from '../../testing/booking.ts'
import {
  aCode,
  addParty,
  aPerson,
  aSale,
  faceConsent,
  invite,
  inviteSeller,
  type Person,
  read,
} from '../../testing/confirmations.ts'
import { checkFace, consent, endCheck } from '../../testing/face.ts'
import { untilWaiting } from '../../testing/lock-waits.ts'
import { anAccount, officerCode, signInOfficer } from '../../testing/officers.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { outcomesOf } from '../../testing/refusal-of.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

/**
 * Starts each call when the ones before it wait for a lock, while somebody else has the ends of all chains. How they end
 * after that: of two that waited for each other, the database would fail one.
 */
async function whileLogIsLocked(...calls: (() => Promise<unknown>)[]): Promise<string[]> {
  const { pool } = product.services
  const started = await inTransaction(pool, async (db) => {
    await db.selectFrom('audit_head').select('chain').orderBy('chain').forUpdate().execute()
    const outcomes: Promise<string[]>[] = []
    for (const call of calls) {
      outcomes.push(outcomesOf([call()]))
      await untilWaiting(pool, outcomes.length)
    }
    return { outcomes }
  })
  return (await Promise.all(started.outcomes)).flat()
}

test('who confirms as the last one and declines elsewhere waits in no circle for the filer’s messages', async () => {
  const [filer, invitee] = await Promise.all([aPerson(product), aPerson(product)])
  const [confirmed, declined] = [await invitedBy(filer, invitee), await invitedBy(filer, invitee)]
  const { digest } = await read(invitee, confirmed)
  const proof = await aCode(product, invitee, confirmed)
  const outcomes = await whileLogIsLocked(
    () => invitee.client.call(confirmApplication, { ...confirmed, digest, ...proof }),
    () => invitee.client.call(declineInvitation, { ...declined, reason: 'wrong' }),
  )
  expect(outcomes).toEqual(['done', 'done'])
})

/** An invitation to the only party of a draft. */
async function invitedBy({ client }: Person, invitee: Person): Promise<{ invitationId: string }> {
  const applicationId = await aDraft(client)
  return invite(client, applicationId, await addParty(client, applicationId, invitee))
}

test('a check by face with a new consent waits in no circle for the end of the check before it', async () => {
  const sale = await aSale(product)
  const { client } = sale.seller
  const named = await inviteSeller(sale)
  const { digest } = await read(sale.seller, named)
  const { url } = await client.call(startConfirmationFace, { ...named, digest, consent: faceConsent })
  const token = await endCheck(url, 'fail')
  const outcomes = await whileLogIsLocked(
    () => client.call(repeatFaceCheck, { consent }),
    () => client.call(confirmApplication, { ...named, digest, token }),
  )
  expect(outcomes).toEqual(['done', 'facePending'])
})

test('a profile with the first password waits in no circle for the end of a check by face', async () => {
  const { client, ...citizen } = await aSignedInCitizen(product)
  const token = await checkFace(client, 'fail')
  const { nickname, documentType, documentNumber, phone } = citizen
  const changed = { name: '新名字', nickname, documentType, documentNumber, phone, password: 'bdc36k9' }
  const outcomes = await whileLogIsLocked(
    () => client.call(saveProfile, changed),
    () => client.call(finishFaceCheck, { token }),
  )
  expect(outcomes).toEqual(['done', 'facePending'])
})

test('an officer who verifies again and signs out at once waits in no circle', async () => {
  const login = await anAccount(product)
  const officer = await signInOfficer(product, login)
  const code = await officerCode(product, login)
  const outcomes = await whileLogIsLocked(
    () => officer.call(stepUp, { code }),
    () => officer.call(signOutOfficer, {}),
  )
  expect(outcomes).toEqual(['done', 'done'])
})

test('two who book for each other at once wait in no circle for their messages', async () => {
  const { pool } = product.services
  const people = await Promise.all([aPerson(product), aPerson(product)])
  const [day] = await openDays(people[0].client)
  if (!day) throw new Error('the calendar is empty')
  const calls = people.map(({ client }, n) => {
    const booking = aBooking(day, people[1 - n] ?? people[0], { slotId: day.slots[n]?.id })
    return () => client.call(bookSlot, booking)
  })
  // Both wait for somebody else with messages for both of them, and go on at one moment.
  const { started } = await inTransaction(pool, async (db) => {
    await enqueueAll(db, product.services, people.map(notificationOf))
    const started: Promise<string[]>[] = []
    beforeCommit(db, 'audit', async () => {
      await sql`select`.execute(db)
      started.push(...calls.map((call) => outcomesOf([call()])))
      await untilWaiting(pool, 2)
    })
    return { started }
  })
  expect((await Promise.all(started)).flat()).toEqual(['done', 'done'])
})

const notificationOf = ({ citizenId }: Person) => {
  const body = { citizenId, kind: 'test', link: '/', at: '2026-03-10 09:00:00' }
  return { record: `notifications:${citizenId}`, kind: 'wechat.notification' as const, body }
}

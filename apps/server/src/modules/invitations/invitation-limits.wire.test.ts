import { createInvitation, declineInvitation, remindInvitee } from '@registration/contract/invitations.ts'
import { saveParty } from '@registration/contract/party.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aParty, uniqueCitizenId } from '../../demonstration/builders.ts'
import { serverLimits } from '../../server-limits.ts'
import { aDraft } from '../../testing/applications.ts'
import type { Client } from '../../testing/client.ts'
import {
  aSale,
  type Certified,
  certifiedPeople,
  certifiedPerson,
  inviteBuyer,
  titlesOf,
} from '../../testing/invitations.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { reasonOf, refusalOf } from '../../testing/refusal-of.ts'

const dayMs = 24 * 3_600_000

let product: TestProduct
let filer: Certified
beforeAll(async () => {
  product = await startProduct()
})
beforeEach(async () => {
  filer = await certifiedPerson(product)
})
afterAll(() => product.stop())

const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'sent',
    (error: unknown) => String(error).replace(/^Error: \d+ /, ''),
  )
const count = (outcomes: readonly string[], outcome: string) => outcomes.filter((each) => each === outcome).length

let numbers = 0
/** Somebody who has no account. */
const anybody = () => aParty({ name: '没有账户', documentNumber: uniqueCitizenId('1966-02-03', ++numbers) })

/** An application with so many parties who can be invited. */
async function anApplication(parties: number) {
  const applicationId = await aDraft(filer)
  const ids: string[] = []
  for (const _ of Array.from({ length: parties }))
    ids.push((await filer.call(saveParty, { applicationId, party: anybody() })).id)
  return { applicationId, ids }
}
const invite = (applicationId: string, partyId: string) => filer.call(createInvitation, { applicationId, partyId })
/** As if these invitations had been sent on an earlier day. */
const sentEarlier = (days: number) =>
  sql`update invitation set created_at = created_at - make_interval(days => ${days}) where inviter_id = ${filer.id}`.execute(
    product.services.pool,
  )

describe('the limits of invitations', () => {
  test('ten a day, also of parallel callers and of several applications', async () => {
    const applications = await Promise.all([anApplication(8), anApplication(8)])
    const places = applications.flatMap(({ applicationId, ids }) => ids.map((id) => [applicationId, id] as const))
    const outcomes = await Promise.all(places.map((place) => outcomeOf(invite(...place))))
    expect(count(outcomes, 'sent')).toBe(serverLimits.invitationsADay)
    expect(count(outcomes, 'tooManyInvitations')).toBe(places.length - serverLimits.invitationsADay)
    const [applicationId = '', partyId = ''] = places[outcomes.indexOf('tooManyInvitations')] ?? []
    await sentEarlier(1)
    await invite(applicationId, partyId)
  })

  test('thirty in a week', async () => {
    for (const _ of [1, 2, 3]) {
      const { applicationId, ids } = await anApplication(10)
      for (const id of ids) await invite(applicationId, id)
      await sentEarlier(1)
    }
    const { applicationId, ids } = await anApplication(1)
    const [id = ''] = ids
    expect(await reasonOf(invite(applicationId, id))).toBe('tooManyInvitations')
    await sentEarlier(6)
    await invite(applicationId, id)
  })

  test('three open to one person, by the document number, also of parallel callers', async () => {
    const person = anybody()
    const sales = await Promise.all(Array.from({ length: 6 }, () => aSale(filer, person)))
    const outcomes = await Promise.all(sales.map((sale) => outcomeOf(inviteBuyer(filer, sale))))
    expect(count(outcomes, 'sent')).toBe(serverLimits.openInvitationsToPerson)
    expect(count(outcomes, 'tooManyInvitations')).toBe(3)
    const other = await aSale(filer, { ...person, name: '换个名字' })
    expect(await reasonOf(inviteBuyer(filer, other))).toBe('tooManyInvitations')
  })

  test('of applications that are accepted none is open: nobody can answer them or withdraw them', async () => {
    const person = anybody()
    const sales = await Promise.all([1, 2, 3].map(() => aSale(filer, person)))
    for (const sale of sales) await inviteBuyer(filer, sale)
    const next = await aSale(filer, person)
    expect(await reasonOf(inviteBuyer(filer, next))).toBe('tooManyInvitations')
    await product.services.pool
      .updateTable('application')
      .set({ status: 'accepted' })
      .where('id', '=', sales[0]?.applicationId ?? '')
      .execute()
    await inviteBuyer(filer, next)
  })

  test('five open in a role to enter oneself, twenty of an application', async () => {
    const { applicationId, ids } = await anApplication(21)
    const fillIn = (role: 'rightsHolder' | 'obligor') => filer.call(createInvitation, { applicationId, role })
    const outcomes = await Promise.all(Array.from({ length: 7 }, () => outcomeOf(fillIn('rightsHolder'))))
    expect(count(outcomes, 'sent')).toBe(serverLimits.openInvitationsOfRole)
    await fillIn('obligor')
    await sentEarlier(1)
    const [last = '', ...others] = ids
    for (const id of others.slice(0, 10)) await invite(applicationId, id)
    await sentEarlier(1)
    for (const id of others.slice(10, 14)) await invite(applicationId, id)
    expect(await reasonOf(invite(applicationId, last))).toBe('tooManyInvitations')
  })

  test('one reminder in 24 hours, and the sender is told the time', async () => {
    const person = await certifiedPerson(product)
    const { invitationId } = await inviteBuyer(filer, await aSale(filer, aParty(identity(person))))
    const refusal = await refusalOf(filer.call(remindInvitee, { invitationId }))
    expect(refusal.reason).toBe('reminderTooSoon')
    expect(refusal.text).toMatch(/^请在\d{4}-\d{2}-\d{2} \d{2}:\d{2}之后再提醒$/)
    await sql`update invitation set told_at = told_at - interval '24 hours' where id = ${invitationId}`.execute(
      product.services.pool,
    )
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => outcomeOf(filer.call(remindInvitee, { invitationId }))),
    )
    expect(count(outcomes, 'sent')).toBe(1)
    expect(await titlesOf(person)).toEqual(['有申请待您确认', '有申请待您确认'])
  })

  const identity = ({ name, documentNumber }: Certified) => ({ name, documentNumber })

  test('five people who do not know the sender end the right to invite for thirty days', async () => {
    const people = await certifiedPeople(product, serverLimits.notMeAnswers)
    const answer = async (client: Client, person: Certified, reason: 'notMe' | 'unwilling') => {
      const { invitationId } = await inviteBuyer(filer, await aSale(filer, aParty(identity(person))))
      await client.call(declineInvitation, { invitationId, reason })
    }
    for (const person of people.slice(1)) await answer(person, person, 'notMe')
    const [last] = people
    if (!last) throw new Error('There is nobody')
    await answer(last, last, 'unwilling')
    await answer(last, last, 'notMe')
    const sale = await aSale(filer, anybody())
    const refusal = await refusalOf(inviteBuyer(filer, sale))
    expect(refusal.reason).toBe('invitationsPaused')
    const until = new Date(product.clock.now().getTime() + serverLimits.notMeDays * dayMs + 8 * 3_600_000)
    expect(refusal.text).toContain(until.toISOString().slice(0, 10))
    expect(await reasonOf(filer.call(createInvitation, { ...sale, role: 'rightsHolder' }))).toBe('invitationsPaused')
    await ended(serverLimits.notMeDays - 1)
    expect(await reasonOf(inviteBuyer(filer, sale))).toBe('invitationsPaused')
    await ended(1)
    await inviteBuyer(filer, sale)
  })

  /** As if the answers had been given on an earlier day. */
  const ended = (days: number) =>
    sql`update invitation set ended_at = ended_at - make_interval(days => ${days}), created_at = created_at - make_interval(days => ${days})
      where inviter_id = ${filer.id} and ended_at is not null`.execute(product.services.pool)
})

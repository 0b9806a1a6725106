import { randomUUID } from 'node:crypto'
import { getApplication, revokeApplication, submitApplication } from '@registration/contract/applications.ts'
import { retractConfirmation } from '@registration/contract/confirmations.ts'
import { declineInvitation, setCounter, withdrawInvitation } from '@registration/contract/invitations.ts'
import { deleteParty, saveParty } from '@registration/contract/party.ts'
import { saveUnits } from '@registration/contract/property-unit.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { aParty, aUnit } from '../../demonstration/builders.ts'
import { uploadRequired } from '../../testing/applications.ts'
import {
  addParty,
  aSale,
  confirmByCode,
  confirmByFace,
  inviteSeller,
  placeOf,
  type Sale,
} from '../../testing/confirmations.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { sendEvents } from '../../testing/registry-office.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const arrivals = z.object({ confirmations: z.array(z.record(z.string(), z.unknown())) })

/** What the registry has of an application's confirmations, in the order of arrival. */
async function arrivedOf({ applicationId }: Sale) {
  const answer = await product.visitor().get(`/standin/registry/confirmations?proinstid=${applicationId}`)
  return arrivals.parse(await answer.json()).confirmations
}

/** Waits until so many have arrived. The states, and the last one whole. */
async function arrived(sale: Sale, count: number) {
  const all = await vi.waitFor(async () => {
    const found = await arrivedOf(sale)
    expect(found).toHaveLength(count)
    return found
  }, 20_000)
  return { states: all.map(({ state }) => state), last: all.at(-1) }
}

const minutes = (n: number) => product.clock.advance(n * 60_000)

/** A sale that can be submitted unchanged. */
async function aCompleteSale(): Promise<Sale> {
  const sale = await aSale(product)
  await uploadRequired(sale.buyer.client, sale.applicationId)
  return sale
}

const submit = ({ applicationId, buyer }: Sale) => buyer.client.call(submitApplication, { applicationId })

/** The office has the case and its number has come back. */
const acknowledged = ({ applicationId, buyer }: Sale) =>
  vi.waitFor(async () => {
    const { application } = await buyer.client.call(getApplication, { applicationId })
    expect(application.acceptanceNumber).not.toBe('')
  }, 20_000)

const decide = ({ applicationId }: Sale, shzt: string) =>
  product.visitor().post('/standin/registry/decide', { proinstid: applicationId, shzt, opinion: '请修改' })

const counterEvent = (applicationId: string, partyId: string, changes: object = {}) => ({
  id: randomUUID(),
  type: 'confirmation.counter',
  at: '2026-03-10 09:30:00',
  proinstid: applicationId,
  submission: 1,
  data: { sqrid: partyId },
  ...changes,
})

describe('the registry is told', () => {
  test('with the submission who has confirmed, and after it of each later confirmation', async () => {
    const sale = await aCompleteSale()
    const { buyer, seller } = sale
    await confirmByCode(product, buyer, buyer.place)
    const named = await inviteSeller(sale)
    await submit(sale)
    const { last } = await arrived(sale, 1)
    const { digest } = await placeOf(product, buyer.place.partyId)
    expect(last).toMatchObject({ submission: 1, partyId: buyer.place.partyId, state: 'confirmed', method: 'code' })
    expect(last?.digest).toBe(digest?.toString('hex'))
    await confirmByFace(seller, named)
    expect((await arrived(sale, 2)).last).toMatchObject({
      submission: 1,
      partyId: seller.partyId,
      state: 'confirmed',
      method: 'face',
      digest: last?.digest,
    })
  })

  test('of a refusal, also when nobody there knows the sender', async () => {
    const sale = await aCompleteSale()
    const { seller } = sale
    const named = await inviteSeller(sale)
    await submit(sale)
    await acknowledged(sale)
    expect(await arrivedOf(sale)).toEqual([])
    await seller.client.call(declineInvitation, { ...named, reason: 'notMe', note: '' })
    expect((await arrived(sale, 1)).last).toMatchObject({ partyId: seller.partyId, state: 'notMe' })
  })

  test('with the submission of a refusal before it', async () => {
    const sale = await aCompleteSale()
    const { seller } = sale
    await seller.client.call(declineInvitation, { ...(await inviteSeller(sale)), reason: 'notMe', note: '' })
    await submit(sale)
    expect((await arrived(sale, 1)).last).toMatchObject({ partyId: seller.partyId, state: 'notMe' })
  })

  const deny = async (sale: Sale) =>
    sale.seller.client.call(declineInvitation, { ...(await inviteSeller(sale)), reason: 'notMe', note: '' })

  test.each([
    ['invites them again', (sale: Sale) => inviteSeller(sale)],
    [
      'sends them to the counter',
      ({ applicationId, buyer, seller }: Sale) =>
        buyer.client.call(setCounter, { applicationId, partyId: seller.partyId }),
    ],
    [
      'deletes them and enters them again',
      async ({ applicationId, buyer, seller }: Sale) => {
        await buyer.client.call(deleteParty, { applicationId, partyId: seller.partyId })
        await addParty(buyer.client, applicationId, seller, { role: 'obligor' })
      },
    ],
  ])('with the submission that a party knows nothing of it, though the filer then %s', async (_, act) => {
    const sale = await aCompleteSale()
    const { applicationId, buyer, seller } = sale
    await deny(sale)
    await act(sale)
    await submit(sale)
    const { parties } = await buyer.client.call(getApplication, { applicationId })
    const denying = parties.find(({ documentNumber }) => documentNumber === seller.documentNumber)
    expect((await arrived(sale, 1)).last).toMatchObject({ partyId: denying?.id, state: 'notMe' })
  })

  test('of what a party answers last who knew nothing of it at first', async () => {
    const sale = await aCompleteSale()
    await deny(sale)
    minutes(1)
    await confirmByFace(sale.seller, await inviteSeller(sale))
    await submit(sale)
    expect((await arrived(sale, 1)).last).toMatchObject({ partyId: sale.seller.partyId, state: 'confirmed' })
  })

  test('nothing of it of somebody else who is entered in their place', async () => {
    const sale = await aCompleteSale()
    const { applicationId, buyer, seller } = sale
    await deny(sale)
    await buyer.client.call(saveParty, { applicationId, party: aParty({ id: seller.partyId, role: 'obligor' }) })
    await submit(sale)
    await acknowledged(sale)
    expect(await arrivedOf(sale)).toEqual([])
  })

  test('of a confirmation that is taken back, and of one that an edit has ended', async () => {
    const sale = await aCompleteSale()
    const { applicationId, buyer, seller } = sale
    const confirmationId = await confirmByFace(seller, await inviteSeller(sale))
    await confirmByCode(product, buyer, buyer.place)
    await submit(sale)
    await arrived(sale, 2)
    await seller.client.call(retractConfirmation, { confirmationId })
    expect((await arrived(sale, 3)).last).toMatchObject({ partyId: seller.partyId, state: 'retracted' })
    await acknowledged(sale)
    await decide(sale, '11')
    const { units } = await buyer.client.call(getApplication, { applicationId })
    await buyer.client.call(saveUnits, { applicationId, units: [aUnit({ id: units[0]?.id ?? '', price: '1.00' })] })
    expect((await arrived(sale, 4)).last).toMatchObject({ partyId: buyer.place.partyId, state: 'voided' })
  })

  test('of a confirmation that ended with its party', async () => {
    const sale = await aCompleteSale()
    const { applicationId, buyer, seller } = sale
    await confirmByFace(seller, await inviteSeller(sale))
    await submit(sale)
    await arrived(sale, 1)
    await acknowledged(sale)
    await decide(sale, '11')
    await buyer.client.call(deleteParty, { applicationId, partyId: seller.partyId })
    expect((await arrived(sale, 2)).last).toMatchObject({ partyId: seller.partyId, state: 'voided' })
  })

  test('of a party that is to come to the counter, and of one that is invited after all', async () => {
    const sale = await aCompleteSale()
    const { applicationId, buyer, seller } = sale
    const { partyId } = seller
    const { invitationId } = await inviteSeller(sale)
    await submit(sale)
    await acknowledged(sale)
    await buyer.client.call(setCounter, { applicationId, partyId })
    expect((await arrived(sale, 1)).last).toMatchObject({ submission: 1, partyId, state: 'counter' })
    const again = await inviteSeller(sale)
    expect(again.invitationId).not.toBe(invitationId)
    expect((await arrived(sale, 2)).last).toMatchObject({ submission: 1, partyId, state: 'invited' })
    // Of an invitation that nobody answers the registry hears nothing.
    await buyer.client.call(withdrawInvitation, again)
    await inviteSeller(sale)
    await buyer.client.call(setCounter, { applicationId, partyId })
    expect((await arrived(sale, 3)).states).toEqual(['counter', 'invited', 'counter'])
  })

  test('nothing before the submission, and nothing after it was taken back', async () => {
    const sale = await aCompleteSale()
    const { applicationId, buyer, seller } = sale
    await submit(sale)
    await acknowledged(sale)
    await buyer.client.call(revokeApplication, { id: applicationId })
    await confirmByFace(seller, await inviteSeller(sale))
    const waiting = await product.services.pool
      .selectFrom('outbox')
      .select('kind')
      .where('record', '=', `application:${applicationId}`)
      .where('kind', '=', 'registry.confirmation')
      .execute()
    expect([waiting, await arrivedOf(sale)]).toEqual([[], []])
  })
})

describe('a party that confirmed at the counter', () => {
  test('is confirmed, the registry hears the digest, and the filer that all are', async () => {
    const sale = await aCompleteSale()
    const { applicationId, buyer, seller } = sale
    await confirmByCode(product, buyer, buyer.place)
    await buyer.client.call(setCounter, { applicationId, partyId: seller.partyId })
    await submit(sale)
    expect((await arrived(sale, 2)).states.sort()).toEqual(['confirmed', 'counter'])
    await acknowledged(sale)
    const door = { proinstid: applicationId, sqrid: seller.partyId }
    expect((await product.visitor().post('/standin/registry/counter', door)).body).toEqual({ ok: true })
    const place = await placeOf(product, seller.partyId)
    expect(place).toMatchObject({ state: 'confirmed', method: 'counter', citizen_id: null })
    expect((await arrived(sale, 3)).last).toMatchObject({ method: 'counter', digest: place.digest?.toString('hex') })
  })

  test('is applied once, and a second event changes nothing', async () => {
    const sale = await aCompleteSale()
    const { applicationId, buyer, seller } = sale
    await buyer.client.call(setCounter, { applicationId, partyId: seller.partyId })
    await submit(sale)
    const event = counterEvent(applicationId, seller.partyId)
    expect((await sendEvents(product, event)).body).toMatchObject({ applied: 1 })
    expect((await sendEvents(product, event)).body).toMatchObject({ repeated: 1 })
    const before = await placeOf(product, seller.partyId)
    expect((await sendEvents(product, counterEvent(applicationId, seller.partyId))).status).toBe(200)
    expect(await placeOf(product, seller.partyId)).toEqual(before)
  })

  test('without having been sent there is early: the event is applied once the filer chooses the counter', async () => {
    const sale = await aCompleteSale()
    const { applicationId, buyer, seller } = sale
    await inviteSeller(sale)
    await submit(sale)
    const event = counterEvent(applicationId, seller.partyId)
    expect((await sendEvents(product, event)).status).toBe(409)
    expect(await placeOf(product, seller.partyId)).toMatchObject({ state: 'invited' })
    await buyer.client.call(setCounter, { applicationId, partyId: seller.partyId })
    expect((await sendEvents(product, event)).body).toMatchObject({ applied: 1 })
    expect(await placeOf(product, seller.partyId)).toMatchObject({ state: 'confirmed', method: 'counter' })
  })

  test('without having been sent there is gone once it is accepted: the filer can choose nothing any more', async () => {
    const sale = await aCompleteSale()
    const { applicationId, seller } = sale
    await submit(sale)
    await acknowledged(sale)
    for (const shzt of ['10', '20']) expect((await decide(sale, shzt)).body).toEqual({ ok: true })
    expect((await sendEvents(product, counterEvent(applicationId, seller.partyId))).status).toBe(410)
  })

  test('without having been sent there is confirmed if nothing else is possible for it', async () => {
    const sale = await aCompleteSale()
    const { applicationId, buyer } = sale
    await submit(sale)
    await product.services.pool
      .updateTable('party')
      .set({ agent_name: '李代理' })
      .where('id', '=', buyer.place.partyId)
      .execute()
    expect((await sendEvents(product, counterEvent(applicationId, buyer.place.partyId))).status).toBe(200)
    expect(await placeOf(product, buyer.place.partyId)).toMatchObject({ state: 'confirmed', method: 'counter' })
  })

  test('of an earlier submission, a draft, an unknown application or party is gone', async () => {
    const sale = await aCompleteSale()
    const { applicationId, buyer, seller } = sale
    await buyer.client.call(setCounter, { applicationId, partyId: seller.partyId })
    const statusOf = async (event: object) => (await sendEvents(product, event)).status
    expect(await statusOf(counterEvent(applicationId, seller.partyId))).toBe(410)
    await submit(sale)
    expect(await statusOf(counterEvent(applicationId, seller.partyId, { submission: 2 }))).toBe(410)
    expect(await statusOf(counterEvent(applicationId, randomUUID()))).toBe(410)
    expect(await statusOf(counterEvent(randomUUID(), seller.partyId))).toBe(410)
    expect(await placeOf(product, seller.partyId)).toMatchObject({ state: 'counter' })
  })
})

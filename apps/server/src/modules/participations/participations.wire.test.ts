import { submitApplication } from '@registration/contract/applications.ts'
import { retractConfirmation } from '@registration/contract/confirmations.ts'
import { getParticipation, listParticipations } from '@registration/contract/participations.ts'
import { deleteParty, saveParty } from '@registration/contract/party.ts'
import { saveProfile } from '@registration/contract/profile.ts'
import { saveUnits } from '@registration/contract/property-unit.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aParty, aUnit, uniqueCitizenId } from '../../demonstration/builders.ts'
import { uploadRequired } from '../../testing/applications.ts'
import {
  addParty,
  aPerson,
  aSale,
  confirmByFace,
  invite,
  inviteSeller,
  type Person,
} from '../../testing/confirmations.ts'
import { titlesOf } from '../../testing/invitations.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const list = ({ client }: Person, page = 1) => client.call(listParticipations, { page })
const newest = async (person: Person) =>
  person.client.call(getParticipation, { id: (await list(person)).rows[0]?.id ?? '' })

describe('who has confirmed an application of another', () => {
  test('takes part in it: its status, its steps and their own place', async () => {
    const sale = await aSale(product)
    const { applicationId, buyer, seller } = sale
    await uploadRequired(buyer.client, applicationId)
    expect(await list(seller)).toEqual({ rows: [], total: 0 })
    const confirmationId = await confirmByFace(seller, await inviteSeller(sale))
    expect((await list(seller)).rows).toEqual([
      expect.objectContaining({
        business: '存量房买卖转移登记',
        aliases: ['卖方'],
        state: 'confirmed',
        status: 'unsubmitted',
        endedAt: '',
        invitationId: '',
      }),
    ])
    expect(await newest(seller)).toMatchObject({ applicationId, confirmationId, canRetract: true, steps: [] })
    expect(await list(buyer)).toEqual({ rows: [], total: 0 })

    await buyer.client.call(submitApplication, { applicationId })
    await vi.waitFor(async () => expect((await newest(seller)).steps).toHaveLength(2), 20_000)
    expect(await newest(seller)).toMatchObject({
      status: 'pending',
      steps: [{ activity: '受理初审' }, { activity: '提交申请' }],
    })
  })

  test('takes it back and can no longer once it was accepted', async () => {
    const sale = await aSale(product)
    const { applicationId, seller } = sale
    const confirmationId = await confirmByFace(seller, await inviteSeller(sale))
    await product.services.pool
      .updateTable('application')
      .set({ status: 'accepted' })
      .where('id', '=', applicationId)
      .execute()
    expect(await newest(seller)).toMatchObject({ state: 'confirmed', canRetract: false })
    await product.services.pool
      .updateTable('application')
      .set({ status: 'unsubmitted' })
      .where('id', '=', applicationId)
      .execute()
    await seller.client.call(retractConfirmation, { confirmationId })
    const retracted = await newest(seller)
    expect(retracted).toMatchObject({ state: 'retracted', confirmationId: '', canRetract: false })
    expect(retracted.content).toBeUndefined()
  })

  test('has no invitation to answer once it was accepted', async () => {
    const sale = await aSale(product)
    const { applicationId, seller } = sale
    await confirmByFace(seller, await inviteSeller(sale))
    const { confirmationId } = await newest(seller)
    await seller.client.call(retractConfirmation, { confirmationId })
    const { invitationId } = await inviteSeller(sale)
    expect(await newest(seller)).toMatchObject({ state: 'invited', invitationId })
    await product.services.pool
      .updateTable('application')
      .set({ status: 'accepted' })
      .where('id', '=', applicationId)
      .execute()
    expect(await newest(seller)).toMatchObject({ state: 'invited', invitationId: '' })
    expect((await list(seller)).rows).toMatchObject([{ invitationId: '' }])
  })

  test('has no role any more from which they were deleted', async () => {
    const sale = await aSale(product)
    const { applicationId, buyer, seller } = sale
    const second = await addParty(buyer.client, applicationId, seller)
    await confirmByFace(seller, await inviteSeller(sale))
    expect((await list(seller)).rows).toMatchObject([{ aliases: ['卖方', '买方'] }])
    await buyer.client.call(deleteParty, { applicationId, partyId: seller.partyId })
    expect((await list(seller)).rows).toMatchObject([{ aliases: ['买方'], state: 'none' }])
    expect((await newest(seller)).aliases).toEqual(['买方'])
    await buyer.client.call(deleteParty, { applicationId, partyId: second })
    expect((await list(seller)).rows).toMatchObject([{ state: 'ended' }])
  })

  describe('and has another document number since', () => {
    const confirmAndChange = async () => {
      const sale = await aSale(product)
      const { applicationId, buyer, seller } = sale
      const confirmationId = await confirmByFace(seller, await inviteSeller(sale))
      await seller.client.call(saveProfile, { documentNumber: uniqueCitizenId('1971-02-03', 7), password: 'bdc36k9' })
      const { name, documentNumber } = buyer
      const own = { ...aParty({ name, documentNumber, phone: '13300133000' }), id: buyer.place.partyId }
      await buyer.client.call(saveParty, { applicationId, party: own })
      return { ...sale, confirmationId }
    }

    test('keeps it, and can take it back, when the filer edits their own phone', async () => {
      const { seller, confirmationId } = await confirmAndChange()
      expect(await titlesOf(seller.client)).not.toContain('您已不在申请中')
      expect((await list(seller)).rows).toMatchObject([{ aliases: ['卖方'], state: 'confirmed' }])
      expect(await newest(seller)).toMatchObject({ confirmationId, canRetract: true })
      await seller.client.call(retractConfirmation, { confirmationId })
    })

    test('is notified that it has ended when the price changes', async () => {
      const { applicationId, buyer, seller } = await confirmAndChange()
      await buyer.client.call(saveUnits, { applicationId, units: [aUnit({ price: '2.00' })] })
      expect((await titlesOf(seller.client))[0]).toBe('请重新确认')
    })

    test('takes part no longer when the filer deletes them', async () => {
      const { applicationId, buyer, seller } = await confirmAndChange()
      await buyer.client.call(deleteParty, { applicationId, partyId: seller.partyId })
      expect((await titlesOf(seller.client))[0]).toBe('您已不在申请中')
      expect((await list(seller)).rows).toMatchObject([{ state: 'ended' }])
    })
  })

  test('reads on the row where the property is, as long as what is confirmed is theirs to read', async () => {
    const sale = await aSale(product)
    const { applicationId, buyer, seller } = sale
    const { location } = aUnit()
    const confirmationId = await confirmByFace(seller, await inviteSeller(sale))
    expect((await list(seller)).rows).toMatchObject([{ state: 'confirmed', location }])
    expect(await newest(seller)).toMatchObject({ location })
    await seller.client.call(retractConfirmation, { confirmationId })
    expect((await list(seller)).rows).toMatchObject([{ state: 'retracted', location: '' }])
    await inviteSeller(sale)
    expect((await list(seller)).rows).toMatchObject([{ state: 'invited', location }])
    await buyer.client.call(deleteParty, { applicationId, partyId: seller.partyId })
    expect((await list(seller)).rows).toMatchObject([{ state: 'ended', location: '' }])
  })

  test('sees a new invitation on the row, and both roles', async () => {
    const sale = await aSale(product)
    const { applicationId, buyer, seller } = sale
    await confirmByFace(seller, await inviteSeller(sale))
    const second = await addParty(buyer.client, applicationId, seller)
    const { invitationId } = await invite(buyer.client, applicationId, second)
    expect((await list(seller)).rows).toMatchObject([{ invitationId, state: 'none' }])
    await confirmByFace(seller, { invitationId })
    expect((await list(seller)).rows).toMatchObject([
      { aliases: ['卖方', '买方'], state: 'confirmed', invitationId: '' },
    ])
  })
})

test('the list has twenty a page, the newest first', async () => {
  const person = await aPerson(product)
  const { pool, ids, clock } = product.services
  const rows = Array.from({ length: 21 }, (_, i) => ({
    id: ids.uuid(),
    citizen_id: person.citizenId,
    business_id: '130400-gift',
    roles: ['obligor'],
    joined_at: new Date(clock.now().getTime() + i * 1000),
    ended_at: clock.now(),
  }))
  await pool.insertInto('participation').values(rows).execute()
  const [first, second] = [await list(person), await list(person, 2)]
  expect([first.total, first.rows.length, second.rows.length]).toEqual([21, 20, 1])
  expect(first.rows[0]).toMatchObject({ id: rows.at(-1)?.id, state: 'ended' })
  expect(second.rows[0]?.id).toBe(rows[0]?.id)
})

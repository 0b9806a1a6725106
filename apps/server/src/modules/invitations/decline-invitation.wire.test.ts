import { submitApplication } from '@registration/contract/applications.ts'
import { joinApplication } from '@registration/contract/confirmations.ts'
import {
  createInvitation,
  declineInvitation,
  listInvitations,
  openInvitation,
  remindInvitee,
} from '@registration/contract/invitations.ts'
import { saveParty } from '@registration/contract/party.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { demonstrationCitizens } from '../../demonstration/citizens.ts'
import { runMaintenance } from '../../maintenance.ts'
import { uploadRequired } from '../../testing/applications.ts'
import type { Client } from '../../testing/client.ts'
import { confirmByCode } from '../../testing/confirmations.ts'
import {
  aSale,
  certifiedPerson,
  inviteBuyer,
  partyFrom,
  placeOf,
  type Sale,
  titlesOf,
  tokenIn,
} from '../../testing/invitations.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { reasonOf } from '../../testing/refusal-of.ts'

const dayMs = 24 * 3_600_000

let product: TestProduct
let filer: Client
let buyer: Client
let sale: Sale
beforeAll(async () => {
  product = await startProduct()
})
beforeEach(async () => {
  product.clock.advance(8 * dayMs)
  ;[filer, buyer] = await Promise.all([product.signIn('zhangsan'), product.signIn('wangfang')])
  sale = await aSale(filer)
})
afterAll(() => product.stop())

const buyersPlace = () => placeOf(filer, sale.applicationId, sale.buyerId)

describe('who does not agree', () => {
  test('ends the invitation, with a reason and words for the sender, who is notified', async () => {
    const { invitationId, token } = await inviteBuyer(filer, sale)
    await buyer.call(declineInvitation, { invitationId, reason: 'wrong', note: '面积不对' })
    expect(await buyersPlace()).toMatchObject({ state: 'refused', reason: 'wrong', note: '面积不对', invitationId: '' })
    expect((await titlesOf(filer, 1))[0]).toBe('对方不同意')
    expect(await buyer.call(openInvitation, { token })).toMatchObject({ state: 'answered', invitationId })
    expect(await reasonOf(buyer.call(declineInvitation, { invitationId, reason: 'wrong' }))).toBe('alreadyAnswered')
  })

  test('and does not know the sender gives no reason', async () => {
    const { invitationId } = await inviteBuyer(filer, sale)
    await buyer.call(declineInvitation, { invitationId, reason: 'notMe', note: '我不认识这个人' })
    expect(await buyersPlace()).toMatchObject({ state: 'refused', reason: '', note: '' })
  })

  test('is not the one whom the sender enters in their place', async () => {
    const { applicationId, buyerId: id } = sale
    const { invitationId } = await inviteBuyer(filer, sale)
    await buyer.call(declineInvitation, { invitationId, reason: 'notMe' })
    const party = partyFrom('wangfang', 'rightsHolder')
    await filer.call(saveParty, { applicationId, party: { ...party, id, phone: '13300133000' } })
    expect(await buyersPlace()).toMatchObject({ state: 'refused' })
    await filer.call(saveParty, { applicationId, party: { ...party, id, documentNumber: '130403199007152340' } })
    expect(await buyersPlace()).toMatchObject({ state: 'none' })
  })

  test('is not that one either when the invitation itself is kept no longer', async () => {
    const { applicationId, buyerId: id } = sale
    const { invitationId } = await inviteBuyer(filer, sale)
    await buyer.call(declineInvitation, { invitationId, reason: 'wrong', note: '面积不对' })
    product.clock.advance(31 * dayMs)
    await runMaintenance(product.services)
    filer = await product.signIn('zhangsan')
    const party = partyFrom('wangfang', 'rightsHolder')
    await filer.call(saveParty, { applicationId, party: { ...party, id, phone: '13300133000' } })
    expect(await buyersPlace()).toMatchObject({ state: 'refused', note: '面积不对' })
    await filer.call(saveParty, { applicationId, party: { ...party, id, name: '王方' } })
    expect(await buyersPlace()).toMatchObject({ state: 'none', reason: '', note: '' })
  })

  test('has not let an invitation expire that the sender’s edit took over', async () => {
    const { applicationId, buyerId: id } = sale
    await inviteBuyer(filer, sale)
    product.clock.advance(8 * dayMs)
    filer = await product.signIn('zhangsan')
    const party = partyFrom('wangfang', 'rightsHolder')
    await filer.call(saveParty, { applicationId, party: { ...party, id, name: '王方' } })
    await runMaintenance(product.services)
    expect(await buyersPlace()).toMatchObject({ state: 'none' })
  })

  test('may do so as long as the invitation is open, also after the submission', async () => {
    const { invitationId } = await inviteBuyer(filer, sale)
    await uploadRequired(filer, sale.applicationId)
    await filer.call(submitApplication, { applicationId: sale.applicationId })
    // The registry's answer is a message to the filer, too.
    await vi.waitFor(async () => expect(await titlesOf(filer)).toContain('申请已收件'), 60_000)
    await buyer.call(declineInvitation, { invitationId, reason: 'unwilling' })
    expect(await buyersPlace()).toMatchObject({ state: 'refused', reason: 'unwilling' })
    await inviteBuyer(filer, sale)
    expect(await buyersPlace()).toMatchObject({ state: 'invited', reason: '' })
  })

  test('is one with parallel callers', async () => {
    const { invitationId } = await inviteBuyer(filer, sale)
    const declining = Array.from({ length: 6 }, () =>
      buyer.call(declineInvitation, { invitationId, reason: 'unwilling' }).then(
        () => 'done',
        (error: unknown) => String(error),
      ),
    )
    const outcomes = await Promise.all(declining)
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
  })

  test('is the party: to everybody else, to the sender too, the invitation is not there', async () => {
    const stranger = await certifiedPerson(product)
    const { invitationId } = await inviteBuyer(filer, sale)
    for (const client of [filer, stranger, await product.signIn('handan-co')])
      for (const id of [invitationId, 'none', '5b2f3a0e-7c41-4c8e-9d6a-1f0a52c7e813'])
        expect(await reasonOf(client.call(declineInvitation, { invitationId: id, reason: 'wrong' }))).toBe(
          'invitationNotFound',
        )
    expect(await buyersPlace()).toMatchObject({ state: 'invited' })
  })

  test('needs to be certified, and to choose a reason', async () => {
    const { invitationId } = await inviteBuyer(filer, sale)
    const uncertified = await product.signIn('lisi')
    expect(await reasonOf(uncertified.call(declineInvitation, { invitationId, reason: 'wrong' }))).toBe(
      'certificationNeeded',
    )
    const { body } = await buyer.post(declineInvitation.path, { invitationId, reason: 'other' })
    expect(body).toMatchObject({ reason: 'invalid' })
    const long = { invitationId, reason: 'wrong', text: '长'.repeat(201) }
    expect((await buyer.post(declineInvitation.path, long)).body).toMatchObject({ reason: 'invalid' })
  })

  test('to enter themselves ends that invitation', async () => {
    const somebody = await certifiedPerson(product)
    const { applicationId } = sale
    const { invitationId, url } = await filer.call(createInvitation, { applicationId, role: 'rightsHolder' })
    await somebody.call(declineInvitation, { invitationId, reason: 'notMe' })
    expect((await filer.call(listInvitations, { applicationId })).invitations).toEqual([])
    expect((await titlesOf(filer, 1))[0]).toBe('对方不同意')
    expect(await reasonOf(buyer.call(openInvitation, { token: tokenIn(url) }))).toBe('invitationEnded')
  })
})

describe('who wants no more of a sender', () => {
  test.each([
    [
      'have confirmed an application of theirs',
      async () => {
        const { invitationId } = await inviteBuyer(filer, sale)
        await confirmByCode(product, { client: buyer, phone: demonstrationCitizens.wangfang.phone }, { invitationId })
      },
    ],
    [
      'have entered themselves in one',
      async () => {
        const own = await aSale(filer, partyFrom('lisi', 'rightsHolder'))
        const { invitationId } = await filer.call(createInvitation, { ...own, role: 'rightsHolder' })
        await buyer.call(joinApplication, { invitationId, address: '邯郸市丛台区人民东路88号' })
      },
    ],
  ])('hears of them again once they %s', async (_, takePart) => {
    const { invitationId } = await inviteBuyer(filer, await aSale(filer))
    await buyer.call(declineInvitation, { invitationId, reason: 'unwilling', mute: true })
    await takePart()
    const before = (await titlesOf(buyer, 50)).length
    await inviteBuyer(filer, await aSale(filer))
    expect(await titlesOf(buyer, 50)).toHaveLength(before + 1)
  })

  test('gets no message of theirs again, which the sender does not see', async () => {
    const { invitationId } = await inviteBuyer(filer, sale)
    await buyer.call(declineInvitation, { invitationId, reason: 'unwilling', mute: true })
    const before = await titlesOf(buyer)
    const again = await inviteBuyer(filer, sale)
    product.clock.advance(dayMs)
    ;[filer, buyer] = await Promise.all([product.signIn('zhangsan'), product.signIn('wangfang')])
    await filer.call(remindInvitee, { invitationId: again.invitationId })
    await uploadRequired(filer, sale.applicationId)
    await filer.call(submitApplication, { applicationId: sale.applicationId })
    expect(await titlesOf(buyer)).toEqual(before)
    expect(await buyersPlace()).toMatchObject({ state: 'invited' })
    product.clock.advance(7 * dayMs)
    filer = await product.signIn('zhangsan')
    expect(await buyersPlace()).toMatchObject({ state: 'expired' })
  })
})

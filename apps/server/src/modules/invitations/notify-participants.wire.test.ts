import {
  deleteApplication,
  getApplication,
  revokeApplication,
  submitApplication,
} from '@registration/contract/applications.ts'
import { joinApplication } from '@registration/contract/confirmations.ts'
import { createInvitation, declineInvitation } from '@registration/contract/invitations.ts'
import { listMessages, markMessagesRead } from '@registration/contract/messages.ts'
import { listParticipations } from '@registration/contract/participations.ts'
import { deleteParty, saveParty } from '@registration/contract/party.ts'
import { saveUnits } from '@registration/contract/property-unit.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aParty, aUnit } from '../../demonstration/builders.ts'
import { runMaintenance } from '../../maintenance.ts'
import { uploadRequired } from '../../testing/applications.ts'
import { confirmByCode } from '../../testing/confirmations.ts'
import { aSale, type Certified, certifiedPeople, inviteBuyer, placeOf, titlesOf } from '../../testing/invitations.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'

const dayMs = 24 * 3_600_000
const address = '邯郸市丛台区人民东路88号'

let product: TestProduct
let filer: Certified
let buyer: Certified
beforeAll(async () => {
  product = await startProduct()
})
beforeEach(async () => {
  const [one, other] = await certifiedPeople(product, 2)
  if (!one || !other) throw new Error('There is nobody')
  filer = one
  buyer = other
})
afterAll(() => product.stop())

const saleTo = ({ name, documentNumber, phone }: Certified) => aSale(filer, aParty({ name, documentNumber, phone }))
/** A sale that somebody has joined as its second buyer. */
async function sharedSale() {
  const [joined] = await certifiedPeople(product, 1)
  if (!joined) throw new Error('There is nobody')
  const sale = await saleTo(buyer)
  const { invitationId } = await filer.call(createInvitation, { applicationId: sale.applicationId, role: 'obligor' })
  await joined.call(joinApplication, { invitationId, address })
  return { ...sale, joined, invitationId }
}
const decide = async (proinstid: string, shzt: string) => {
  await product.worker.drain()
  const answer = await filer.post('/standin/registry/decide', { proinstid, shzt, opinion: '请补正' })
  expect(answer.body).toEqual({ ok: true })
}

describe('who takes part in an application of somebody else', () => {
  test('is notified of its submission, of each decision and of its entry in the register', async () => {
    const { applicationId, joined } = await sharedSale()
    await uploadRequired(filer, applicationId)
    await filer.call(submitApplication, { applicationId })
    for (const shzt of ['10', '20', '30']) await decide(applicationId, shzt)
    const { rows } = await joined.call(listMessages, { page: 1, pageSize: 15 })
    expect(rows.map(({ title, text }) => [title, text])).toEqual([
      ['登记已完成', '您参与的“存量房买卖转移登记”申请已登簿。'],
      ['申请有新进展', '您参与的“存量房买卖转移登记”申请：已受理。'],
      ['申请有新进展', '您参与的“存量房买卖转移登记”申请：权籍调查已通过，待受理。'],
      ['申请已提交', '您参与的“存量房买卖转移登记”申请已提交。'],
      ['待您确认的申请有修改', '请您确认的“存量房买卖转移登记”申请有修改，请按现在的内容核对。'],
    ])
    expect(new Set(rows.slice(0, 4).map(({ link }) => link)).size).toBe(1)
    expect(rows[0]?.link).toMatch(/^\/shared\/detail\?id=[\w-]{36}$/)
  })

  test('is notified of nothing more once they want nothing of the filer', async () => {
    const { applicationId, joined, invitationId } = await sharedSale()
    await joined.call(declineInvitation, { invitationId, reason: 'unwilling', mute: true })
    const before = await titlesOf(joined)
    await uploadRequired(filer, applicationId)
    await filer.call(submitApplication, { applicationId })
    await filer.call(revokeApplication, { id: applicationId })
    expect(await titlesOf(joined)).toEqual(before)
  })

  test('and wants nothing of the filer, is notified that their confirmation has ended all the same', async () => {
    const sale = await saleTo(buyer)
    const { applicationId } = sale
    const { invitationId } = await inviteBuyer(filer, sale)
    await confirmByCode(product, { client: buyer, phone: buyer.phone }, { invitationId })
    const other = await inviteBuyer(filer, await saleTo(buyer))
    await buyer.call(declineInvitation, { invitationId: other.invitationId, reason: 'unwilling', mute: true })
    await filer.call(saveUnits, { applicationId, units: [aUnit({ price: '1.00' })] })
    await filer.call(saveUnits, { applicationId, units: [aUnit({ price: '2.00' })] })
    expect(await titlesOf(buyer)).toEqual(['请重新确认', '有申请待您确认', '有申请待您确认'])
  })

  test.each(['alone', 'beside somebody else'])(
    'and wants nothing of the filer, takes part no longer and is not notified when they are deleted, %s',
    async (company) => {
      const { applicationId, joined, invitationId, buyerId } = await sharedSale()
      if (company !== 'alone') {
        const own = await inviteBuyer(filer, { applicationId, buyerId, sellerId: '' })
        await confirmByCode(product, { client: buyer, phone: buyer.phone }, { invitationId: own.invitationId })
      }
      await joined.call(declineInvitation, { invitationId, reason: 'unwilling', mute: true })
      const before = await titlesOf(joined)
      const { parties } = await filer.call(getApplication, { applicationId })
      const left = parties.find(({ name }) => name === joined.name)
      await filer.call(deleteParty, { applicationId, partyId: left?.id ?? '' })
      const { rows } = await joined.call(listParticipations, { page: 1 })
      expect(rows.map(({ state }) => state)).toEqual(['ended'])
      expect(await titlesOf(joined)).toEqual(before)
    },
  )

  test('is notified when it is taken back', async () => {
    const { applicationId, joined } = await sharedSale()
    await uploadRequired(filer, applicationId)
    await filer.call(submitApplication, { applicationId })
    await filer.call(revokeApplication, { id: applicationId })
    expect(await titlesOf(joined)).toEqual(['申请已撤回', '申请已提交', '待您确认的申请有修改'])
  })

  test('is notified three times an hour while they read nothing, however often it is submitted and taken back', async () => {
    const { applicationId, joined } = await sharedSale()
    await uploadRequired(filer, applicationId)
    const submitAndRevoke = async () => {
      await filer.call(submitApplication, { applicationId })
      await filer.call(revokeApplication, { id: applicationId })
    }
    for (let n = 0; n < 5; n += 1) await submitAndRevoke()
    const submittedAndRevoked = async () => {
      const titles = await titlesOf(joined, 50)
      return ['申请已提交', '申请已撤回'].map((title) => titles.filter((each) => each === title).length)
    }
    expect(await submittedAndRevoked()).toEqual([3, 3])
    await joined.call(markMessagesRead, {})
    await submitAndRevoke()
    expect(await submittedAndRevoked()).toEqual([4, 4])
  })

  test('is notified when it is deleted because nobody changed it', async () => {
    const { applicationId, joined, buyerId } = await sharedSale()
    await inviteBuyer(filer, { applicationId, buyerId, sellerId: '' })
    const { pool } = product.services
    await sql`update application set started_at = started_at - interval '91 days', touched_at = null,
      expiry_told_at = ${new Date(product.clock.now().getTime() - 8 * dayMs)} where id = ${applicationId}`.execute(pool)
    await runMaintenance(product.services)
    expect(await titlesOf(joined)).toEqual(['申请已结束'])
    const { rows } = await buyer.call(listMessages, { page: 1, pageSize: 2 })
    expect(rows.map(({ title, link }) => [title, link])).toEqual([
      ['申请已结束', '/shared'],
      ['有申请待您确认', expect.stringContaining('/confirm?id=')],
    ])
  })

  test('has confirmed and is asked to do so again when the content changes, once for a change', async () => {
    const sale = await saleTo(buyer)
    const { applicationId, buyerId } = sale
    const { invitationId } = await inviteBuyer(filer, sale)
    await confirmByCode(product, { client: buyer, phone: buyer.phone }, { invitationId })
    expect(await placeOf(filer, applicationId, buyerId)).toMatchObject({ state: 'confirmed' })
    const phone = { name: buyer.name, documentNumber: buyer.documentNumber, phone: '13300133000' }
    await filer.call(saveParty, { applicationId, party: { ...aParty(phone), id: buyerId } })
    expect(await titlesOf(buyer)).toEqual(['有申请待您确认'])
    await filer.call(saveUnits, { applicationId, units: [aUnit({ price: '1.00' })] })
    await filer.call(saveUnits, { applicationId, units: [aUnit({ price: '2.00' })] })
    expect(await titlesOf(buyer)).toEqual(['请重新确认', '有申请待您确认'])
    expect(await placeOf(filer, applicationId, buyerId)).toMatchObject({ state: 'none' })
    await inviteBuyer(filer, sale)
    expect((await titlesOf(buyer))[0]).toBe('有申请待您确认')
  })

  test('has confirmed and is deleted as a party: is notified once, and takes part no longer', async () => {
    const sale = await saleTo(buyer)
    const { applicationId, buyerId } = sale
    const { invitationId } = await inviteBuyer(filer, sale)
    await confirmByCode(product, { client: buyer, phone: buyer.phone }, { invitationId })
    await filer.call(deleteParty, { applicationId, partyId: buyerId })
    await filer.call(saveUnits, { applicationId, units: [aUnit({ price: '2.00' })] })
    expect(await titlesOf(buyer)).toEqual(['您已不在申请中', '有申请待您确认'])
    const { rows } = await buyer.call(listParticipations, { page: 1 })
    expect(rows.map(({ state }) => state)).toEqual(['ended'])
    await filer.call(deleteApplication, { applicationId })
    expect(await titlesOf(buyer)).toHaveLength(2)
  })

  test('has confirmed and is replaced by somebody else: is notified, and takes part again once entered again', async () => {
    const sale = await saleTo(buyer)
    const { applicationId, buyerId } = sale
    const { invitationId } = await inviteBuyer(filer, sale)
    await confirmByCode(product, { client: buyer, phone: buyer.phone }, { invitationId })
    const own = { name: buyer.name, documentNumber: buyer.documentNumber, phone: buyer.phone }
    const saveBuyer = (party: object) =>
      filer.call(saveParty, { applicationId, party: { ...aParty(party), id: buyerId } })
    await saveBuyer({})
    expect(await titlesOf(buyer)).toEqual(['您已不在申请中', '有申请待您确认'])
    await saveBuyer(own)
    product.clock.advance(60_000)
    const again = await inviteBuyer(filer, sale)
    await confirmByCode(product, { client: buyer, phone: buyer.phone }, { invitationId: again.invitationId })
    const { rows } = await buyer.call(listParticipations, { page: 1 })
    expect(rows.map(({ state }) => state)).toEqual(['confirmed'])
  })

  test('is invited and no longer meant after an edit: is notified', async () => {
    const sale = await saleTo(buyer)
    await inviteBuyer(filer, sale)
    await filer.call(deleteParty, { applicationId: sale.applicationId, partyId: sale.buyerId })
    expect(await titlesOf(buyer)).toEqual(['邀请已失效', '有申请待您确认'])
  })

  test('has confirmed and is asked again when somebody else enters themselves', async () => {
    const sale = await saleTo(buyer)
    const { invitationId } = await inviteBuyer(filer, sale)
    await confirmByCode(product, { client: buyer, phone: buyer.phone }, { invitationId })
    const { applicationId } = sale
    const sent = await filer.call(createInvitation, { applicationId, role: 'obligor' })
    const [joining] = await certifiedPeople(product, 1)
    await joining?.call(joinApplication, { invitationId: sent.invitationId, address })
    expect((await titlesOf(buyer))[0]).toBe('请重新确认')
    expect(await placeOf(filer, applicationId, sale.buyerId)).toMatchObject({ state: 'none' })
  })
})

describe('who is invited and has not answered', () => {
  const editTwice = async (applicationId: string) => {
    await filer.call(saveUnits, { applicationId, units: [aUnit({ price: '1.00' })] })
    await filer.call(saveUnits, { applicationId, units: [aUnit({ price: '2.00' })] })
  }

  test('is notified of what changes inside the digest: once until they read it, or an hour is over', async () => {
    const sale = await saleTo(buyer)
    await inviteBuyer(filer, sale)
    await editTwice(sale.applicationId)
    const { rows } = await buyer.call(listMessages, { page: 1, pageSize: 15 })
    expect(rows.map(({ title }) => title)).toEqual(['待您确认的申请有修改', '有申请待您确认'])
    expect(rows[0]?.link).toBe(rows[1]?.link)
    const { pool } = product.services
    await sql`update citizen_message set created_at = created_at - interval '61 minutes'`.execute(pool)
    await editTwice(sale.applicationId)
    expect(await titlesOf(buyer)).toHaveLength(3)
    await buyer.call(markMessagesRead, {})
    await editTwice(sale.applicationId)
    expect(await titlesOf(buyer)).toHaveLength(4)
    await buyer.call(markMessagesRead, {})
    const phone = { name: buyer.name, documentNumber: buyer.documentNumber, phone: '13300133000' }
    await filer.call(saveParty, { applicationId: sale.applicationId, party: { ...aParty(phone), id: sale.buyerId } })
    expect(await titlesOf(buyer)).toHaveLength(4)
  })

  test('is notified also when they had confirmed before and were invited again', async () => {
    const sale = await saleTo(buyer)
    const { applicationId } = sale
    const first = await inviteBuyer(filer, sale)
    await confirmByCode(product, { client: buyer, phone: buyer.phone }, { invitationId: first.invitationId })
    await editTwice(applicationId)
    product.clock.advance(60_000)
    const again = await inviteBuyer(filer, sale)
    await buyer.call(markMessagesRead, {})
    await editTwice(applicationId)
    const { rows } = await buyer.call(listMessages, { page: 1, pageSize: 1 })
    expect(rows).toMatchObject([{ title: '待您确认的申请有修改', link: `/confirm?id=${again.invitationId}` }])
  })
})

test('the filer is notified when somebody enters themselves', async () => {
  const { applicationId } = await sharedSale()
  const { rows } = await filer.call(listMessages, { page: 1, pageSize: 1 })
  expect(rows.map(({ title, link }) => [title, link])).toEqual([
    ['对方已填写信息', `/confirm/board?slsqId=${applicationId}`],
  ])
})

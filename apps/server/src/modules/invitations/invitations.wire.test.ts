import { deleteApplication, submitApplication } from '@registration/contract/applications.ts'
import {
  createInvitation,
  declineInvitation,
  getInvitation,
  listInvitations,
  remindInvitee,
  setCounter,
  withdrawInvitation,
} from '@registration/contract/invitations.ts'
import { deleteParty, saveParty } from '@registration/contract/party.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aParty, uniqueCitizenId } from '../../demonstration/builders.ts'
import { aDraft, uploadRequired } from '../../testing/applications.ts'
import type { Client } from '../../testing/client.ts'
import {
  aSale,
  certifiedPerson,
  inviteBuyer,
  partyFrom,
  placeOf,
  type Sale,
  titlesOf,
} from '../../testing/invitations.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { readQr } from '../../testing/read-qr.ts'
import { reasonOf } from '../../testing/refusal-of.ts'
import { expireInvitations } from './expire-invitations.ts'

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

describe('the board', () => {
  test('has a place for each party, with how it confirms and what all confirmations save', async () => {
    const board = await filer.call(listInvitations, { applicationId: sale.applicationId })
    expect(board).toMatchObject({
      confirmed: 0,
      total: 2,
      replacesVisit: false,
      comes: '卖方',
      isOver: false,
      invitations: [],
    })
    expect(board.places).toMatchObject([
      { role: 'obligor', alias: '卖方', name: '张建国', isOwn: true, state: 'none', method: 'face' },
      { role: 'rightsHolder', alias: '买方', name: '王芳', isOwn: false, state: 'none', method: 'code' },
    ])
    expect(board.roles).toEqual([
      { role: 'rightsHolder', alias: '买方', canFillIn: true },
      { role: 'obligor', alias: '卖方', canFillIn: true },
    ])
  })

  test('does not say that somebody comes whose phone is empty: they may have died', async () => {
    const applicationId = await aDraft(filer, '130400-residence-right-cancellation')
    const resident = aParty({ name: '王秀英', documentNumber: uniqueCitizenId('1938-05-06', 1) })
    const comes = async () => (await filer.call(listInvitations, { applicationId })).comes
    const { id } = await filer.call(saveParty, { applicationId, party: resident })
    expect(await comes()).toBe('居住权人')
    await filer.call(saveParty, { applicationId, party: { ...resident, id, phone: '', address: '' } })
    expect(await comes()).toBe('')
  })

  test('says which party confirms at the counter alone: a minor, one with an agent, one whom no face check knows', async () => {
    const { applicationId } = sale
    const add = (party: Parameters<typeof aParty>[0]) =>
      filer.call(saveParty, { applicationId, party: aParty({ role: 'obligor', ...party }) })
    const child = await add({ name: '小明', documentNumber: uniqueCitizenId('2015-03-07', 1) })
    const agent = { agentName: '刘代理', agentDocumentNumber: '130402198503071231', agentPhone: '13800138009' }
    const withAgent = await add({ name: '有代理', ...agent })
    const foreigner = await add({ name: 'John Smith', documentType: '3', documentNumber: 'X12345678' })
    const company = await filer.call(saveParty, { applicationId, party: partyFrom('fuyang-bank', 'obligor') })
    const methods = await Promise.all(
      [child, withAgent, foreigner, company].map(async ({ id }) => (await placeOf(filer, applicationId, id)).method),
    )
    expect(methods).toEqual(['counter', 'counter', 'counter', 'code'])
    for (const { id: partyId } of [child, withAgent, foreigner])
      expect(await reasonOf(filer.call(createInvitation, { applicationId, partyId }))).toBe('confirmAtCounter')
  })

  test('says of a person in two roles that both are confirmed by face, as it is done in one act', async () => {
    const { applicationId } = sale
    await filer.call(saveParty, { applicationId, party: partyFrom('zhangsan', 'rightsHolder') })
    const { places } = await filer.call(listInvitations, { applicationId })
    expect(places.map(({ name, role, method }) => [name, role, method]).toSorted()).toEqual([
      ['张建国', 'obligor', 'face'],
      ['张建国', 'rightsHolder', 'face'],
      ['王芳', 'rightsHolder', 'code'],
    ])
  })

  test('asks nobody in a role that the office does not ask, and has no place for a business without confirmations', async () => {
    const applicationId = await aDraft(filer, '130400-objection')
    const { id: owner } = await filer.call(saveParty, { applicationId, party: partyFrom('wangfang', 'obligor') })
    const board = await filer.call(listInvitations, { applicationId })
    expect(board).toMatchObject({ total: 0, places: [{ partyId: owner, state: 'notAsked' }] })
    expect(await reasonOf(filer.call(createInvitation, { applicationId, partyId: owner }))).toBe('confirmationNotAsked')
    expect(await reasonOf(filer.call(setCounter, { applicationId, partyId: owner }))).toBe('confirmationNotAsked')
    expect(await reasonOf(filer.call(createInvitation, { applicationId, role: 'obligor' }))).toBe(
      'confirmationNotAsked',
    )
  })

  test('is for the filer alone: another’s application and a missing one are alike', async () => {
    const { applicationId, buyerId: partyId } = sale
    for (const id of [applicationId, 'none', '5b2f3a0e-7c41-4c8e-9d6a-1f0a52c7e813']) {
      expect(await reasonOf(buyer.call(listInvitations, { applicationId: id }))).toBe('applicationNotFound')
      expect(await reasonOf(buyer.call(createInvitation, { applicationId: id, partyId }))).toBe('applicationNotFound')
      expect(await reasonOf(buyer.call(setCounter, { applicationId: id, partyId }))).toBe('applicationNotFound')
    }
  })
})

describe('an invitation', () => {
  test('is an address with a random token, good for seven days, and its sender sees it as a QR code', async () => {
    const { invitationId, url, token, until } = await inviteBuyer(filer, sale)
    expect(token).toMatch(/^[\w-]{22}$/)
    expect(url).toBe(`${product.base}/invite?t=${token}`)
    expect(until).toBe((await buyersPlace()).until)
    const sent = await filer.call(getInvitation, { invitationId })
    expect(sent).toMatchObject({ url, until, purpose: 'confirm', alias: '买方', name: '王芳', isOpen: true })
    expect(await readQr(sent.qr)).toBe(url)
    expect(await buyersPlace()).toMatchObject({ state: 'invited', invitationId })
  })

  test('notifies the account of the party, by name and number, without any name', async () => {
    const { invitationId } = await inviteBuyer(filer, sale)
    expect((await titlesOf(buyer, 1))[0]).toBe('有申请待您确认')
    const { body } = await buyer.post('/api/messages/list', { page: 1, pageSize: 1 })
    expect(JSON.stringify(body)).toContain(`/confirm?id=${invitationId}`)
    expect(JSON.stringify(body)).not.toContain('张')
  })

  test('is the same one again while it is open, also for parallel callers', async () => {
    const first = await inviteBuyer(filer, sale)
    const others = await Promise.all(Array.from({ length: 5 }, () => inviteBuyer(filer, sale)))
    expect(new Set([first, ...others].map(({ url }) => url)).size).toBe(1)
    expect((await titlesOf(buyer)).filter((title) => title === '有申请待您确认').length).toBeGreaterThan(0)
  })

  test('of parallel callers who are the first is one', async () => {
    const sent = await Promise.all(Array.from({ length: 8 }, () => inviteBuyer(filer, sale)))
    expect(new Set(sent.map(({ invitationId }) => invitationId)).size).toBe(1)
  })

  test('is sent by a certified person or company alone: who is invited relies on the name', async () => {
    const uncertified = await product.signIn('lisi')
    const applicationId = await aDraft(uncertified)
    const { id: partyId } = await uncertified.call(saveParty, {
      applicationId,
      party: partyFrom('wangfang', 'rightsHolder'),
    })
    const before = await titlesOf(buyer)
    for (const who of [{ partyId }, { role: 'rightsHolder' as const }])
      expect(await reasonOf(uncertified.call(createInvitation, { applicationId, ...who }))).toBe('certificationNeeded')
    expect(await placeOf(uncertified, applicationId, partyId)).toMatchObject({ state: 'none', invitationId: '' })
    expect(await titlesOf(buyer)).toEqual(before)

    const company = await product.signIn('handan-co')
    await inviteBuyer(company, await aSale(company))
    expect((await titlesOf(buyer, 1))[0]).toBe('有申请待您确认')
  })

  test('goes neither to oneself nor to a party who has none', async () => {
    const { applicationId, sellerId } = sale
    const invite = (partyId: string) => reasonOf(filer.call(createInvitation, { applicationId, partyId }))
    expect(await invite(sellerId)).toBe('confirmYourself')
    expect(await invite('5b2f3a0e-7c41-4c8e-9d6a-1f0a52c7e813')).toBe('partyNotFound')
    expect(await reasonOf(filer.call(createInvitation, { applicationId }))).toBe('invalid')
  })

  test('is its sender’s alone: another’s and a missing one are alike', async () => {
    const { invitationId } = await inviteBuyer(filer, sale)
    for (const id of [invitationId, 'none', '5b2f3a0e-7c41-4c8e-9d6a-1f0a52c7e813'])
      for (const endpoint of [getInvitation, withdrawInvitation, remindInvitee])
        expect(await reasonOf(buyer.call(endpoint, { invitationId: id }))).toBe('invitationNotFound')
    expect(await buyersPlace()).toMatchObject({ state: 'invited' })
  })

  test('can be withdrawn, and sent again with another address', async () => {
    const first = await inviteBuyer(filer, sale)
    await filer.call(withdrawInvitation, { invitationId: first.invitationId })
    expect(await buyersPlace()).toMatchObject({ state: 'withdrawn', invitationId: '', until: '' })
    expect(await filer.call(getInvitation, { invitationId: first.invitationId })).toMatchObject({
      url: '',
      qr: '',
      isOpen: false,
    })
    expect(await reasonOf(filer.call(withdrawInvitation, { invitationId: first.invitationId }))).toBe('invitationEnded')
    expect((await inviteBuyer(filer, sale)).token).not.toBe(first.token)
  })

  test('ends when the party is to confirm at the counter, and the filer may invite again', async () => {
    const { applicationId, buyerId: partyId } = sale
    const { invitationId } = await inviteBuyer(filer, sale)
    await filer.call(setCounter, { applicationId, partyId })
    await filer.call(setCounter, { applicationId, partyId })
    expect(await buyersPlace()).toMatchObject({ state: 'counter', invitationId: '' })
    expect(await filer.call(getInvitation, { invitationId })).toMatchObject({ isOpen: false })
    await inviteBuyer(filer, sale)
    expect(await buyersPlace()).toMatchObject({ state: 'invited' })
  })

  test('names the party that is to confirm at the counter, while it is open, for its sender alone', async () => {
    const { invitationId } = await inviteBuyer(filer, sale)
    expect(await reasonOf(buyer.call(setCounter, { invitationId }))).toBe('invitationNotFound')
    await filer.call(setCounter, { invitationId })
    expect(await buyersPlace()).toMatchObject({ state: 'counter', invitationId: '' })
    expect(await reasonOf(filer.call(setCounter, { invitationId }))).toBe('invitationEnded')
    const { applicationId } = sale
    const toFillIn = await filer.call(createInvitation, { applicationId, role: 'rightsHolder' })
    expect(await reasonOf(filer.call(setCounter, { invitationId: toFillIn.invitationId }))).toBe('partyNotFound')
    expect(await reasonOf(filer.call(setCounter, {}))).toBe('applicationNotFound')
  })

  test('is expired after seven days, at once, and can be sent again', async () => {
    const first = await inviteBuyer(filer, sale)
    product.clock.advance(7 * dayMs - 60_000)
    filer = await product.signIn('zhangsan')
    expect(await buyersPlace()).toMatchObject({ state: 'invited' })
    product.clock.advance(60_000)
    expect(await buyersPlace()).toMatchObject({ state: 'expired', invitationId: '' })
    expect(await filer.call(getInvitation, { invitationId: first.invitationId })).toMatchObject({ isOpen: false })
    expect(await reasonOf(filer.call(remindInvitee, { invitationId: first.invitationId }))).toBe('invitationEnded')
    expect((await inviteBuyer(filer, sale)).invitationId).not.toBe(first.invitationId)
    expect(await buyersPlace()).toMatchObject({ state: 'invited' })
  })

  test.each([
    ['name', { name: '王方' }, 'none'],
    ['document number', { documentNumber: '130403199007152340' }, 'none'],
    ['agent', { agentName: '刘代理', agentDocumentNumber: '130402198503071231' }, 'expired'],
  ])('ends when the %s of its party changes, and is none of another person', async (_, change, state) => {
    const { applicationId, buyerId: id } = sale
    await inviteBuyer(filer, sale)
    await filer.call(saveParty, { applicationId, party: { ...partyFrom('wangfang', 'rightsHolder'), id, ...change } })
    expect(await buyersPlace()).toMatchObject({ state, invitationId: '' })
  })

  test('stays when the phone of its party changes, and ends with the party', async () => {
    const { applicationId, buyerId: id } = sale
    const { invitationId } = await inviteBuyer(filer, sale)
    const party = { ...partyFrom('wangfang', 'rightsHolder'), id, phone: '13600136999', address: '新地址' }
    await filer.call(saveParty, { applicationId, party })
    expect(await buyersPlace()).toMatchObject({ state: 'invited', invitationId })
    await filer.call(deleteParty, { applicationId, partyId: id })
    expect(await filer.call(getInvitation, { invitationId })).toMatchObject({ isOpen: false, url: '', name: '' })
  })

  test('stays with its sender after the application is deleted, and who was invited is notified', async () => {
    const { invitationId } = await inviteBuyer(filer, sale)
    await filer.call(deleteApplication, { applicationId: sale.applicationId })
    expect(await filer.call(getInvitation, { invitationId })).toMatchObject({ isOpen: false, applicationId: '' })
    expect(await reasonOf(filer.call(withdrawInvitation, { invitationId }))).toBe('invitationEnded')
    expect((await titlesOf(buyer, 1))[0]).toBe('申请已结束')
  })

  test('may be sent after the submission, and nothing more once the application is accepted', async () => {
    const { applicationId, buyerId: partyId } = sale
    await uploadRequired(filer, applicationId)
    await filer.call(submitApplication, { applicationId })
    await product.worker.drain()
    const { invitationId } = await inviteBuyer(filer, sale)
    expect(await reasonOf(filer.call(createInvitation, { applicationId, role: 'rightsHolder' }))).toBe('notEditable')
    for (const shzt of ['10', '20'])
      expect((await filer.post('/standin/registry/decide', { proinstid: applicationId, shzt })).body).toEqual({
        ok: true,
      })
    expect(await filer.call(listInvitations, { applicationId })).toMatchObject({ isOver: true })
    const refused = [
      filer.call(createInvitation, { applicationId, partyId }),
      filer.call(setCounter, { applicationId, partyId }),
      filer.call(withdrawInvitation, { invitationId }),
      filer.call(remindInvitee, { invitationId }),
    ]
    expect(await Promise.all(refused.map(reasonOf))).toEqual(Array.from({ length: 4 }, () => 'confirmationOver'))
    const titles = await titlesOf(buyer, 3)
    expect(titles).toEqual(['申请有新进展', '申请有新进展', '有申请待您确认'])
    const declining = buyer.call(declineInvitation, { invitationId, reason: 'unwilling' })
    expect(await reasonOf(declining)).toBe('confirmationOver')
    product.clock.advance(8 * dayMs)
    await expireInvitations(product.services)
    const messages = product.services.pool.selectFrom('citizen_message').select('kind')
    const ofThisOne = await messages.where('link', 'like', `%${applicationId}%`).execute()
    expect(ofThisOne.length).toBeGreaterThan(0)
    expect(ofThisOne.map(({ kind }) => kind)).not.toContain('invitationEnded')
  })

  test('that expired is noted once, and its sender is notified, however many nodes look', async () => {
    await expireInvitations(product.services)
    const { invitationId } = await inviteBuyer(filer, sale)
    const { applicationId } = sale
    const fillIn = await filer.call(createInvitation, { applicationId, role: 'rightsHolder' })
    const before = (await titlesOf(filer, 100)).length
    product.clock.advance(7 * dayMs)
    await Promise.all([expireInvitations(product.services), expireInvitations(product.services)])
    filer = await product.signIn('zhangsan')
    const titles = await titlesOf(filer, 100)
    expect(titles.length - before).toBe(2)
    expect(titles.slice(0, 2)).toEqual(['邀请已失效', '邀请已失效'])
    expect(await buyersPlace()).toMatchObject({ state: 'expired' })
    for (const id of [invitationId, fillIn.invitationId])
      expect(await filer.call(getInvitation, { invitationId: id })).toMatchObject({ isOpen: false })
  })

  test('is kept for thirty days after its end, and while a limit counts it', async () => {
    const withdrawn = await inviteBuyer(filer, sale)
    await filer.call(withdrawInvitation, { invitationId: withdrawn.invitationId })
    const refused = await inviteBuyer(filer, sale)
    await buyer.call(declineInvitation, { invitationId: refused.invitationId, reason: 'notMe', mute: true })
    const isThere = async ({ invitationId }: { invitationId: string }) => {
      const client = await product.signIn('zhangsan')
      return client.call(getInvitation, { invitationId }).then(
        () => true,
        () => false,
      )
    }
    const after = async (days: number) => {
      product.clock.advance(days * dayMs)
      await expireInvitations(product.services)
      return Promise.all([isThere(withdrawn), isThere(refused)])
    }
    expect(await after(29)).toEqual([true, true])
    expect(await after(2)).toEqual([false, true])
    expect(await after(30)).toEqual([false, false])
    const mutes = await product.services.pool.selectFrom('invitation_mute').select('muted_at').execute()
    expect(mutes).toHaveLength(1)
  })

  test('looks the same to its sender where there is no account', async () => {
    const person = await certifiedPerson(product)
    const { name, documentNumber } = person
    const withAccount = await aSale(filer, aParty({ name, documentNumber }))
    const without = await aSale(filer, aParty())
    const [one, other] = await Promise.all([inviteBuyer(filer, withAccount), inviteBuyer(filer, without)])
    // The clock runs between the two.
    const dayOf = (time: string) => time.slice(0, 10)
    const shape = ({ invitationId: _, url, token, until, ...rest }: typeof one) => ({
      ...{ ...rest, url: url.replace(token, ''), until: dayOf(until) },
    })
    expect(shape(one)).toEqual(shape(other))
    expect(await titlesOf(person)).toEqual(['有申请待您确认'])
    const places = await Promise.all(
      [withAccount, without].map(({ applicationId, buyerId }) => placeOf(filer, applicationId, buyerId)),
    )
    const [first, second] = places.map(({ state, until, reminderFrom }) => [state, dayOf(until), dayOf(reminderFrom)])
    expect(first).toEqual(second)
  })
})

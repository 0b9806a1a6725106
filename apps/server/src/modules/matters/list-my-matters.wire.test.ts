import type { ReviewStatus } from '@registration/contract/application-status.ts'
import { bookSlot, cancelAppointment, giveUpSlot, waitForSlot } from '@registration/contract/appointments.ts'
import { getOfficePhone, listMyMatters } from '@registration/contract/home.ts'
import { declineInvitation, remindInvitee } from '@registration/contract/invitations.ts'
import { listMessages, markMessagesRead } from '@registration/contract/messages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/database.ts'
import { aDraft } from '../../testing/applications.ts'
import { aBooking, aSession, aSignedInCitizen, fillSlot, openDays } from '../../testing/booking.ts'
import { type Client, makeClient } from '../../testing/client.ts'
import { aSale, inviteBuyer } from '../../testing/invitations.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { startSecondNode } from '../../testing/second-node.ts'
import { notifyCitizen } from '../messages/message-service.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

async function anApplication(citizen: Awaited<ReturnType<typeof aSignedInCitizen>>, status: ReviewStatus) {
  const id = await aDraft(citizen.client)
  await product.services.pool.updateTable('application').set({ status }).where('id', '=', id).execute()
  return id
}

/** The first slot of an open day. */
async function aBookingIn(citizen: Awaited<ReturnType<typeof aSignedInCitizen>>, open: number) {
  const day = (await openDays(citizen.client))[open]
  if (!day) throw new Error('the calendar has too few days')
  const { id } = await citizen.client.call(bookSlot, aBooking(day, citizen))
  const [starts, ends] = (day.slots[0]?.name ?? '').split('-').map((time) => new Date(`${day.day}T${time}:00+08:00`))
  if (!starts || !ends) throw new Error('the day has no slot')
  return { id, starts, ends }
}

/** At that moment, with a session that has not expired by then. */
function clientAt({ citizenId }: { citizenId: string }, at: Date) {
  product.clock.advance(at.getTime() - product.clock.now().getTime())
  return aSession(product, citizenId)
}

test('nothing waits for a citizen who has done nothing', async () => {
  const { client } = await aSignedInCitizen(product)
  expect(await client.call(listMyMatters, {})).toEqual({ matters: [], inProgress: 0, unread: 0 })
})

test('what waits comes in its order, each with its words and the screen where it goes on', async () => {
  const citizen = await aSignedInCitizen(product)
  const { citizenId } = citizen
  const rejected = await anApplication(citizen, 'cadastralRejected')
  const draft = await anApplication(citizen, 'unsubmitted')
  const booking = await aBookingIn(citizen, 0)
  const client = await clientAt(citizen, new Date(booking.starts.getTime() - 24 * 3_600_000))
  const recordId = product.services.ids.uuid()
  await inTransaction(product.services.pool, (db) =>
    notifyCitizen(db, product.services, { citizenId, kind: 'archiveFound', params: {}, recordId }),
  )
  const { matters } = await client.call(listMyMatters, {})
  expect(matters).toMatchObject([
    { kind: 'result', title: '查询结果已返回', link: `/catchcert?certId=${recordId}` },
    { kind: 'rejected', title: '已驳回，去修改', text: '存量房买卖转移登记', link: `/applyDetail?id=${rejected}` },
    {
      kind: 'appointment',
      title: '明天 08:30 预约',
      text: '邯郸市不动产登记中心',
      link: `/appointmentDetail?id=${booking.id}`,
    },
    { kind: 'draft', title: '草稿，继续填写', text: '存量房买卖转移登记' },
  ])
  expect(matters[3]?.link).toContain(draft)
  const english = await client.post(listMyMatters.path, {}, { 'accept-language': 'en' })
  expect(JSON.stringify(english.body)).toMatch(/Rejected: edit it.*Appointment tomorrow, \d\d:\d\d/)
})

test('a result waits until its message is read', async () => {
  const { client, citizenId } = await aSignedInCitizen(product)
  const recordId = product.services.ids.uuid()
  await inTransaction(product.services.pool, (db) =>
    notifyCitizen(db, product.services, { citizenId, kind: 'archiveNothingHeld', params: {}, recordId }),
  )
  const before = await client.call(listMyMatters, {})
  const { rows } = await client.call(listMessages, { page: 1, pageSize: 15 })
  expect(before).toMatchObject({ matters: [{ kind: 'result', messageId: rows[0]?.id }], unread: 1 })
  await client.call(markMessagesRead, { id: before.matters[0]?.messageId })
  expect(await client.call(listMyMatters, {})).toMatchObject({ matters: [], unread: 0 })
})

test('a registered application says that its registration is complete, until its message is read', async () => {
  const { client, citizenId } = await aSignedInCitizen(product)
  const recordId = product.services.ids.uuid()
  const params = { name: '存量房买卖转移登记' }
  await inTransaction(product.services.pool, (db) =>
    notifyCitizen(db, product.services, { citizenId, kind: 'applicationRegistered', params, recordId }),
  )
  const { matters } = await client.call(listMyMatters, {})
  expect(matters).toMatchObject([{ kind: 'result', title: '登记已完成', text: '您的“存量房买卖转移登记”申请已登簿。' }])
  expect(matters[0]?.link).toContain(recordId)
  await client.call(markMessagesRead, { id: matters[0]?.messageId })
  expect((await client.call(listMyMatters, {})).matters).toEqual([])
})

test('an open invitation waits until it is answered, also once its message is read', async () => {
  const both = () => Promise.all([product.signIn('zhangsan'), product.signIn('wangfang')])
  const kindsOf = async (client: Client) => (await client.call(listMyMatters, {})).matters.map(({ kind }) => kind)
  const [sender] = await both()
  const { invitationId } = await inviteBuyer(sender, await aSale(sender))
  product.clock.advance(24 * 3_600_000)
  const [filer, buyer] = await both()
  await filer.call(remindInvitee, { invitationId })
  await buyer.call(markMessagesRead, {})
  expect((await buyer.call(listMyMatters, {})).matters).toMatchObject([
    { kind: 'invitation', title: '有申请待您确认', text: '请核对后答复', link: `/confirm?id=${invitationId}` },
  ])
  expect(await kindsOf(filer)).not.toContain('invitation')
  await buyer.call(declineInvitation, { invitationId, reason: 'wrong', note: '' })
  expect(await kindsOf(buyer)).toEqual([])
})

test('an invitation from before the module was switched off does not wait: nobody can open it', async () => {
  const [filer, buyer] = await Promise.all([product.signIn('zhangsan'), product.signIn('wangfang')])
  await inviteBuyer(filer, await aSale(filer))
  const { content, config } = product.services
  const node = await startSecondNode(product, content, { ...config, modules: [] })
  const there = makeClient(node.base)
  for (const [name, value] of buyer.cookies) there.cookies.set(name, value)
  expect((await buyer.call(listMyMatters, {})).matters).toMatchObject([{ kind: 'invitation' }])
  expect((await there.call(listMyMatters, {})).matters).toEqual([])
  await node.stop()
})

test('a seat that is kept for who waited for it comes first, until it is given up', async () => {
  const [holder, waiting] = [await aSignedInCitizen(product), await aSignedInCitizen(product)]
  const day = (await openDays(holder.client))[6]
  const slotId = day?.slots[0]?.id
  if (!day || !slotId) throw new Error('the calendar has too few days')
  await fillSlot(product, slotId, 1)
  const { id } = await holder.client.call(bookSlot, aBooking(day, holder))
  await waiting.client.call(waitForSlot, { slotId })
  await anApplication(waiting, 'acceptanceRejected')
  await holder.client.call(cancelAppointment, { id })
  const { matters } = await waiting.client.call(listMyMatters, {})
  expect(matters).toMatchObject([
    {
      kind: 'offer',
      title: '候补有号了',
      text: expect.stringMatching(/^为您保留到 \d\d:\d\d$/),
      link: `/appointment?slot=${slotId}`,
    },
    { kind: 'rejected' },
  ])
  await waiting.client.call(giveUpSlot, { slotId })
  expect((await waiting.client.call(listMyMatters, {})).matters).toMatchObject([{ kind: 'rejected' }])
})

test('applications that the office has are counted, from the submission to the register', async () => {
  const citizen = await aSignedInCitizen(product)
  for (const status of ['pending', 'cadastralPassed', 'accepted', 'registered'] as const)
    await anApplication(citizen, status)
  expect(await citizen.client.call(listMyMatters, {})).toEqual({ matters: [], inProgress: 3, unread: 0 })
})

test('at most two matters of a kind are named, the newest, so that none hides the others', async () => {
  const citizen = await aSignedInCitizen(product)
  const ids: string[] = []
  for (let made = 0; made < 3; made += 1) {
    ids.push(await anApplication(citizen, 'acceptanceRejected'))
    product.clock.advance(1_000)
  }
  await anApplication(citizen, 'unsubmitted')
  const { matters } = await citizen.client.call(listMyMatters, {})
  expect(matters.map(({ kind }) => kind)).toEqual(['rejected', 'rejected', 'draft'])
  expect(matters.map(({ link }) => link).slice(0, 2)).toEqual([
    `/applyDetail?id=${ids[2]}`,
    `/applyDetail?id=${ids[1]}`,
  ])
})

test('a booking waits until its time has passed, and is named by its day', async () => {
  const citizen = await aSignedInCitizen(product)
  const { starts, ends } = await aBookingIn(citizen, 4)
  const ahead = async (client: Client) => (await client.call(listMyMatters, {})).matters
  expect((await ahead(citizen.client))[0]?.title).toMatch(/^3月\d+日 \d\d:\d\d 预约$/)
  expect((await ahead(await clientAt(citizen, starts)))[0]?.title).toBe('今天 08:30 预约')
  expect(await ahead(await clientAt(citizen, ends))).toEqual([])
})

test('nothing of another citizen’s is in it', async () => {
  const citizen = await aSignedInCitizen(product)
  await anApplication(citizen, 'acceptanceRejected')
  await anApplication(citizen, 'pending')
  const stranger = await aSignedInCitizen(product)
  expect(await stranger.client.call(listMyMatters, {})).toEqual({ matters: [], inProgress: 0, unread: 0 })
  const nobody = await product.visitor().post(listMyMatters.path, {})
  expect(nobody.body).toMatchObject({ errcode: '40' })
})

test('the office’s telephone is public', async () => {
  expect(await product.visitor().call(getOfficePhone, {})).toEqual({ phone: '0310-5550100' })
})

import { getApplication } from '@registration/contract/applications.ts'
import {
  countUnreadMessages,
  listMessages,
  markApplicationSeen,
  markMessagesRead,
} from '@registration/contract/messages.ts'
import { paths, screenAt } from '@registration/contract/paths.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { inTransaction } from '../../db/database.ts'
import { eventSignature } from '../../platform/wechat/event-wire.ts'
import { aSubmitted } from '../../testing/applications.ts'
import type { Client } from '../../testing/client.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { messageKinds } from './message-rules.ts'
import { notifyCitizen, notifyCitizens } from './message-service.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const firstPage = { page: 1, pageSize: 15 }
const citizenOf = (persona: string) =>
  product.services.pool
    .selectFrom('citizen')
    .select('id')
    .where('openid', '=', `o-demo-${persona}`)
    .executeTakeFirstOrThrow()

const tell = async (persona: string, slot: string) => {
  const { id: citizenId } = await citizenOf(persona)
  await inTransaction(product.services.pool, (db) =>
    notifyCitizen(db, product.services, { citizenId, kind: 'appointmentBooked', params: { slot }, recordId: 'a' }),
  )
}

const sentMessages = z.array(z.object({ url: z.string(), data: z.record(z.string(), z.string()) }))
const notifications = async (openid: string) => {
  const sent = await fetch(`${product.base}/standin/wechat/__standin/messages?openid=${openid}`)
  return sentMessages.parse(await sent.json())
}

describe('an application', () => {
  let citizen: Client
  let id: string
  beforeAll(async () => {
    citizen = await product.signIn('lisi')
    id = await aSubmitted(citizen)
    await vi.waitFor(async () => {
      const { application } = await citizen.call(getApplication, { applicationId: id })
      expect(application.acceptanceNumber).not.toBe('')
    }, 60_000)
    for (const shzt of ['10', '21']) {
      const decided = await citizen.post('/standin/registry/decide', { proinstid: id, shzt, opinion: '请补正' })
      expect(decided.body).toEqual({ ok: true })
    }
  })

  test('leaves a message in the inbox at every change, newest first, in the citizen’s language', async () => {
    const { rows, total } = await citizen.call(listMessages, firstPage)
    expect(total).toBe(3)
    expect(rows.map(({ title }) => title)).toEqual(['申请被驳回', '权籍调查已通过', '申请已收件'])
    expect(rows[2]?.text).toMatch(/^您的“存量房买卖转移登记”申请已收到，受理编号 \d{13}。$/)
    expect(rows.every(({ link }) => link === `/applyDetail?id=${id}`)).toBe(true)
    const english = await citizen.post(listMessages.path, {}, { 'accept-language': 'en' })
    expect(JSON.stringify(english.body)).toContain('Cadastral check passed')
  })

  test('notifies on the messaging platform once for each, in order, without anything personal', async () => {
    await product.worker.drain()
    await vi.waitFor(async () => expect(await notifications('o-demo-lisi')).toHaveLength(3), 60_000)
    const sent = await notifications('o-demo-lisi')
    expect(sent.map(({ data }) => data)).toMatchObject([
      { phrase2: '已驳回' },
      { phrase2: '待受理' },
      { phrase2: '已收件' },
    ])
    expect(sent[0]?.url).toBe(`${product.base}/applyDetail?id=${id}`)
    expect(JSON.stringify(sent)).not.toMatch(/李秀英|13900139002|130403|补正/)
  })

  test('once its present state was seen has no unread message; a state that was not seen stays unread', async () => {
    const unread = async (client: Client) => (await client.call(countUnreadMessages, {})).unread
    const { application } = await citizen.call(getApplication, { applicationId: id })
    const { acceptanceNumber, status } = application
    const seen = { applicationId: id, acceptanceNumber, status }
    const before = await unread(citizen)
    await citizen.call(markApplicationSeen, { ...seen, status: 'cadastralPassed' })
    await citizen.call(markApplicationSeen, { ...seen, acceptanceNumber: undefined })
    await citizen.call(markApplicationSeen, { ...seen, applicationId: 'x' })
    await (await product.signIn('zhangsan')).call(markApplicationSeen, seen)
    expect(await unread(citizen)).toBe(before)
    await citizen.call(markApplicationSeen, seen)
    expect(await unread(citizen)).toBe(before - 3)
    await product.services.pool
      .updateTable('citizen_message')
      .set({ read_at: null })
      .where('link', 'like', `%${id}%`)
      .execute()
  })
})

describe('the inbox', () => {
  test('counts unread messages, and marks only the citizen’s own as read', async () => {
    const [citizen, stranger] = await Promise.all([product.signIn('handan-co'), product.signIn('newcomer')])
    await tell('handan-co', '2026-03-12 上午')
    await tell('handan-co', '2026-03-13 上午')
    expect(await citizen.call(countUnreadMessages, {})).toEqual({ unread: 2 })
    const { rows } = await citizen.call(listMessages, firstPage)
    const newest = rows[0]
    expect(newest).toMatchObject({ text: '您已预约 2026-03-13 上午，请携带原件按时到场。', isRead: false })

    await stranger.call(markMessagesRead, { id: newest?.id })
    await stranger.call(markMessagesRead, {})
    expect(await citizen.call(countUnreadMessages, {})).toEqual({ unread: 2 })

    await citizen.call(markMessagesRead, { id: newest?.id })
    expect((await citizen.call(listMessages, firstPage)).rows.map(({ isRead }) => isRead)).toEqual([true, false])
    await citizen.call(markMessagesRead, { id: 'no-such-message' })
    await citizen.call(markMessagesRead, {})
    expect(await citizen.call(countUnreadMessages, {})).toEqual({ unread: 0 })
  })

  test('marks all that were in the list as read, and not what came after it was read', async () => {
    const [citizen, stranger] = await Promise.all([product.signIn('handan-co'), product.signIn('newcomer')])
    await tell('handan-co', '2026-03-16 上午')
    await tell('handan-co', '2026-03-17 上午')
    const newest = (await citizen.call(listMessages, firstPage)).rows[0]?.id
    await tell('handan-co', '2026-03-18 上午')
    await stranger.call(markMessagesRead, { newest })
    expect(await citizen.call(countUnreadMessages, {})).toEqual({ unread: 3 })
    await citizen.call(markMessagesRead, { newest })
    const { rows } = await citizen.call(listMessages, firstPage)
    expect(rows.slice(0, 3).map(({ isRead }) => isRead)).toEqual([false, true, true])
    await citizen.call(markMessagesRead, {})
  })

  test('is empty for a new citizen, and needs a session', async () => {
    const newcomer = await product.signIn('newcomer')
    expect(await newcomer.call(listMessages, firstPage)).toEqual({ rows: [], total: 0 })
    expect((await product.visitor().post(listMessages.path, {})).body).toMatchObject({ errcode: '40' })
  })

  test('has no message of a change that was rolled back', async () => {
    const { id: citizenId } = await citizenOf('zhangsan')
    const count = () =>
      product.services.pool.selectFrom('citizen_message').selectAll().where('citizen_id', '=', citizenId).execute()
    const before = await count()
    const failing = inTransaction(product.services.pool, async (db) => {
      const params = { slot: '2026-03-12 上午', until: '10:30' }
      await notifyCitizen(db, product.services, { citizenId, kind: 'slotFreed', params, recordId: 'a' })
      throw new Error('the change failed')
    })
    await expect(failing).rejects.toThrow('the change failed')
    expect(await count()).toEqual(before)
  })
})

test('a message of every kind, and its notification, lead to a screen of the app', async () => {
  const citizen = await product.signIn('lisi')
  const { id: citizenId } = await citizenOf('lisi')
  product.clock.advance(2_000)
  const params = {
    name: '转移登记',
    number: '1',
    day: '2026-03-12',
    slot: '上午',
    place: '登记中心',
    reason: '放假',
    until: '10:30',
    account: '企业账户',
    remarks: '，有1处需要修改',
    status: '待审核',
  }
  await inTransaction(product.services.pool, (db) =>
    notifyCitizens(
      db,
      product.services,
      messageKinds.map((kind) => ({ citizenId, kind, params, recordId: 'its-record' })),
    ),
  )
  const { rows } = await citizen.call(listMessages, { page: 1, pageSize: messageKinds.length })
  expect(rows).toHaveLength(messageKinds.length)
  for (const { link } of rows) {
    const { pathname, search } = new URL(link, product.base)
    const screen = screenAt(pathname)
    expect(screen, link).toBeDefined()
    if (screen && search) expect(Object.values(paths[screen].read(search)), link).toContain('its-record')
  }
  const links = rows.map(({ link }) => product.base + link)
  await vi.waitFor(async () => {
    const sent = await notifications('o-demo-lisi')
    expect(sent.map(({ url }) => url)).toEqual(expect.arrayContaining(links))
  }, 60_000)
})

describe('a citizen who stops following the account', () => {
  const waiting = () =>
    product.services.pool.selectFrom('outbox').select('tries').where('kind', '=', 'wechat.notification').execute()
  const countSent = async (openid: string) => {
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), 60_000)
    return (await notifications(openid)).length
  }
  const toldTo = async (openid: string, slot: string) => {
    await tell(openid.replace('o-demo-', ''), slot)
    return countSent(openid)
  }

  test('gets no notification until they follow again, and a late event changes nothing', async () => {
    const citizen = await product.signIn('lisi')
    const openid = 'o-demo-lisi'
    // Those of the tests before may still be on their way.
    const before = await countSent(openid)
    const door = (name: string) => citizen.post(`/standin/wechat/__standin/${name}`, { openid })
    expect((await door('unfollow')).body).toEqual({ ok: true, told: 200 })
    expect((await citizenRow(openid)).unfollowed_at).not.toBeNull()
    expect(await toldTo(openid, '2026-03-16 上午')).toBe(before)
    product.clock.advance(2_000)
    expect((await door('follow')).body).toEqual({ ok: true, told: 200 })
    expect(await toldTo(openid, '2026-03-17 上午')).toBe(before + 1)
    await send(anEvent(openid, 'unsubscribe', -3_600))
    expect((await citizenRow(openid)).unfollowed_at).toBeNull()
  })

  test.each([
    ['a wrong signature', { signature: 'a'.repeat(40) }],
    ['a signature of yesterday', { age: 86_400 }],
    ['no signature', { signature: '' }],
  ])('is refused with %s', async (_, signing) => {
    const openid = 'o-demo-handan-co'
    expect((await send(anEvent(openid, 'unsubscribe'), signing)).status).toBe(403)
    expect((await citizenRow(openid)).unfollowed_at).toBeNull()
  })

  test('is still sent notifications after another follower’s text that looks like their event', async () => {
    const openid = 'o-demo-handan-co'
    const fields = /<FromUserName>.*<\/Event>/
      .exec(anEvent(openid, 'unsubscribe'))?.[0]
      .replace(/<!\[CDATA\[|\]\]>/g, '')
    const text =
      `<xml><FromUserName><![CDATA[o-another]]></FromUserName><MsgType><![CDATA[text]]></MsgType>` +
      `<Content><![CDATA[</Content>${fields}<Content>]]></Content></xml>`
    expect((await send(text)).status).toBe(200)
    expect((await citizenRow(openid)).unfollowed_at).toBeNull()
  })

  test('proves to the platform that the address is ours', async () => {
    const { search } = new URL(eventAddress())
    const answer = await product.visitor().get(`/wechat/events${search}&echostr=5732148`)
    expect([answer.status, await answer.text()]).toEqual([200, '5732148'])
    expect((await product.visitor().get('/wechat/events?echostr=1')).status).toBe(403)
  })

  const citizenRow = (openid: string) =>
    product.services.pool
      .selectFrom('citizen')
      .select('unfollowed_at')
      .where('openid', '=', openid)
      .executeTakeFirstOrThrow()
  const eventAddress = ({ signature, age = 0 }: { signature?: string; age?: number } = {}) => {
    const timestamp = String(Math.floor(product.clock.now().getTime() / 1000) - age)
    const nonce = '42'
    const own = eventSignature('standin-token', timestamp, nonce)
    return `${product.base}/wechat/events?${new URLSearchParams({ signature: signature ?? own, timestamp, nonce })}`
  }
  const send = (body: string, signing?: { signature?: string; age?: number }) =>
    fetch(eventAddress(signing), { method: 'POST', headers: { 'content-type': 'text/xml' }, body })
  const anEvent = (openid: string, event: string, later = 0) =>
    `<xml><FromUserName><![CDATA[${openid}]]></FromUserName><CreateTime>${Math.floor(product.clock.now().getTime() / 1000) + later}</CreateTime>` +
    `<MsgType><![CDATA[event]]></MsgType><Event><![CDATA[${event}]]></Event></xml>`
})

describe('a notification', () => {
  const outbox = () => product.services.pool.selectFrom('outbox').select(['tries', 'lease']).execute()
  const countDropped = async () =>
    Number(/^outbox_dropped_total (\d+)$/m.exec(await (await product.visitor().get('/metrics')).text())?.[1])
  /** A try counts from its begin, and holds the message until it has failed. */
  const untilFailedOnce = () =>
    vi.waitFor(async () => expect(await outbox()).toEqual([{ tries: 1, lease: null }]), 60_000)

  test('is not tried again where the citizen does not follow the account; the inbox has the message', async () => {
    const citizen = await product.signIn('zhangsan')
    await citizen.post('/standin/wechat/__standin/unfollow', { openid: 'o-demo-zhangsan' })
    await tell('zhangsan', '2026-03-14 上午')
    const waiting = () =>
      product.services.pool.selectFrom('outbox').select('tries').where('kind', '=', 'wechat.notification').execute()
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), 60_000)
    expect(await notifications('o-demo-zhangsan')).toEqual([])
    const { rows } = await citizen.call(listMessages, firstPage)
    expect(rows[0]?.text).toContain('2026-03-14 上午')
  })

  test('arrives once, also from a busy platform', async () => {
    const citizen = await product.signIn('handan-co')
    const before = (await notifications('o-demo-handan-co')).length
    const path = '/cgi-bin/message/template/send'
    await citizen.post('/standin/wechat/__standin/next-error', { path, name: 'quotaReached' })
    await tell('handan-co', '2026-03-20 上午')
    await untilFailedOnce()
    product.clock.advance(120_000)
    await product.worker.drain()
    expect(await notifications('o-demo-handan-co')).toHaveLength(before + 1)
  })

  test('that the platform refuses for good is given up at once, and the metrics count it', async () => {
    const citizen = await product.signIn('handan-co')
    const path = '/cgi-bin/message/template/send'
    const before = await countDropped()
    await citizen.post('/standin/wechat/__standin/next-error', { path, name: 'valueInvalid' })
    await tell('handan-co', '2026-03-22 上午')
    await vi.waitFor(async () => expect(await countDropped()).toBe(before + 1), 60_000)
    expect(await outbox()).toEqual([])
  })

  test('that fails for a day is given up, and the metrics count it', async () => {
    const citizen = await product.signIn('handan-co')
    const before = (await notifications('o-demo-handan-co')).length
    const path = '/cgi-bin/message/template/send'
    const counted = await countDropped()
    await citizen.post('/standin/wechat/__standin/next-error', { path, name: 'quotaReached' })
    await tell('handan-co', '2026-03-21 上午')
    await untilFailedOnce()
    product.clock.advance(25 * 3_600_000)
    await product.worker.drain()
    expect(await outbox()).toEqual([])
    expect(await notifications('o-demo-handan-co')).toHaveLength(before)
    expect(await countDropped()).toBe(counted + 1)
  })
})

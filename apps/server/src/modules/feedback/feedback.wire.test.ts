import { getFeedback, listFeedback, sendFeedback } from '@registration/contract/feedback.ts'
import { listMessages } from '@registration/contract/messages.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CallRefused, type Client } from '../../testing/client.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'

let product: TestProduct
let citizen: Client
beforeAll(async () => {
  product = await startProduct()
  citizen = await product.signIn('lisi')
})
afterAll(() => product.stop())

const firstPage = { page: 1, pageSize: 15 }
const newest = async () => {
  const { rows } = await citizen.call(listFeedback, firstPage)
  if (!rows[0]) throw new Error('there is no feedback')
  return rows[0]
}
const reply = (id: string, text: string) => citizen.post('/standin/registry/reply', { id, text })

describe('sending feedback', () => {
  test('stores it, waiting for a reply', async () => {
    expect((await citizen.post(sendFeedback.path, { content: '大厅的叫号屏太暗了' })).body).toEqual({
      errcode: '00',
      errmsg: '',
      webstate: '0',
    })
    expect(await newest()).toMatchObject({
      status: 'waiting',
      opinion: '大厅的叫号屏太暗了',
      reply: '',
      replyOrNull: null,
      repliedAt: '',
    })
  })

  test.each([
    ['empty', '', '信息未填写完整，请补充完整'],
    ['blank', '  \n ', '信息未填写完整，请补充完整'],
    ['201 characters long', '好'.repeat(201), '最多可以输入200个字符哦'],
    ['of half characters', 'a\u0000b', '含有无法识别的字符'],
  ])('refuses a text that is %s, with the failed state', async (_, content, message) => {
    const { rows } = await citizen.call(listFeedback, firstPage)
    const { status, body } = await citizen.post(sendFeedback.path, JSON.stringify({ content }))
    expect(status).toBe(400)
    expect(body).toMatchObject({ errcode: '10', webstate: '-1', data: { fields: [{ field: 'content', message }] } })
    expect((await citizen.call(listFeedback, firstPage)).rows).toEqual(rows)
  })

  test('accepts 200 characters of two UTF-16 units each, and markup as plain text', async () => {
    const wide = '𠮷'.repeat(200)
    await citizen.call(sendFeedback, { content: wide })
    expect((await newest()).opinion).toBe(wide)
    const markup = '<img src=x onerror=alert(1)> & "引号"'
    await citizen.call(sendFeedback, { content: markup })
    expect((await newest()).opinion).toBe(markup)
  })

  test('twice with one request id stores it once', async () => {
    const { total } = await citizen.call(listFeedback, firstPage)
    for (const _ of [1, 2]) await citizen.call(sendFeedback, { content: '重复提交' }, 'one-act')
    expect((await citizen.call(listFeedback, firstPage)).total).toBe(total + 1)
  })
})

describe('the list', () => {
  test('has fifteen a page, newest first', async () => {
    const writer = await product.signIn('handan-co')
    for (let n = 1; n <= 17; n += 1) await writer.call(sendFeedback, { content: `第${n}条` })
    const first = (await writer.post(listFeedback.path, {})).body.data
    expect(first).toMatchObject({ total: 17, rows: { length: 15, 0: { yjnrstr: '第17条' } } })
    const second = await writer.call(listFeedback, { page: 2, pageSize: 15 })
    expect(second.rows.map(({ opinion }) => opinion)).toEqual(['第2条', '第1条'])
    const all = (await writer.post(listFeedback.path, { page: 'all' })).body.data
    expect(all).toMatchObject({ total: 17, rows: { length: 17, 0: { yjnrstr: '第17条' } } })
  })

  test('needs a session', async () => {
    expect((await product.visitor().post(listFeedback.path, {})).body).toMatchObject({ errcode: '40' })
  })
})

describe('a reply', () => {
  test('of the office is shown with its time, and a message in the inbox', async () => {
    await citizen.call(sendFeedback, { content: '希望延长午休时间的服务' })
    const { id } = await newest()
    expect((await reply(id, '已安排午间值班窗口。')).body).toEqual({ ok: true })
    expect(await citizen.call(getFeedback, { id })).toMatchObject({
      status: 'answered',
      reply: '已安排午间值班窗口。',
      replyOrNull: '已安排午间值班窗口。',
      repliedAt: expect.stringMatching(/^2026-03-10 09:/),
    })
    const { rows } = await citizen.call(listMessages, firstPage)
    expect(rows[0]).toMatchObject({ title: '意见已回复', link: `/feedBackDetail?id=${id}` })
  })

  test('is accepted once: a second one is refused and changes nothing', async () => {
    await citizen.call(sendFeedback, { content: '一次就好' })
    const { id } = await newest()
    await reply(id, '第一次')
    expect((await reply(id, '第二次')).status).toBe(409)
    expect((await newest()).reply).toBe('第一次')
  })
})

describe('one feedback', () => {
  test('of another citizen and an unknown one are not found', async () => {
    const { id } = await newest()
    const stranger = await product.signIn('newcomer')
    for (const unknown of [id, '00000000-0000-4000-8000-000000000000', '1 or 1=1']) {
      const refused = await stranger.call(getFeedback, { id: unknown }).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(CallRefused)
      expect(refused).toMatchObject({ reason: 'feedbackNotFound', text: '查询无数据' })
    }
  })
})

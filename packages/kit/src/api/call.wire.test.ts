import { listApplications } from '@registration/contract/applications.ts'
import { nothing, post } from '@registration/contract/endpoint.ts'
import { deleteAttachment } from '@registration/contract/materials.ts'
import { saveParty } from '@registration/contract/party.ts'
import { authorize, getWechatItem, signOut } from '@registration/contract/session.ts'
import { named } from '@registration/contract/wire.ts'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import { setLanguage } from '../locales/language.ts'
import { held, never, type Reply, stubServer } from '../testing/stub-server.ts'
import { ApiError } from './api-error.ts'
import { call, identifyCaller } from './call.ts'

const write = post('/online/wx/write', {
  access: 'citizen',
  transaction: 'own',
  idempotent: true,
  input: named({ name: ['n', z.string()] }),
  answer: nothing,
})
const otherWrite = post('/api/other/write', {
  access: 'citizen',
  transaction: 'own',
  idempotent: true,
  input: named({ name: ['n', z.string()] }),
  answer: nothing,
})
const officersWrite = post('/desk/api/area/write', {
  access: 'staff',
  permission: 'own',
  transaction: 'own',
  idempotent: false,
  input: named({ roles: ['roles', z.array(z.string())], paused: ['paused', z.boolean()] }),
  answer: nothing,
})
const done = { errcode: '00', errmsg: '' }
const item = {
  stat: 1,
  message: '',
  data: { appid: 'wx1', appname: '不动产', AppRootDomain: 'https://office.example', xzqdm: '130400' },
}
const guidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

async function errorOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ApiError)) throw new Error(`an ApiError was expected, not ${String(error)}`)
  return error
}

describe('a call', () => {
  it('sends the wire names, a GUID and the language, and answers in our words', async () => {
    const { sent } = stubServer({ '/mp/api/wechatitem/get': item })
    const answer = await call(getWechatItem, { code: 'c1' })
    expect(answer).toEqual({ appId: 'wx1', appName: '不动产', appRoot: 'https://office.example', regionCode: '130400' })
    expect(sent[0]?.form).toEqual({ code: 'c1', reqseq: expect.stringMatching(guidShape) })
    expect(sent[0]?.headers.get('accept-language')).toBe('zh-CN')
  })

  it('sends JSON where the endpoint takes it', async () => {
    const { sent } = stubServer({ [officersWrite.path]: done })
    await call(officersWrite, { roles: [], paused: true })
    expect(sent[0]?.form).toEqual({ roles: [], paused: true, reqseq: expect.stringMatching(guidShape) })
    expect(sent[0]?.headers.get('content-type')).toBe('application/json')
  })

  it('names whose call it is, where it needs a session', async () => {
    identifyCaller(() => 'o-1')
    onTestFinished(() => identifyCaller(() => undefined))
    const { sent } = stubServer({ [write.path]: done, '/mp/api/wechatitem/get': item })
    await call(write, { name: 'x' })
    await call(getWechatItem, {})
    expect(sent.map(({ form }) => form.openid)).toEqual(['o-1', undefined])
  })

  it('asks in English once the citizen has chosen it', async () => {
    await setLanguage('en')
    const { sent } = stubServer({ '/mp/api/wechatitem/get': item })
    await call(getWechatItem, {})
    await setLanguage('zh-CN')
    expect(sent[0]?.headers.get('accept-language')).toBe('en')
  })

  it('decodes an answer whose own code says where to sign in', async () => {
    stubServer({ '/mp/api/outh2/authorize': { stat: -1001, message: '请先登录', gourl: '/x', reason: 'signInNeeded' } })
    expect(await call(authorize, { returnTo: '/my' })).toEqual({
      outcome: 'signInNeeded',
      message: '请先登录',
      signInUrl: '/x',
    })
  })

  it('throws a refusal by its name with its words', async () => {
    stubServer({ '/mp/api/logout': { stat: 0, message: '操作过于频繁', errcode: '29', reason: 'tooMany' } })
    const error = await errorOf(call(signOut, {}))
    expect(error.is('tooMany')).toBe(true)
    expect(error.message).toBe('操作过于频繁')
    expect(error.requestId).toBe('r-1')
  })

  it('reports the faults of fields in our words', async () => {
    const fields = [
      { field: 'sqr_zjh', message: '请输入合法的证件号码' },
      { field: 'sqrs[2].sqr_name', message: '姓名不能为空' },
    ]
    const body = { errcode: '10', errmsg: '请输入合法的证件号码', reason: 'invalid', data: { fields } }
    stubServer({ '/online/wx/addProposerinfo': Response.json(body, { status: 400 }) })
    const error = await errorOf(
      call(saveParty, {
        applicationId: 'a',
        party: {
          role: 'obligor',
          kind: 'individual',
          name: '李',
          phone: '13800138001',
          documentType: '3',
          documentNumber: 'E1',
          address: '邯郸',
        },
      }),
    )
    expect(error.fields).toMatchObject({ documentNumber: '请输入合法的证件号码', 'sqrs.2.name': '姓名不能为空' })
  })

  it('refuses by the contract itself before anything is sent', async () => {
    const { sent } = stubServer({})
    const error = await errorOf(call(deleteAttachment, { attachmentId: '' }))
    expect(error.is('invalid')).toBe(true)
    expect(error.fields).toEqual({ attachmentId: '必填哦' })
    expect(sent).toEqual([])
  })

  it('distinguishes a network failure from an answer that cannot be understood', async () => {
    stubServer({ '/mp/api/logout': new Response('<html>', { status: 502 }) })
    expect((await errorOf(call(getWechatItem, {}))).is('offline')).toBe(true)
    expect((await errorOf(call(signOut, {}))).is('unexpected')).toBe(true)
  })

  it('refuses an answer that is not what the contract promises', async () => {
    stubServer({ '/mp/api/applyproject/list': { stat: 1, message: '', data: { rows: 'none', total: 0 } } })
    const error = await errorOf(call(listApplications, { group: 'unsubmitted', page: 1, pageSize: 15 }))
    expect(error.is('unexpected')).toBe(true)
  })

  it('knows an expired session', async () => {
    const body = { stat: 0, message: '登录已过期', errcode: '40', reason: 'signedOut' }
    stubServer({ '/mp/api/logout': Response.json(body, { status: 401 }) })
    expect((await errorOf(call(signOut, {}))).isSignedOut).toBe(true)
  })
})

describe('the key of a write', () => {
  const keys = (sent: { form: Record<string, unknown> }[]) => sent.map(({ form }) => form.reqseq)

  it('stays the same while the outcome of the write is unknown', async () => {
    const busy = Response.json({ errcode: '98', errmsg: '忙', reason: 'unavailable' }, { status: 503 })
    const { sent } = stubServer({ '/online/wx/write': [() => Promise.reject(new TypeError('cut')), busy, done] })
    expect((await errorOf(call(write, { name: 'x' }))).is('offline')).toBe(true)
    expect((await errorOf(call(write, { name: 'x' }))).is('unavailable')).toBe(true)
    await call(write, { name: 'x' })
    expect(new Set(keys(sent)).size).toBe(1)
  })

  it.each([
    ['its answer was cut in the middle', () => cutInTheMiddle()],
    ['a page of the network came instead of an answer', () => new Response('<html>Wi-Fi</html>')],
    ['the answer cannot be understood', () => Response.json({ stat: 'x' })],
  ])('stays the same when %s', async (_what, reply) => {
    const { sent } = stubServer({ [write.path]: [reply, done] })
    await errorOf(call(write, { name: 'x' }))
    await call(write, { name: 'x' })
    expect(new Set(keys(sent)).size).toBe(1)
  })

  it.each([
    ['the session is over', { errcode: '40', errmsg: '登录已过期', reason: 'signedOut' }, 401],
    ['there were too many calls', { errcode: '29', errmsg: '操作过于频繁', reason: 'tooMany' }, 429],
    ['the server failed', { errcode: '99', errmsg: '系统出错了', reason: 'ourFault' }, 500],
  ])('stays the same when the repeat of a lost write finds that %s', async (_what, body, status) => {
    const refused = () => Response.json(body, { status })
    const { sent } = stubServer({ [write.path]: [cut, refused, done] })
    await errorOf(call(write, { name: 'x' }))
    await errorOf(call(write, { name: 'x' }))
    await call(write, { name: 'x' })
    expect(new Set(keys(sent)).size).toBe(1)
  })

  it('lets a write be repeated automatically whose answer was cut in the middle', async () => {
    stubServer({ [write.path]: cutInTheMiddle })
    const error = await errorOf(call(write, { name: 'x' }))
    expect([error.isPassing, error.mayRepeat]).toEqual([true, true])
  })

  it.each([
    ['the page of a proxy whose server is starting', () => new Response('<html>502</html>', { status: 502 })],
    ['a page of the network', () => new Response('<html>Wi-Fi</html>')],
    ['words of a gateway', () => Response.json({ message: 'upstream timed out' }, { status: 504 })],
  ])(
    'lets a write be repeated automatically that %s answered: nobody knows whether it was done',
    async (_who, reply) => {
      stubServer({ [write.path]: reply })
      const error = await errorOf(call(write, { name: 'x' }))
      expect([error.isPassing, error.mayRepeat]).toEqual([true, true])
    },
  )

  it('holds a write for lost that a network without a word has kept for a minute', async () => {
    vi.useFakeTimers()
    stubServer({ [write.path]: [never, done] })
    const lost = errorOf(call(write, { name: 'x' }))
    await vi.advanceTimersByTimeAsync(59_000)
    const isOver = vi.fn()
    void lost.then(isOver)
    await vi.advanceTimersByTimeAsync(0)
    expect(isOver).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2_000)
    const error = await lost
    expect([error.is('offline'), error.mayRepeat]).toEqual([true, true])
  })

  const cutInTheMiddle = () => {
    const body = new ReadableStream({ pull: (to) => to.error(new TypeError('network error')) })
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  }

  it('is new for another payload and after an answer', async () => {
    const { sent } = stubServer({ '/online/wx/write': done })
    await call(write, { name: 'x' })
    await call(write, { name: 'x' })
    await call(write, { name: 'y' })
    expect(new Set(keys(sent)).size).toBe(3)
  })

  it('is new after a refusal was answered', async () => {
    const { sent } = stubServer({ '/online/wx/write': [no, done] })
    await errorOf(call(write, { name: 'z' }))
    await call(write, { name: 'z' })
    expect(new Set(keys(sent)).size).toBe(2)
  })

  const cut = () => Promise.reject(new TypeError('cut'))
  const no = { errcode: '01', errmsg: '不可以', reason: 'notEditable' }

  /** How many keys two identical writes had, the first of which was lost, with this between them. */
  async function keysAround(between: () => Promise<unknown>, reply: Reply = done): Promise<number> {
    vi.useFakeTimers({ toFake: ['performance'] })
    const { sent } = stubServer({ [write.path]: [cut, done], [otherWrite.path]: reply })
    await errorOf(call(write, { name: 'lost' }))
    vi.advanceTimersByTime(2_000)
    await between()
    await call(write, { name: 'lost' })
    return new Set(keys(sent.filter(({ form }) => form.n === 'lost'))).size
  }

  it('stays the same whatever else is written', async () => {
    expect(await keysAround(() => call(otherWrite, { name: 'y' }))).toBe(1)
    expect(await keysAround(() => call(write, { name: 'y' }))).toBe(1)
  })

  it('is new after what takes the write back: the same write is another act then', async () => {
    expect(await keysAround(() => call(otherWrite, { name: 'y' }, { undoes: [write] }))).toBe(2)
  })

  it('stays the same if what takes it back was refused', async () => {
    expect(await keysAround(() => errorOf(call(otherWrite, { name: 'y' }, { undoes: [write] })), no)).toBe(1)
  })

  it('is new if the answer to what takes it back was lost: who writes again has seen that it was taken back', async () => {
    expect(await keysAround(() => errorOf(call(otherWrite, { name: 'y' }, { undoes: [write] })), cut)).toBe(2)
  })

  it('stays the same for a write that takes back others of its kind, and was lost itself', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const { sent } = stubServer({ [write.path]: [cut, cut, done] })
    for (const end of [errorOf, errorOf, (last: Promise<unknown>) => last]) {
      await end(call(write, { name: 'x' }, { undoes: [write] }))
      vi.advanceTimersByTime(2_000)
    }
    expect([sent.length, new Set(keys(sent)).size]).toEqual([3, 1])
  })

  it('stays the same while the write is under way beside what takes it back', async () => {
    const { reply, release } = held(Response.json({}, { status: 503 }))
    const { sent } = stubServer({ [write.path]: [reply, done], [otherWrite.path]: done })
    const lost = errorOf(call(write, { name: 'x' }))
    await call(otherWrite, { name: 'y' }, { undoes: [write] })
    release()
    await lost
    await call(write, { name: 'x' })
    expect(new Set(keys(sent)).size).toBe(2)
  })

  it('stays the same until the automatic repeat of the write is over', async () => {
    const { sent } = stubServer({ [write.path]: [cut, done], [otherWrite.path]: done })
    await errorOf(call(write, { name: 'x' }))
    await call(otherWrite, { name: 'y' }, { undoes: [write] })
    await call(write, { name: 'x' })
    expect(new Set(keys(sent)).size).toBe(2)
  })

  it('is new each time where a repeat changes nothing', async () => {
    const { sent } = stubServer({ [write.path]: [cut, done] })
    await errorOf(call(write, { name: 'x' }, { isRepeatable: true }))
    await call(write, { name: 'x' }, { isRepeatable: true })
    expect(new Set(keys(sent)).size).toBe(2)
  })

  it('is new on another state', async () => {
    const { sent } = stubServer({ [write.path]: [cut, cut, done] })
    await errorOf(call(write, { name: 'x' }, { on: '1' }))
    await errorOf(call(write, { name: 'x' }, { on: '1' }))
    await call(write, { name: 'x' }, { on: '2' })
    expect(keys(sent)[0]).toBe(keys(sent)[1])
    expect(new Set(keys(sent)).size).toBe(2)
  })
})

import { Writable } from 'node:stream'
import { endSession, listSignIns } from '@registration/contract/own-data.ts'
import { authorize, checkOldUser, getUserInfo, signOut } from '@registration/contract/session.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runMaintenance } from '../../maintenance.ts'
import { makeClient } from '../../testing/client.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { comeBack } from '../../testing/sign-in.ts'
import { nobody } from '../audit/audit-rules.ts'

type Line = Record<string, unknown>

const lines: Line[] = []
const log = pino(
  { level: 'info' },
  new Writable({
    write(chunk, _encoding, done) {
      for (const line of String(chunk).trim().split('\n')) lines.push(JSON.parse(line))
      done()
    },
  }),
)

let product: TestProduct
beforeAll(async () => {
  product = await startProduct({ log })
})
beforeEach(() => {
  lines.length = 0
})
afterAll(() => product.stop())

const half = 180 * 24 * 3_600_000
const securityLines = () => lines.filter(({ msg }) => msg === 'security')
const answeredLines = (path: string) => lines.filter((line) => line.msg === 'answered' && line.path === path)

/** The acts of the audit log since a piece of work began. */
async function actsOf(work: () => Promise<unknown>) {
  const list = () =>
    product.services.pool
      .selectFrom('audit_entry')
      .selectAll()
      .orderBy('at')
      .orderBy('chain')
      .orderBy('sequence')
      .execute()
  const before = new Set((await list()).map(({ chain, sequence }) => `${chain} ${sequence}`))
  await work()
  const after = (await list()).filter(({ chain, sequence }) => !before.has(`${chain} ${sequence}`))
  return after.map(({ actor, act, details, citizen_id, record }) => ({ actor, act, details, citizen_id, record }))
}

describe('the audit log has', () => {
  test('a sign-in and a sign-out, each with its session', async () => {
    const acts = await actsOf(async () => {
      const citizen = await product.signIn('zhangsan')
      await citizen.call(signOut, {})
    })
    expect(acts.map(({ actor, act }) => [actor, act])).toEqual([
      ['citizen', 'signedIn'],
      ['citizen', 'signedOut'],
    ])
    expect(acts[0]?.record).toBe(acts[1]?.record)
  })

  test('a refused sign-in of nobody known, ten of one network at most, and one that ends a session', async () => {
    const refuseOne = () => product.visitor().post(authorize.path, { code: 'x', state: 'y' })
    expect(await actsOf(refuseOne)).toMatchObject([
      { act: 'signInRefused', details: 'signInCodeRefused', citizen_id: nobody },
    ])
    const citizen = await product.signIn('zhangsan')
    const acts = await actsOf(() => citizen.post(authorize.path, { code: 'x', state: 'y' }))
    expect(acts).toMatchObject([{ act: 'signInRefused' }, { act: 'sessionEnded', details: 'signInFailed' }])
    expect(acts[0]?.citizen_id).toBe(acts[1]?.citizen_id)
    const many = await actsOf(async () => {
      for (let times = 0; times < 12; times += 1) await refuseOne()
    })
    expect(many).toHaveLength(8)
    expect(securityLines().filter(({ outcome }) => outcome === 'refused')).toHaveLength(14)
  })

  test('the end of a session by time', async () => {
    await product.signIn('lisi')
    product.clock.advance(3 * 3_600_000)
    const acts = await actsOf(() => runMaintenance(product.services))
    expect(acts).toContainEqual(expect.objectContaining({ actor: 'system', act: 'sessionEnded', details: 'expired' }))
  })
})

describe('the process’s log has', () => {
  test('one keyed reference of a citizen in each of their lines, the network, and nothing that names them', async () => {
    const citizen = await product.signIn('zhangsan')
    await citizen.call(getUserInfo, {})
    const another = await product.signIn('zhangsan')
    await another.call(getUserInfo, {})
    const other = await product.signIn('lisi')
    await other.call(getUserInfo, {})
    const [first, second, third] = answeredLines(getUserInfo.path)
    expect(first).toMatchObject({ who: expect.stringMatching(/^[\w-]{22}$/), from: '127.0.0.0/24', status: 200 })
    expect(second?.who).toBe(first?.who)
    expect(third?.who).not.toBe(first?.who)
    const { id } = await product.services.pool
      .selectFrom('citizen')
      .select('id')
      .where('openid', '=', 'o-demo-zhangsan')
      .executeTakeFirstOrThrow()
    const text = JSON.stringify(lines)
    for (const secret of [
      id,
      'o-demo-zhangsan',
      '张建国',
      '13800138001',
      citizen.cookies.get('session') ?? '',
      '127.0.0.1"',
    ])
      expect(text).not.toContain(secret)
  })

  test('how each sign-in ended, with the request’s id', async () => {
    const visitor = product.visitor()
    const { headers } = await visitor.post(authorize.path, { code: 'x', state: 'y' })
    const citizen = await product.signIn('zhangsan')
    await citizen.call(signOut, {})
    const outcomes = answeredLines(authorize.path).map(({ outcome }) => outcome)
    expect(outcomes).toEqual(['codeRefused', 'signInNeeded', 'signedIn'])
    expect(securityLines()).toMatchObject([
      { event: 'signIn', outcome: 'refused', reason: 'signInCodeRefused', requestId: headers.get('x-request-id') },
      { event: 'signIn', outcome: 'done', from: '127.0.0.0/24' },
      { event: 'signOut', outcome: 'done' },
    ])
    const [, signedIn, signedOut] = securityLines()
    expect(signedIn?.who).toBe(signedOut?.who)
  })
})

describe('a citizen', () => {
  test('sees their own sign-ins: the lasting ones first, the present one marked', async () => {
    const visitor = product.visitor()
    const { code, state } = await comeBack(visitor, 'handan-co')
    await visitor.post(authorize.path, { code, state }, { 'user-agent': 'Mozilla/5.0 (iPhone) MicroMessenger/8.0' })
    product.clock.advance(60_000)
    const ended = await product.signIn('handan-co')
    await ended.call(signOut, {})
    const { signIns } = await visitor.call(listSignIns, {})
    expect(signIns).toHaveLength(2)
    const phone = { app: 'wechat', system: 'ios', network: '127.0.0.0/24', isPresent: true }
    expect(signIns[0]).toMatchObject({ ...phone, seenAt: expect.stringMatching(/^2026-/) })
    expect(signIns[1]).toMatchObject({ isPresent: false, seenAt: '', app: 'browser' })
    product.clock.advance(half)
    await runMaintenance(product.services)
    const later = await product.signIn('handan-co')
    expect((await later.call(listSignIns, {})).signIns).toHaveLength(1)
  })

  test('ends a session on another device: its next call is signed out, and this one stays', async () => {
    const [here, there] = [await product.signIn('zhangsan'), await product.signIn('zhangsan')]
    const theirs = (await there.call(listSignIns, {})).signIns.find(({ isPresent }) => isPresent)?.id ?? ''
    await here.call(endSession, { id: theirs })
    expect((await refusalOf(there.call(checkOldUser, {}))).reason).toBe('signedOut')
    await here.call(checkOldUser, {})
    expect((await refusalOf(here.call(endSession, { id: theirs }))).reason).toBe('sessionNotFound')
    expect(securityLines().at(-1)).toMatchObject({ event: 'sessionEnd', reason: 'byCitizen' })
  })

  test('cannot end another citizen’s session', async () => {
    const [zhangsan, lisi] = [await product.signIn('zhangsan'), await product.signIn('lisi')]
    const theirs = (await lisi.call(listSignIns, {})).signIns.find(({ isPresent }) => isPresent)?.id ?? ''
    for (const id of [theirs, 'no-such-session'])
      expect((await refusalOf(zhangsan.call(endSession, { id }))).reason).toBe('sessionNotFound')
    await lisi.call(checkOldUser, {})
  })

  test('who ends the present session is signed out, with the cookie', async () => {
    const citizen = await product.signIn('zhangsan')
    const present = (await citizen.call(listSignIns, {})).signIns.find(({ isPresent }) => isPresent)?.id ?? ''
    await citizen.call(endSession, { id: present })
    expect(citizen.cookies.has('session')).toBe(false)
  })
})

test('over https the cookies belong to this host alone, and others are not read', async () => {
  const secure = await startProduct({ env: { PUBLIC_BASE: 'https://hall.example.gov.cn' } })
  try {
    const visitor = makeClient(`http://127.0.0.1:${secure.services.config.port}`)
    visitor.cookies.set('__Host-session', 'x'.repeat(43))
    const { headers } = await visitor.post(authorize.path, {})
    const cookies = headers.getSetCookie()
    expect(cookies).toContainEqual(
      expect.stringMatching(/^__Host-sign-in=[0-9a-f]{64}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    )
    expect(cookies).toContainEqual(expect.stringMatching(/^__Host-session=;.*Max-Age=0.*Secure/))
    expect(cookies.filter((line) => !line.startsWith('__Host-'))).toEqual([])
  } finally {
    await secure.stop()
  }
})

import { requestIdName } from '@registration/contract/endpoint.ts'
import { listHoldings, lockProperties, sendPropertyCode, unlockProperties } from '@registration/contract/holdings.ts'
import { listModules } from '@registration/contract/information.ts'
import { paths } from '@registration/contract/paths.ts'
import { getUserInfo, initApp } from '@registration/contract/session.ts'
import { saying } from '@registration/kit/testing/saying.ts'
import { answerOf, type Replies, type Reply, refusalOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetCitizen } from '../../api/forget-citizen.ts'
import { makeCitizenClient } from '../../api/query-client.ts'
import { sessionKey } from '../../api/session-key.ts'
import { aHolding } from '../../testing/a-holding.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { aMe, anApp, aUser } from '../../testing/signed-in.ts'
import { PropertyScreen } from './PropertyScreen.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => vi.useRealTimers())

const asOf = '2026-11-22 09:30:12'
const listOf = (properties = [aHolding()], isIncomplete = false) =>
  answerOf(listHoldings, { asOf, isIncomplete, properties })
const locked = refusalOf(listHoldings, 'propertyLocked')

/** The record as it is by now. */
const certified = {
  [initApp.path]: answerOf(initApp, anApp({ me: aMe() })),
  [getUserInfo.path]: answerOf(getUserInfo, aUser()),
}

/** The screen with a button that leaves it and comes back. */
function Visits() {
  const [isThere, setThere] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setThere(!isThere)}>
        进出
      </button>
      {isThere && <PropertyScreen />}
    </>
  )
}

function show(replies: Replies, user = aUser(), isOn = true) {
  const server = stubServer({
    [listModules.path]: answerOf(listModules, [{ module: 'property', on: isOn }]),
    [sendPropertyCode.path]: answerOf(sendPropertyCode, { challengeId: 'c-1' }),
    [unlockProperties.path]: answerOf(unlockProperties, undefined),
    [lockProperties.path]: answerOf(lockProperties, undefined),
    ...replies,
  })
  const client = makeCitizenClient()
  client.setQueryData(sessionKey, { user })
  renderScreen(
    <QueryClientProvider client={client}>
      <Visits />
    </QueryClientProvider>,
    '/property',
  )
  const kept = () => JSON.stringify(client.getQueriesData({ queryKey: ['holdings'] }))
  return { ...server, client, kept }
}

const button = (name: string) => screen.findByRole('button', { name })
const press = async (name: string) => userEvent.click(await button(name))

test('a look that failed without network is asked again when the network is back, and one that was answered is not', async () => {
  const down = new Response(null, { status: 502 })
  const { paths: called } = show({ [listHoldings.path]: [down, down, listOf()] })
  const looks = () => called().filter((path) => path === listHoldings.path).length
  await button('重新加载')
  const goOffAndOn = () => {
    for (const event of ['offline', 'online']) act(() => void dispatchEvent(new Event(event)))
  }
  goOffAndOn()
  await screen.findByText(/^数据时间：/)
  expect(looks()).toBe(3)
  goOffAndOn()
  await button('立即锁定')
  expect(looks()).toBe(3)
})

test('who is not certified is led to the certification and back', async () => {
  show({ [listHoldings.path]: locked }, aUser({ isCertified: false }))
  const way = await screen.findByRole('link', { name: '去认证' })
  expect(way.getAttribute('href')).toContain(encodeURIComponent('/property'))
  expect(screen.queryByText('验证码')).toBeNull()
})

test('who was certified since the page was loaded is not led to the certification', async () => {
  const replies = { [listHoldings.path]: listOf(), ...certified }
  show(replies, aUser({ isCertified: false }))
  await screen.findByText('无限制')
  expect(screen.queryByRole('link', { name: '去认证' })).toBeNull()
})

test.each([
  ['', 'the profile has no phone'],
  ['13800138001', 'the phone was taken out of the profile elsewhere'],
])('who is certified without a phone is led to the profile and back, not to try again: %s %s', async (phone) => {
  show({ [listHoldings.path]: refusalOf(listHoldings, 'profileIncomplete') }, aUser({ phone }))
  const way = await screen.findByRole('link', { name: '去绑定手机' })
  expect(way.getAttribute('href')).toBe(paths.userInfo({ returnTo: '/property' }))
  screen.getByText('查看名下不动产前要验证手机号，请先在个人资料里绑定手机。')
  expect(screen.queryByRole('button', { name: /重试|重新加载/ })).toBeNull()
  expect(screen.queryByLabelText('验证码')).toBeNull()
})

test('a locked session is asked for the code of its own phone, and then shows the list', async () => {
  const { inputsOf } = show({ [listHoldings.path]: [locked, listOf()] })
  await screen.findByText('为保护您的财产信息，请验证手机号 138****8001')
  screen.getByText('最后一次查看后30分钟内有效，之后自动锁定。')
  await press('获取验证码')
  await userEvent.type(screen.getByLabelText('验证码'), '123456')
  await press('查看我的不动产')
  await screen.findByText(saying('数据时间：2026-11-22 09:30，以登记簿为准'))
  expect(inputsOf(unlockProperties)).toMatchObject([{ code: '123456', challengeId: 'c-1' }])
})

test('a lost answer to the code shows the list where the session is unlocked by then', async () => {
  const { paths: called } = show({
    [listHoldings.path]: [locked, listOf()],
    [unlockProperties.path]: () => Promise.reject(new TypeError('Failed to fetch')),
  })
  await userEvent.type(await screen.findByLabelText('验证码'), '123456')
  await press('查看我的不动产')
  await screen.findByText('网络连接不上，请检查网络后重试')
  await press('确定')
  await screen.findByText(saying('数据时间：2026-11-22 09:30，以登记簿为准'))
  // A second call with the same code would be refused: the code is spent.
  expect(called().filter((path) => path === unlockProperties.path)).toHaveLength(1)
})

test.each([
  ['registerSilent', '登记系统暂时没有响应，未能取得您的不动产信息'],
  ['tooMany', '操作过于频繁，请稍后再试'],
] as const)('重新查询 that is refused says so (%s), and what was read stays', async (reason, words) => {
  show({ [listHoldings.path]: [listOf(), refusalOf(listHoldings, reason)] })
  await screen.findByText(saying('数据时间：2026-11-22 09:30，以登记簿为准'))
  await press('重新查询')
  await screen.findByText(words)
  screen.getByText(saying('数据时间：2026-11-22 09:30，以登记簿为准'))
})

test('without a code nothing is sent', async () => {
  const { paths: called } = show({ [listHoldings.path]: locked })
  await press('查看我的不动产')
  await screen.findByText('请输入动态验证码')
  expect(called()).not.toContain(unlockProperties.path)
})

test('a wrong code is said to be wrong, not only asked for', async () => {
  show({ [listHoldings.path]: locked, [unlockProperties.path]: refusalOf(unlockProperties, 'codeRefused') })
  await userEvent.type(await screen.findByLabelText('验证码'), '999999')
  await press('查看我的不动产')
  expect((await screen.findByRole('alertdialog', { name: '校验失败' })).textContent).toContain('不正确或已失效')
})

test('a card has the whole location, its facts and a badge of each kind of entry', async () => {
  const third = aHolding({
    ...{ ref: 'ref-3', location: '邯郸市丛台区同安家园1203室', ownership: 'byShares', share: '1/2', isPending: true },
    restrictions: ['mortgage', 'constructionMortgage', 'preSeizure', 'objection', 'notice', 'residenceRight', 'lock'],
  })
  const joint = aHolding({ ref: 'ref-2', location: '邯郸市邯山区陵园路9号', ownership: 'joint' })
  show({ [listHoldings.path]: listOf([aHolding(), joint, third]) })
  const first = await screen.findByRole('link', { name: '邯郸市丛台区滨河小区3号楼2单元1203室' })
  expect(first.getAttribute('href')).toBe('/property/detail?ref=ref-1')
  const cards = [...document.querySelectorAll('section')].map((card) => card.textContent)
  for (const words of ['无限制', '成套住宅', '118.30 ㎡', '单独所有', '冀（2023）邯郸市不动产权第0001234号'])
    expect(cards[0]).toContain(words)
  expect(cards[1]).toContain('共同共有')
  for (const word of [
    '按份共有 1/2',
    '已抵押',
    '已查封',
    '有异议登记',
    '有预告登记',
    '设有居住权',
    '限制登记',
    '正在办理',
  ])
    expect(cards[2]).toContain(word)
  expect(cards[2]?.split('已抵押')).toHaveLength(2)
  expect(cards[2]).not.toContain('无限制')
  expect(screen.queryByText('部分区县暂时没有响应，列表可能不完整')).toBeNull()
})

test('an incomplete answer says so', async () => {
  show({ [listHoldings.path]: listOf([aHolding()], true) })
  await screen.findByText('部分区县暂时没有响应，列表可能不完整')
})

test('nothing held says why that may be, and leads to the counter', async () => {
  show({ [listHoldings.path]: listOf([]) })
  await screen.findByText('登记簿中没有查到您名下的不动产')
  expect(screen.getByRole('link', { name: '预约窗口核对' }).getAttribute('href')).toBe('/appointment')
})

test('an incomplete answer without any property is never nothing held', async () => {
  show({ [listHoldings.path]: [listOf([], true), listOf()] })
  await screen.findByText('暂时无法确定您名下有没有不动产')
  await screen.findByText('部分区县暂时没有响应，列表可能不完整')
  expect(screen.queryByText('登记簿中没有查到您名下的不动产')).toBeNull()
  await press('重新查询')
  await screen.findByText('无限制')
})

test('silence is never nothing, and is asked again', async () => {
  const silent = refusalOf(listHoldings, 'registerSilent')
  show({ [listHoldings.path]: [silent, silent, listOf()] })
  await screen.findByText('登记系统暂时没有响应，未能取得您的不动产信息', {}, { timeout: 3000 })
  expect(screen.queryByText('登记簿中没有查到您名下的不动产')).toBeNull()
  await press('重试')
  await screen.findByText('无限制')
})

test('重新查询 asks the register again', async () => {
  show({ [listHoldings.path]: [listOf(), listOf([])] })
  await press('重新查询')
  await screen.findByText('登记簿中没有查到您名下的不动产')
})

test('leaving and coming back within the time asks for no code', async () => {
  const { paths: called } = show({ [listHoldings.path]: listOf() })
  await screen.findByText('无限制')
  await press('进出')
  await press('进出')
  await screen.findByText('无限制')
  expect(called()).not.toContain(sendPropertyCode.path)
  expect(screen.queryByLabelText('验证码')).toBeNull()
})

test('立即锁定 locks the session, and nothing of the property is kept', async () => {
  const { paths: called, kept } = show({ [listHoldings.path]: [listOf(), locked] })
  await screen.findByText('无限制')
  expect(kept()).toContain('滨河小区')
  await press('立即锁定')
  await screen.findByLabelText('验证码')
  expect(called()).toContain(lockProperties.path)
  expect(kept()).not.toContain('滨河小区')
})

describe('a lock that was not answered', () => {
  const cut = () => Promise.reject(new TypeError('Failed to fetch'))
  const done = answerOf(lockProperties, undefined)

  /** After the tap on 立即锁定, whose call and its automatic repeat were cut. */
  async function lockWithoutNetwork(...replies: Reply[]) {
    const server = show({ [listHoldings.path]: [listOf(), locked], [lockProperties.path]: [cut, cut, ...replies] })
    await screen.findByText('无限制')
    await press('立即锁定')
    await screen.findByText(/^本机已经锁定，但登记系统还没有收到/)
    await press('确定')
    return { ...server, count: ({ path }: { path: string }) => server.paths().filter((each) => each === path).length }
  }

  test('is said, and the device stays locked', async () => {
    const { count, kept } = await lockWithoutNetwork(cut)
    await press('进出')
    await press('进出')
    await waitFor(() => expect(count(lockProperties)).toBe(3))
    await screen.findByLabelText('验证码')
    expect(count(listHoldings)).toBe(1)
    expect(kept()).not.toContain('滨河小区')
  })

  test('is sent again when the network is back, under its request id, also after its screen was left', async () => {
    const { count, sent } = await lockWithoutNetwork(cut, done)
    await press('进出')
    for (const times of [3, 4, 4]) {
      act(() => void dispatchEvent(new Event('online')))
      await waitFor(() => expect(count(lockProperties)).toBe(times))
    }
    const keys = sent.filter(({ path }) => path === lockProperties.path).map(({ form }) => form[requestIdName])
    expect(new Set(keys).size).toBe(1)
    await press('进出')
    await waitFor(() => expect(count(listHoldings)).toBe(2))
    expect(count(lockProperties)).toBe(4)
  })

  test('is sent again after a minute where it was refused while the network is there', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { paths: called } = show({
      [listHoldings.path]: [listOf(), locked],
      [lockProperties.path]: [refusalOf(lockProperties, 'tooMany'), done],
    })
    const count = () => called().filter((path) => path === lockProperties.path).length
    await screen.findByText('无限制')
    await press('立即锁定')
    await screen.findByText(/^本机已经锁定，但登记系统还没有收到/)
    expect(count()).toBe(1)
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(count()).toBe(2)
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(count()).toBe(2)
  })

  test('is sent again before the session is unlocked', async () => {
    const { count, sent } = await lockWithoutNetwork(done)
    await userEvent.type(screen.getByLabelText('验证码'), '123456')
    await press('查看我的不动产')
    await waitFor(() => expect(count(listHoldings)).toBe(2))
    const acts: string[] = [lockProperties.path, unlockProperties.path]
    expect(sent.map(({ path }) => path).filter((path) => acts.includes(path))).toEqual([
      ...[lockProperties.path, lockProperties.path, lockProperties.path],
      unlockProperties.path,
    ])
  })
})

test('half an hour after the last look it is locked, and nothing of the property is kept', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { kept } = show({ [listHoldings.path]: listOf() })
  await screen.findByText('无限制')
  await act(() => vi.advanceTimersByTimeAsync(29 * 60_000))
  expect(kept()).toContain('滨河小区')
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  await screen.findByLabelText('验证码')
  expect(kept()).not.toContain('滨河小区')
})

test('also on a phone whose clock is set back meanwhile', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { kept } = show({ [listHoldings.path]: listOf() })
  await screen.findByText('无限制')
  vi.setSystemTime(Date.now() - 5_000)
  await act(() => vi.advanceTimersByTimeAsync(30 * 60_000))
  expect(kept()).not.toContain('滨河小区')
})

test('also when its screen was left', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { kept } = show({ [listHoldings.path]: listOf() })
  await screen.findByText('无限制')
  act(() => screen.getByRole('button', { name: '进出' }).click())
  await act(() => vi.advanceTimersByTimeAsync(30 * 60_000))
  expect(kept()).not.toContain('滨河小区')
})

test.each([
  ['is looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['shows a page that it had kept', () => window.dispatchEvent(new Event('pageshow'))],
])('also on a phone that slept, whose timers stood still: it is locked as soon as it %s', async (_when, wake) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { kept } = show({ [listHoldings.path]: listOf() })
  await screen.findByText('无限制')
  vi.setSystemTime(Date.now() + 29 * 60_000)
  act(() => void wake())
  expect(kept()).toContain('滨河小区')
  vi.setSystemTime(Date.now() + 60_000)
  act(() => void wake())
  expect(kept()).not.toContain('滨河小区')
  await screen.findByLabelText('验证码')
})

test('after the sign-out nothing of the property is kept', async () => {
  const { kept, client } = show({ [listHoldings.path]: listOf() })
  await screen.findByText('无限制')
  await press('进出')
  forgetCitizen(client)
  await waitFor(() => expect(kept()).toBe('[]'))
})

/** Does this as in another tab: this one learns what of the storage is gone. */
function inAnotherTab(doThere: () => void) {
  const before = Object.keys(localStorage)
  doThere()
  const gone = before.filter((key) => localStorage.getItem(key) === null)
  for (const key of gone) act(() => void dispatchEvent(new StorageEvent('storage', { key, newValue: null })))
}

test('a sign-out in another tab takes the property away in this one, too', async () => {
  const { kept } = show({ [listHoldings.path]: listOf() })
  await screen.findByText('无限制')
  inAnotherTab(() => forgetCitizen(makeCitizenClient()))
  await screen.findByLabelText('验证码')
  expect(kept()).not.toContain('滨河小区')
})

test('with the module off there is neither a list nor a code, but the archive query', async () => {
  show({ [listHoldings.path]: refusalOf(listHoldings, 'moduleOff') }, aUser(), false)
  const way = await screen.findByRole('link', { name: '查询不动产' })
  expect(way.getAttribute('href')).toBe('/querycert')
  expect(screen.queryByLabelText('验证码')).toBeNull()
})

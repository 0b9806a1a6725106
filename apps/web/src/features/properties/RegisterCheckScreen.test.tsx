import { type HoldingSummary, listHoldings, unlockProperties } from '@registration/contract/holdings.ts'
import { listModules } from '@registration/contract/information.ts'
import { paths } from '@registration/contract/paths.ts'
import { checkProperty, type ListedRule, listCheckRules } from '@registration/contract/properties.ts'
import { refusals } from '@registration/contract/refusals.ts'
import { answerOf, held, type Replies, refusalOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { Route } from 'wouter'
import { makeCitizenClient } from '../../api/query-client.ts'
import { sessionKey } from '../../api/session-key.ts'
import { aHolding } from '../../testing/a-holding.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { aUser } from '../../testing/signed-in.ts'
import { RegisterCheckScreen } from './RegisterCheckScreen.tsx'

const businessId = '130400-sale-of-existing-home'
const rules: ListedRule[] = [
  { rule: 'mortgage', level: 'block', title: '抵押', text: '该不动产有抵押登记。' },
  { rule: 'seizure', level: 'exception', title: '查封', text: '该不动产已被查封。' },
]

const rulesAnswer = answerOf(listCheckRules, { name: '存量房买卖转移登记', rules })
const locked = refusalOf(listHoldings, 'propertyLocked')

function show(replies: Replies, user = aUser(), appointment?: boolean) {
  const server = stubServer({ [listHoldings.path]: locked, ...replies })
  const client = makeCitizenClient()
  client.setQueryData(sessionKey, { user })
  renderScreen(
    <QueryClientProvider client={client}>
      <Route path={paths.registerCheck.pattern}>
        <RegisterCheckScreen />
      </Route>
    </QueryClientProvider>,
    paths.registerCheck({ businessId, appointment, regionCode: '130400' }),
  )
  return server
}

test('what can stand in the way is listed by its weight, with how to look, and leads back to the guide', async () => {
  show({ [listCheckRules.path]: rulesAnswer })
  const impossible = await screen.findByRole('region', { name: '有这些情况，不能办理' })
  expect(within(impossible).getByText('该不动产有抵押登记。')).toBeTruthy()
  expect(screen.getByRole('region', { name: '有这些情况，要先处理' }).textContent).toContain('已被查封')
  expect(screen.queryByRole('region', { name: /可以办理/ })).toBeNull()
  expect(screen.getByRole('region', { name: '怎样核查' }).textContent).toContain('请产权人（如卖方）发起申请')
  expect(screen.getByRole('link', { name: '查看业务须知' }).getAttribute('href')).toBe(
    paths.applyGuide({ id: businessId, regionCode: '130400' }),
  )
})

test('a business by appointment leads back to its guide as such', async () => {
  show({ [listCheckRules.path]: rulesAnswer }, aUser(), true)
  const guide = (await screen.findByRole('link', { name: '查看业务须知' })).getAttribute('href')
  expect(guide).toBe(paths.applyGuide({ id: businessId, appointment: true, regionCode: '130400' }))
})

test('a business that the register says nothing about says so', async () => {
  show({ [listCheckRules.path]: answerOf(listCheckRules, { name: '首次登记', rules: [] }) })
  expect(await screen.findByText('这项业务没有需要核查的登记情况')).toBeTruthy()
})

test('with the module off it says so once, and leads back to the guide', async () => {
  show({
    [listHoldings.path]: refusalOf(listHoldings, 'moduleOff'),
    [listCheckRules.path]: refusalOf(listCheckRules, 'moduleOff'),
    [listModules.path]: answerOf(listModules, [{ module: 'property', on: false }]),
  })
  await screen.findByText(refusals.moduleOff.zh)
  await waitFor(() => expect(screen.queryByRole('region', { name: '我名下的不动产' })).toBeNull())
  expect(screen.getByRole('link', { name: '查看业务须知' })).toBeTruthy()
})

test('a refusal is shown in its words', async () => {
  show({ [listCheckRules.path]: refusalOf(listCheckRules, 'businessNotFound') })
  expect(await screen.findByRole('heading', { name: '办理条件核查' })).toBeTruthy()
  expect(await screen.findByText(refusals.businessNotFound.zh)).toBeTruthy()
})

describe('one’s own property', () => {
  const owned = [1, 2, 3, 4].map((n) =>
    aHolding({ ref: `ref-${n}`, location: `邯郸市丛台区第${n}处`, regionCode: '130403' }),
  )
  const elsewhere = aHolding({ ref: 'ref-5', location: '西宁市城西区', regionCode: '630104' })
  const listOf = (properties: HoldingSummary[], isIncomplete = false) =>
    answerOf(listHoldings, { asOf: '2026-11-22 09:30:12', isIncomplete, properties })
  const nothing = '登记簿中没有查到您名下在本市的不动产。'
  const blocked = answerOf(checkProperty, {
    verdict: 'blocked',
    askedAt: '2026-11-22 09:30:12',
    findings: [
      {
        ...{ rule: 'mortgage', level: 'block', title: '抵押', location: '邯郸市丛台区第1处', since: '2021-07-06' },
        ...{ text: '该不动产有抵押登记。', ways: [{ text: '办理抵押权注销', link: '/apply?id=x' }] },
      },
    ],
  })
  const own = async () => within(await screen.findByRole('region', { name: '我名下的不动产' }))

  test('comes together with what is listed below it: one that came later would move the words under the eye', async () => {
    const { reply, release } = held(listOf([elsewhere]))
    const server = show({ [listCheckRules.path]: rulesAnswer, [listHoldings.path]: reply })
    await waitFor(() => expect(server.paths()).toContain(listHoldings.path))
    await server.untilQuiet()
    expect(screen.queryByRole('region', { name: '怎样核查' })).toBeNull()
    release()
    await screen.findByRole('region', { name: '怎样核查' })
    ;(await own()).getByText(nothing)
  })

  test('is checked once the phone is verified, that of this city, three at once and the others at a tap, with every way out', async () => {
    const { inputsOf } = show({
      [listCheckRules.path]: rulesAnswer,
      [listHoldings.path]: [locked, listOf([...owned, elsewhere])],
      [unlockProperties.path]: answerOf(unlockProperties, undefined),
      [checkProperty.path]: blocked,
    })
    await userEvent.click(await (await own()).findByRole('button', { name: '核查我名下的不动产' }))
    await userEvent.type(await screen.findByLabelText('验证码'), '123456')
    await userEvent.click(screen.getByRole('button', { name: '查看我的不动产' }))
    await (await own()).findByText('邯郸市丛台区第1处')
    await waitFor(async () => expect((await own()).getAllByText('暂不能办理')).toHaveLength(3))
    expect((await own()).getAllByRole('link', { name: '办理抵押权注销' })).toHaveLength(3)
    await userEvent.click((await own()).getByRole('button', { name: '核查登记状态' }))
    await waitFor(async () => expect((await own()).getAllByText('暂不能办理')).toHaveLength(4))
    expect((await own()).queryByText('西宁市城西区')).toBeNull()
    expect(inputsOf(checkProperty)).toEqual(owned.map(({ ref }) => expect.objectContaining({ ref, businessId })))
  })

  test('of who has no phone is not asked again: the way leads to the profile and back', async () => {
    show({
      [listCheckRules.path]: rulesAnswer,
      [listHoldings.path]: refusalOf(listHoldings, 'profileIncomplete'),
    })
    const way = await (await own()).findByRole('link', { name: '去绑定手机' })
    const returnTo = paths.registerCheck({ businessId, regionCode: '130400' })
    expect(way.getAttribute('href')).toBe(paths.userInfo({ returnTo }))
    expect((await own()).queryByRole('button')).toBeNull()
  })

  test('of a citizen who is not certified is not asked for', async () => {
    const { paths: called } = show({ [listCheckRules.path]: rulesAnswer }, aUser({ isCertified: false }))
    expect((await own()).getByRole('link', { name: '去认证' })).toBeTruthy()
    expect(called()).not.toContain(listHoldings.path)
  })

  test('is shown, too, where the register does not say in which city it is', async () => {
    const unknown = aHolding({ ref: 'ref-6', location: '滨河小区3号楼', unitNumber: '', regionCode: '' })
    const { inputsOf } = show({
      [listCheckRules.path]: rulesAnswer,
      [listHoldings.path]: listOf([elsewhere, unknown]),
      [checkProperty.path]: blocked,
    })
    await (await own()).findByText('滨河小区3号楼')
    await (await own()).findByText('暂不能办理')
    expect((await own()).queryByText('西宁市城西区')).toBeNull()
    expect(inputsOf(checkProperty)).toMatchObject([{ ref: 'ref-6' }])
  })

  test('says that a district did not answer, and is never nothing then', async () => {
    show({
      [listCheckRules.path]: rulesAnswer,
      [listHoldings.path]: [listOf([elsewhere], true), listOf([elsewhere])],
    })
    await (await own()).findByText('部分区县暂时没有响应，列表可能不完整')
    expect((await own()).queryByText(nothing)).toBeNull()
    await userEvent.click((await own()).getByRole('button', { name: '重新查询' }))
    await (await own()).findByText(nothing)
    expect((await own()).queryByText('部分区县暂时没有响应，列表可能不完整')).toBeNull()
  })

  test('has what was answered beside it, also where a district was silent', async () => {
    show({
      [listCheckRules.path]: rulesAnswer,
      [listHoldings.path]: listOf(owned.slice(0, 1), true),
      [checkProperty.path]: blocked,
    })
    await (await own()).findByText('部分区县暂时没有响应，列表可能不完整')
    await (await own()).findByText('邯郸市丛台区第1处')
  })

  test('is none where the register has none, and an error where it is silent', async () => {
    show({ [listCheckRules.path]: rulesAnswer, [listHoldings.path]: refusalOf(listHoldings, 'registerSilent') })
    expect(await (await own()).findByText(refusals.registerSilent.zh)).toBeTruthy()
    expect((await own()).queryByText(nothing)).toBeNull()
  })
})

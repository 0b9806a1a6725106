import { createApplication, findDraft } from '@registration/contract/applications.ts'
import { getApplyGuide } from '@registration/contract/catalogue.ts'
import { requestIdName } from '@registration/contract/endpoint.ts'
import { listModules } from '@registration/contract/information.ts'
import { paths } from '@registration/contract/paths.ts'
import { type ListedRule, listCheckRules } from '@registration/contract/properties.ts'
import { type RefusalName, refusals } from '@registration/contract/refusals.ts'
import { answerOf, held, type Reply, refusalOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { tap } from '@registration/kit/testing/tap.ts'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Link, Route } from 'wouter'
import { aTerms } from '../../../testing/an-application.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { ApplyScreen } from './ApplyScreen.tsx'

const guide = { title: '办事指南', content: '<p>带上身份证</p>', terms: aTerms() }
const created = answerOf(createApplication, { applicationId: 'a1' })

const screenAtItsRoute = (
  <Route path={paths.applyGuide.pattern}>
    <ApplyScreen />
  </Route>
)

/** A refusal that contains the guide. */
function refusedWithGuide(reason: RefusalName): object {
  const { errcode, zh } = refusals[reason]
  return { errcode, errmsg: zh, reason, data: guide }
}

function show(answer: Reply, address = '/apply?id=130400-sale&name=x&appointment=0&xzqdm=130403') {
  const server = stubServer({ [getApplyGuide.path]: answer, [createApplication.path]: created })
  renderScreen(screenAtItsRoute, address)
  return server
}

async function apply() {
  expect(await screen.findByText('带上身份证')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '我要申请' }))
  expect(screen.getByText('您确定要申请吗？')).toBeTruthy()
  await tap('确定')
}

test('after the confirm the application is created in the region and the rights information opens', async () => {
  const server = show(answerOf(getApplyGuide, guide))
  await apply()
  await waitFor(() => expect(location.pathname).toBe('/info/infofill'))
  expect(new URLSearchParams(location.search).get('id')).toBe('a1')
  expect(server.inputsOf(createApplication)).toEqual([
    { businessId: '130400-sale', byAppointment: false, regionCode: '130403' },
  ])
})

test('who has left while the guide is read again begins no application', async () => {
  const again = held(answerOf(getApplyGuide, guide))
  const server = stubServer({
    [getApplyGuide.path]: [answerOf(getApplyGuide, guide), again.reply],
    [findDraft.path]: answerOf(findDraft, { draft: null }),
    [createApplication.path]: created,
  })
  renderScreen(
    <>
      {screenAtItsRoute}
      <Link href="/elsewhere">离开</Link>
    </>,
    '/apply?id=130400-sale&appointment=0',
  )
  await apply()
  await waitFor(() => expect(server.inputsOf(getApplyGuide)).toHaveLength(2))
  await userEvent.click(screen.getByText('离开'))
  await act(async () => again.release())
  expect(server.inputsOf(createApplication)).toEqual([])
})

test('a business by appointment leads directly to the materials', async () => {
  show(answerOf(getApplyGuide, guide), '/apply?id=130400-sale&appointment=1')
  await apply()
  await waitFor(() => expect(location.pathname).toBe('/upload'))
})

test('a citizen who may not apply still reads the guide, and is refused only after the confirm', async () => {
  const server = show(refusedWithGuide('enterpriseOnly'))
  expect(await screen.findByText('带上身份证')).toBeTruthy()
  expect(screen.queryByText(refusals.enterpriseOnly.zh)).toBeNull()
  await apply()
  expect(await screen.findByText(refusals.enterpriseOnly.zh)).toBeTruthy()
  expect(server.inputsOf(createApplication)).toEqual([])
})

test('the guide comes together with the way to look first: one that came later would move its words', async () => {
  const rule: ListedRule = { rule: 'mortgage', level: 'block', title: '抵押', text: '该不动产有抵押登记。' }
  const { reply, release } = held(answerOf(listCheckRules, { name: '存量房买卖转移登记', rules: [rule] }))
  const server = stubServer({
    [getApplyGuide.path]: answerOf(getApplyGuide, guide),
    [listModules.path]: answerOf(listModules, [{ module: 'property', on: true }]),
    [listCheckRules.path]: reply,
  })
  renderScreen(screenAtItsRoute, '/apply?id=130400-sale&appointment=0')
  await waitFor(() => expect(server.paths()).toContain(listCheckRules.path))
  await server.untilQuiet()
  expect(screen.queryByText('带上身份证')).toBeNull()
  release()
  await screen.findByText('带上身份证')
  screen.getByRole('link', { name: '先查一查能不能办' })
})

test('an unknown business has no button to apply', async () => {
  show(refusalOf(getApplyGuide, 'businessNotFound'))
  await screen.findByText(refusals.businessNotFound.zh)
  expect(screen.queryByRole('button', { name: '我要申请' })).toBeNull()
})

test('a guide that could not be read has the button: the tap reads it again', async () => {
  show(refusalOf(getApplyGuide, 'ourFault'))
  await screen.findByText(refusals.ourFault.zh)
  expect(screen.getByRole('button', { name: '我要申请' })).toBeTruthy()
})

test('incomplete user information is reported, and leads to the profile and back', async () => {
  show(refusedWithGuide('profileIncomplete'))
  const here = location.pathname + location.search
  await apply()
  expect(await screen.findByText('请完善用户信息')).toBeTruthy()
  await tap('确定')
  await waitFor(() => expect(location.pathname).toBe('/userInfo'))
  expect(new URLSearchParams(location.search).get('redirect')).toBe(here)
})

test('a citizen who completed the information meanwhile may apply without opening the guide again', async () => {
  const server = stubServer({
    [getApplyGuide.path]: [refusedWithGuide('profileIncomplete'), answerOf(getApplyGuide, guide)],
    [createApplication.path]: created,
  })
  renderScreen(screenAtItsRoute, '/apply?id=130400-sale&appointment=0')
  await apply()
  await waitFor(() => expect(server.inputsOf(createApplication)).toHaveLength(1))
})

test('a declined confirm stays on the guide and creates nothing', async () => {
  const server = show(answerOf(getApplyGuide, guide))
  expect(await screen.findByText('带上身份证')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '我要申请' }))
  await tap('取消')
  expect(location.pathname).toBe('/apply')
  expect(server.inputsOf(createApplication)).toEqual([])
})

const draft = answerOf(findDraft, {
  draft: { applicationId: 'a0', startedAt: '2026-03-09 18:30:12', regionWithCity: '邯郸市丛台区' },
})

function showWithDraft() {
  const replies = { [getApplyGuide.path]: answerOf(getApplyGuide, guide), [findDraft.path]: draft }
  const server = stubServer({ ...replies, [createApplication.path]: created })
  renderScreen(screenAtItsRoute, '/apply?id=130400-sale&name=x&appointment=0&xzqdm=130403')
  return server
}

test('an unsubmitted application for the business may be continued, and no other one is created', async () => {
  const server = showWithDraft()
  await apply()
  expect(await screen.findByText('您在 2026-03-09 18:30 开始过这项业务（邯郸市丛台区），还没有提交。')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '继续填写' }))
  await waitFor(() => expect(location.pathname).toBe('/info/infofill'))
  expect(new URLSearchParams(location.search).get('id')).toBe('a0')
  expect(server.paths()).not.toContain(createApplication.path)
})

test('or the citizen starts over, or closes the question', async () => {
  const server = showWithDraft()
  await apply()
  await tap('取消')
  expect(server.paths()).not.toContain(createApplication.path)
  await userEvent.click(screen.getByRole('button', { name: '我要申请' }))
  await tap('确定')
  await userEvent.click(await screen.findByRole('button', { name: '重新申请' }))
  await waitFor(() => expect(new URLSearchParams(location.search).get('id')).toBe('a1'))
  expect(server.inputsOf(createApplication)).toHaveLength(1)
})

test('who starts over beside the one that a lost answer had begun begins another one', async () => {
  const lost = () => Promise.reject(new TypeError('cut'))
  const server = stubServer({
    [getApplyGuide.path]: answerOf(getApplyGuide, guide),
    [findDraft.path]: [answerOf(findDraft, { draft: null }), draft],
    [createApplication.path]: [lost, lost, created],
  })
  renderScreen(screenAtItsRoute, '/apply?id=130400-sale&appointment=0&xzqdm=130403')
  await apply()
  await screen.findByText('网络连接不上，请检查网络后重试')
  await tap('确定')
  await apply()
  await userEvent.click(await screen.findByRole('button', { name: '重新申请' }))
  await waitFor(() => expect(new URLSearchParams(location.search).get('id')).toBe('a1'))
  const ids = server.sent.filter(({ path }) => path === createApplication.path).map(({ form }) => form[requestIdName])
  expect(ids[1]).toBe(ids[0])
  expect(ids[2]).not.toBe(ids[0])
})

const mortgage: ListedRule = { rule: 'mortgage', level: 'block', title: '抵押', text: '该不动产有抵押登记。' }

test.each<[string, boolean, ListedRule[], boolean]>([
  ['leads to what can stand in the way', true, [mortgage], true],
  ['of a business without rules has no such link', true, [], false],
  ['of an office without the module has no such link', false, [mortgage], false],
])('the guide %s', async (_what, on, rules, isThere) => {
  const server = stubServer({
    [getApplyGuide.path]: answerOf(getApplyGuide, guide),
    [listModules.path]: answerOf(listModules, [{ module: 'property', on }]),
    [listCheckRules.path]: answerOf(listCheckRules, { name: '买卖', rules }),
  })
  renderScreen(screenAtItsRoute, '/apply?id=130400-sale&appointment=1&xzqdm=130403')
  await screen.findByText('带上身份证')
  if (isThere) {
    const link = await screen.findByRole('link', { name: '先查一查能不能办' })
    expect(link.getAttribute('href')).toBe(
      paths.registerCheck({ businessId: '130400-sale', appointment: true, regionCode: '130403' }),
    )
    return
  }
  await waitFor(() => expect(server.paths()).toContain(on ? listCheckRules.path : listModules.path))
  await server.untilQuiet()
  expect(screen.queryByRole('link', { name: '先查一查能不能办' })).toBeNull()
})

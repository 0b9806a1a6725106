import { retractConfirmation } from '@registration/contract/confirmations.ts'
import {
  type Board,
  createInvitation,
  getInvitation,
  listInvitations,
  type Place,
  remindInvitee,
  setCounter,
  withdrawInvitation,
} from '@registration/contract/invitations.ts'
import { paths } from '@registration/contract/paths.ts'
import { refusals } from '@registration/contract/refusals.ts'
import { saying } from '@registration/kit/testing/saying.ts'
import { answerOf, held, never, type Replies, refusalOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { tap } from '@registration/kit/testing/tap.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Link, Route } from 'wouter'
import { makeCitizenClient } from '../../../api/query-client.ts'
import { sessionKey } from '../../../api/session-key.ts'
import { aBoard, anInvitedPlace, anOwnPlace, aPlace } from '../../../testing/a-board.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { aUser } from '../../../testing/signed-in.ts'
import { BoardScreen } from './BoardScreen.tsx'

const url = 'https://bdc.example.gov.cn/invite?t=token-1'
const sent = { invitationId: 'i1', url, until: '2026-11-29 09:30:00' }
const boardOf = (changes: Partial<Board> = {}) => answerOf(listInvitations, aBoard(changes))
const invited = boardOf({ places: [anOwnPlace(), anInvitedPlace()] })

function show(replies: Replies, user = aUser()) {
  const server = stubServer({
    [createInvitation.path]: answerOf(createInvitation, sent),
    [remindInvitee.path]: answerOf(remindInvitee, undefined),
    [withdrawInvitation.path]: answerOf(withdrawInvitation, undefined),
    [setCounter.path]: answerOf(setCounter, undefined),
    [retractConfirmation.path]: answerOf(retractConfirmation, undefined),
    ...replies,
  })
  const client = makeCitizenClient()
  client.setQueryData(sessionKey, { user })
  renderScreen(
    <QueryClientProvider client={client}>
      <Route path={paths.confirmBoard.pattern} component={BoardScreen} />
      <Link href="/">首页</Link>
    </QueryClientProvider>,
    paths.confirmBoard({ applicationId: 'a1' }),
  )
  return server
}

const place = (name: string) => screen.findByRole('region', { name })
const here = () => `${location.pathname}${location.search}`
const namesIn = (region: HTMLElement) =>
  [...region.querySelectorAll('button, a')].map((element) => element.textContent ?? '')

test('it says how many have confirmed and who still has to come', async () => {
  show({ [listInvitations.path]: boardOf({ places: [anOwnPlace(), aPlace({ state: 'confirmed' })] }) })
  await screen.findByText('已确认 1/2')
  screen.getByText('全部确认后，只需卖方到大厅一次')
  expect(screen.queryByText('全部确认后，无需到大厅核对')).toBeNull()
})

test('where the confirmations replace the visit it says that nobody has to come', async () => {
  show({ [listInvitations.path]: boardOf({ replacesVisit: true, comes: '' }) })
  await screen.findByText('全部确认后，无需到大厅核对')
})

const nobodyComes = { replacesVisit: true, comes: '' }
const comings: [string, Partial<Board>, string][] = [
  ['has an agent or is a minor', { ...nobodyComes, places: [anOwnPlace(), aPlace({ method: 'counter' })] }, '买方'],
  ['is to confirm there', { ...nobodyComes, places: [anOwnPlace({ state: 'counter' }), aPlace()] }, '卖方'],
  ['is of a role beside that which comes', { places: [anOwnPlace(), aPlace({ state: 'counter' })] }, '卖方、买方'],
  [
    'is one of several in a role',
    { places: [anOwnPlace({ method: 'counter' }), aPlace({ partyId: 'p3', state: 'counter' }), aPlace()] },
    '卖方、买方',
  ],
]

test.each(comings)('a party at the counter who %s comes: the board says nothing else', async (_, board, roles) => {
  show({ [listInvitations.path]: boardOf(board) })
  await screen.findByText(`全部确认后，只需${roles}到大厅一次`)
  expect(screen.queryByText('全部确认后，无需到大厅核对')).toBeNull()
})

test('who has confirmed at the counter does not come once more', async () => {
  const places = [anOwnPlace(), aPlace({ method: 'counter', state: 'confirmed' })]
  show({ [listInvitations.path]: boardOf({ ...nobodyComes, places }) })
  await screen.findByText('全部确认后，无需到大厅核对')
})

const badges: [string, Partial<Place>, string[]][] = [
  ['待邀请', {}, ['邀请', '改为到窗口确认']],
  ['等待对方', anInvitedPlace({ reminderFrom: '2026-11-24 09:30:00' }), ['查看邀请', '撤销邀请', '改为到窗口确认']],
  ['等待对方', anInvitedPlace(), ['查看邀请', '提醒', '撤销邀请', '改为到窗口确认']],
  ['已确认', { state: 'confirmed', confirmedAt: '2026-11-22 10:00:00' }, []],
  ['不同意', { state: 'refused', reason: 'wrong' }, ['重新邀请', '改为到窗口确认']],
  ['到窗口确认', { state: 'counter' }, ['邀请']],
  ['到窗口确认', { method: 'counter' }, []],
  ['无需确认', { state: 'notAsked' }, []],
  ['邀请已过期', { state: 'expired' }, ['重新邀请', '改为到窗口确认']],
  ['已撤销邀请', { state: 'withdrawn' }, ['重新邀请', '改为到窗口确认']],
  ['已撤回确认', { state: 'retracted' }, ['重新邀请', '改为到窗口确认']],
  ['确认已失效', { voidedAt: '2026-11-22 10:00:00' }, ['重新邀请', '改为到窗口确认']],
]

test.each(badges)('a party who is %s has its word and its ways on', async (word, changes, acts) => {
  show({ [listInvitations.path]: boardOf({ places: [aPlace(changes)] }) })
  const region = await place('买方 王小明')
  within(region).getByText(word)
  expect(namesIn(region)).toEqual(acts)
})

test('while the rights holders have still to say how they own together it leads to the choice, and asks nobody less', async () => {
  show({ [listInvitations.path]: boardOf({ places: [aPlace()], lacksCoOwnership: true }) })
  const way = within(await place('还没有选择共有情况')).getByRole('link', { name: '去选择' })
  expect(way.getAttribute('href')).toBe(paths.fillIn({ applicationId: 'a1', wantsCoOwnership: true }))
  expect(namesIn(await place('买方 王小明'))).toContain('邀请')
})

test('the own place leads to the confirmation', async () => {
  show({ [listInvitations.path]: boardOf() })
  const own = await place('卖方 张建国（本人）')
  within(own).getByText('本人待确认')
  const way = within(own).getByRole('link', { name: '确认（本人）' })
  expect(way.getAttribute('href')).toBe(paths.confirm({ applicationId: 'a1', partyId: 'p1' }))
})

test('a company is not called a person', async () => {
  show({ [listInvitations.path]: boardOf() }, aUser({ accountKind: 'enterprise' }))
  const own = await place('卖方 张建国（本单位）')
  within(own).getByText('待您确认')
  within(own).getByRole('link', { name: '确认（本单位）' })
  expect(document.body.textContent).not.toContain('本人')
})

test('what a party who refused wrote is shown', async () => {
  const refused = aPlace({ state: 'refused', reason: 'wrong', note: '价格不对' })
  show({ [listInvitations.path]: boardOf({ places: [refused] }) })
  await screen.findByText('对方认为信息有误')
  screen.getByText('对方说：价格不对')
})

const voidedHelp = '2026-11-22 10:00 需要确认的内容有变化，此前的确认不再有效，要重新核对并确认。'

test.each([
  ['another party’s', '买方 王小明', aPlace()],
  ['the filer’s own', '卖方 张建国（本人）', anOwnPlace()],
  ['one that was made at the counter,', '买方 王小明', aPlace({ method: 'counter' })],
])('%s confirmation that a change has ended says so, and since when', async (_, name, ended) => {
  show({ [listInvitations.path]: boardOf({ places: [{ ...ended, voidedAt: '2026-11-22 10:00:00' }] }) })
  within(await place(name)).getByText(saying(voidedHelp))
})

test('once the application is accepted a confirmation that ended asks for nothing any more', async () => {
  show({ [listInvitations.path]: boardOf({ places: [aPlace({ voidedAt: '2026-11-22 10:00:00' })], isOver: true }) })
  within(await place('买方 王小明')).getByText('未在线确认')
  expect(screen.queryByText(saying(voidedHelp))).toBeNull()
})

test('a party who can be reminded later says from when', async () => {
  const waiting = anInvitedPlace({ reminderFrom: '2026-11-24 09:30:00' })
  show({ [listInvitations.path]: boardOf({ places: [waiting] }) })
  await screen.findByText(saying('2026-11-24 09:30 之后可以再提醒'))
  screen.getByText(saying('邀请有效期至 2026-11-29 09:30'))
})

test('two quick taps on 邀请 make one invitation and lead to its page', async () => {
  const { inputsOf } = show({ [listInvitations.path]: boardOf() })
  await userEvent.dblClick(await screen.findByRole('button', { name: '邀请' }))
  await waitFor(() => expect(here()).toBe('/invite?t=token-1'))
  expect(inputsOf(createInvitation)).toMatchObject([{ applicationId: 'a1', partyId: 'p2' }])
})

test('who has left the board before the invitation was made is led nowhere', async () => {
  const { reply, release } = held(answerOf(createInvitation, sent))
  const { inputsOf } = show({ [listInvitations.path]: boardOf(), [createInvitation.path]: reply })
  await tap('邀请')
  await waitFor(() => expect(inputsOf(createInvitation)).toHaveLength(1))
  await userEvent.click(screen.getByRole('link', { name: '首页' }))
  await act(async () => release())
  expect(here()).toBe('/')
})

test('a refused invitation says why and shows what is so now', async () => {
  const { paths: called } = show({
    [listInvitations.path]: [boardOf(), invited],
    [createInvitation.path]: refusalOf(createInvitation, 'tooManyInvitations'),
  })
  await tap('邀请')
  await screen.findByRole('alertdialog')
  await screen.findByText('等待对方')
  expect(called().filter((path) => path === listInvitations.path)).toHaveLength(2)
  expect(here()).toBe(paths.confirmBoard({ applicationId: 'a1' }))
})

test('who is not certified is led to the certification before they invite, and back to the board', async () => {
  show({
    [listInvitations.path]: boardOf(),
    [createInvitation.path]: refusalOf(createInvitation, 'certificationNeeded'),
  })
  await tap('邀请')
  await screen.findByText('邀请前要核实您的身份，对方才知道是谁在邀请。认证后会回到这里。')
  await tap('取消')
  expect(here()).toBe(paths.confirmBoard({ applicationId: 'a1' }))
  await tap('邀请')
  await tap('去认证')
  const returnTo = paths.confirmBoard({ applicationId: 'a1' })
  await waitFor(() => expect(here()).toBe(paths.userInfo({ returnTo })))
})

test('an open invitation is shown again without making another', async () => {
  const shown = {
    ...sent,
    qr: '<svg/>',
    applicationId: 'a1',
    purpose: 'confirm',
    alias: '买方',
    name: '王小明',
  } as const
  const { inputsOf } = show({
    [listInvitations.path]: invited,
    [getInvitation.path]: answerOf(getInvitation, { ...shown, isOpen: true }),
  })
  await tap('查看邀请')
  await waitFor(() => expect(here()).toBe('/invite?t=token-1'))
  expect(inputsOf(createInvitation)).toEqual([])
})

test('a reminder says that it was sent, and then from when the next may be', async () => {
  const later = boardOf({ places: [anInvitedPlace({ reminderFrom: '2026-11-24 09:30:00' })] })
  const { inputsOf } = show({ [listInvitations.path]: [invited, later] })
  await tap('提醒')
  await screen.findByText('已提醒')
  await screen.findByText(saying('2026-11-24 09:30 之后可以再提醒'))
  expect(inputsOf(remindInvitee)).toMatchObject([{ invitationId: 'i1' }])
})

test('a withdrawal asks first, and one that was not meant does nothing', async () => {
  const { inputsOf } = show({
    [listInvitations.path]: [invited, boardOf({ places: [aPlace({ state: 'withdrawn' })] })],
  })
  await tap('撤销邀请')
  await tap('取消')
  expect(inputsOf(withdrawInvitation)).toEqual([])
  await tap('撤销邀请')
  const question = await screen.findByRole('alertdialog')
  const yes = within(question).getByRole('button', { name: '撤销邀请' })
  await waitFor(() => expect(yes.getAttribute('aria-disabled')).toBeNull())
  await userEvent.click(yes)
  await screen.findByText('重新邀请')
  expect(inputsOf(withdrawInvitation)).toMatchObject([{ invitationId: 'i1' }])
})

test('a party is asked about at the counter only after the question', async () => {
  const { inputsOf } = show({
    [listInvitations.path]: [boardOf({ places: [aPlace()] }), boardOf({ places: [aPlace({ state: 'counter' })] })],
  })
  await tap('改为到窗口确认')
  await tap('确定')
  await screen.findByText('到窗口确认')
  expect(inputsOf(setCounter)).toMatchObject([{ applicationId: 'a1', partyId: 'p2' }])
})

test('the own confirmation is taken back after the question, once, and can be made again', async () => {
  const confirmed = anOwnPlace({ state: 'confirmed', confirmationId: 'k1', confirmedAt: '2026-11-22 10:00:00' })
  const { inputsOf } = show({
    [listInvitations.path]: [
      boardOf({ places: [confirmed, aPlace()] }),
      boardOf({ places: [anOwnPlace({ state: 'retracted' }), aPlace()] }),
    ],
  })
  await tap('撤回确认')
  const question = await screen.findByRole('alertdialog')
  within(question).getByText('撤回后，各方确认里不再有您的确认；申请已提交的，登记机构也会看到。确定要撤回吗？')
  const yes = within(question).getByRole('button', { name: '撤回确认' })
  await waitFor(() => expect(yes.getAttribute('aria-disabled')).toBeNull())
  await Promise.all([userEvent.click(yes), userEvent.click(yes)])
  const own = await place('卖方 张建国（本人）')
  await within(own).findByText('您撤回了确认，可以重新核对并确认。')
  within(own).getByText('已撤回确认')
  within(own).getByRole('link', { name: '确认（本人）' })
  expect(inputsOf(retractConfirmation)).toEqual([{ confirmationId: 'k1' }])
  expect(within(own).queryByRole('button', { name: '撤回确认' })).toBeNull()
})

test('an application that was accepted meanwhile refuses that, and the board says so', async () => {
  const confirmed = anOwnPlace({ state: 'confirmed', confirmationId: 'k1', confirmedAt: '2026-11-22 10:00:00' })
  show({
    [listInvitations.path]: [
      boardOf({ places: [confirmed] }),
      boardOf({ places: [{ ...confirmed, confirmationId: '' }], isOver: true }),
    ],
    [retractConfirmation.path]: refusalOf(retractConfirmation, 'confirmationOver'),
  })
  await tap('撤回确认')
  const question = await screen.findByRole('alertdialog')
  const yes = within(question).getByRole('button', { name: '撤回确认' })
  await waitFor(() => expect(yes.getAttribute('aria-disabled')).toBeNull())
  await userEvent.click(yes)
  await screen.findByText(refusals.confirmationOver.zh)
  await screen.findByText('申请已受理，这里的内容不能再修改。如有变化，请到登记窗口办理。')
  expect(screen.queryByRole('button', { name: '撤回确认' })).toBeNull()
})

test('each role that may enters itself, and the open invitations to do so are listed', async () => {
  const invitations = [
    { invitationId: 'i9', role: 'rightsHolder', alias: '买方', until: '2026-11-29 09:30:00' },
  ] as const
  const { inputsOf } = show({ [listInvitations.path]: boardOf({ invitations: [...invitations] }) })
  await screen.findByText(saying('邀请买方填写，有效期至 2026-11-29 09:30'))
  for (const name of ['查看邀请', '撤销邀请']) screen.getByRole('button', { name, description: /邀请买方填写/ })
  expect(screen.queryByRole('button', { name: '请对方自己填写（卖方）' })).toBeNull()
  await tap('请对方自己填写（买方）')
  await waitFor(() => expect(here()).toBe('/invite?t=token-1'))
  expect(inputsOf(createInvitation)).toMatchObject([{ applicationId: 'a1', role: 'rightsHolder' }])
  expect(inputsOf(createInvitation)[0]?.partyId).toBeUndefined()
})

test('that a new party ends what is confirmed is said beside the way to invite one', async () => {
  show({ [listInvitations.path]: boardOf({ places: [anOwnPlace({ state: 'confirmed' }), aPlace()] }) })
  await screen.findByText('对方新增为当事人后，已确认的1方需要重新确认')
})

test('while nobody has confirmed a new party ends nothing', async () => {
  show({ [listInvitations.path]: boardOf({ places: [anOwnPlace(), aPlace()] }) })
  await screen.findByRole('button', { name: '请对方自己填写（买方）' })
  expect(screen.queryByText(/需要重新确认/)).toBeNull()
})

test('an accepted application offers nothing that the server would refuse', async () => {
  const places = [anOwnPlace(), anInvitedPlace(), aPlace({ partyId: 'p3', name: '李四', state: 'refused' })]
  show({ [listInvitations.path]: boardOf({ places, isOver: true }) })
  await screen.findByText('申请已受理，这里的内容不能再修改。如有变化，请到登记窗口办理。')
  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual([''])
  expect(screen.queryByRole('link', { name: '确认（本人）' })).toBeNull()
  expect(screen.getAllByText('未在线确认')).toHaveLength(2)
  for (const words of ['本人待确认', '等待对方']) expect(screen.queryByText(words)).toBeNull()
})

test('with everybody’s confirmation it leads back to the application', async () => {
  const places = [anOwnPlace({ state: 'confirmed' }), aPlace({ state: 'confirmed' })]
  show({ [listInvitations.path]: boardOf({ places }) })
  const way = await screen.findByRole('link', { name: '查看申请' })
  expect(way.getAttribute('href')).toBe(paths.applicationDetail({ id: 'a1', isSubmit: true }))
  screen.getByText('各方都已确认')
})

test('without a party it leads to the parties, and somebody may enter themselves', async () => {
  show({ [listInvitations.path]: boardOf({ places: [] }) })
  const way = await screen.findByRole('link', { name: '去填写当事人' })
  expect(way.getAttribute('href')).toBe(paths.fillIn({ applicationId: 'a1' }))
  screen.getByRole('button', { name: '请对方自己填写（买方）' })
})

test('a business that asks nobody says so', async () => {
  show({ [listInvitations.path]: boardOf({ places: [], roles: [] }) })
  await screen.findByText('这项业务不需要各方在手机上确认。')
})

test('a board that cannot be read offers to try again', async () => {
  const failed = () => Response.json({ errcode: '99', errmsg: '系统繁忙' }, { status: 500 })
  show({ [listInvitations.path]: [failed, boardOf()] })
  await tap('重新加载')
  await screen.findByText('已确认 0/2')
})

test('while it is loading no place is shown', async () => {
  show({ [listInvitations.path]: never })
  await screen.findByRole('heading', { name: '各方确认' })
  await screen.findByText('加载中')
  expect(screen.queryByText(/已确认/)).toBeNull()
})

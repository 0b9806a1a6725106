import { joinApplication, readConfirmation } from '@registration/contract/confirmations.ts'
import type { Answer } from '@registration/contract/endpoint.ts'
import {
  getInvitation,
  listInvitations,
  openInvitation,
  readFillIn,
  withdrawInvitation,
} from '@registration/contract/invitations.ts'
import { listMessages, markMessagesRead } from '@registration/contract/messages.ts'
import { paths } from '@registration/contract/paths.ts'
import { authorize, getUserInfo } from '@registration/contract/session.ts'
import { saying } from '@registration/kit/testing/saying.ts'
import { answerOf, held, type Replies, refusalOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { tap } from '@registration/kit/testing/tap.ts'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { App } from '../../../App.tsx'
import { makeCitizenClient } from '../../../api/query-client.ts'
import { sessionKey } from '../../../api/session-key.ts'
import { aBoard, anInvitedPlace } from '../../../testing/a-board.ts'
import { aConfirmable } from '../../../testing/a-confirmation.ts'
import { aMessage } from '../../../testing/a-message.ts'
import { aUser, signedInReplies } from '../../../testing/signed-in.ts'
import { takeInvitation } from './invitation-token.ts'

await import('../../../Screens.tsx')

const token = 'q3mV8xJ0tR5yB2nK7wZ4cA'
const passedOn = `/invite?t=${token}`
const here = () => `${location.pathname}${location.search}`

type Opened = Answer<typeof openInvitation>
const opened = (changes: Partial<Opened> = {}) =>
  answerOf(openInvitation, { state: 'open', needs: '', purpose: 'confirm', invitationId: 'i1', ...changes })
const sent: Answer<typeof getInvitation> = {
  ...{ invitationId: 'i1', url: `${location.origin}${passedOn}`, until: '2026-11-29 09:30:00', qr: '<svg/>' },
  ...{ applicationId: 'a1', purpose: 'confirm', alias: '买方', name: '王小明', isOpen: true },
}
const fillIn: Answer<typeof readFillIn> = {
  ...{ business: '存量房买卖转移登记', alias: '买方', inviter: '张**', until: '2026-11-29 09:30:00', name: '王芳' },
  ...{ documentNumber: '1304**********4528', phone: '138****8002', asksAddress: true },
}

/** Loads the page of an address, as `main.tsx` does. */
function load(path: string, replies: Replies = {}) {
  const server = stubServer(signedInReplies(replies))
  history.replaceState(null, '', path)
  takeInvitation()
  const first = here()
  const client = makeCitizenClient()
  const view = render(<App client={client} />)
  return { ...server, client, first, close: view.unmount }
}

/** The invitee's page after the sign-in. */
async function openSignedIn(replies: Replies) {
  const server = load(passedOn, replies)
  await tap('登录查看')
  return server
}

/** The app as it was before: a test begins in a tab without an invitation. */
beforeEach(() => {
  history.replaceState(null, '', '/')
  takeInvitation()
})

test('before the sign-in it names nobody, calls nothing, and its address has no token', async () => {
  const { paths: called, first } = load(passedOn)
  await screen.findByText('有人邀请您确认一项不动产登记申请。不认识对方，请不要继续。')
  expect([first, here()]).toEqual(['/invite', '/invite'])
  expect(called()).toEqual([])
  expect(document.body.innerHTML).not.toContain(token)
})

test('a scanner that loads the page and leaves has asked for nothing', async () => {
  const { paths: called, close } = load(passedOn)
  await screen.findByRole('button', { name: '登录查看' })
  close()
  expect(called()).toEqual([])
})

test('the sign-in is asked to come back to the page without the token, and the token is opened after it', async () => {
  const server = await openSignedIn({ [openInvitation.path]: refusalOf(openInvitation, 'invitationNotYours') })
  await screen.findByText('该邀请不是发给您的，请转给被邀请人')
  expect(server.inputsOf(authorize)).toMatchObject([{ returnTo: '/invite' }])
  expect(server.inputsOf(openInvitation)).toEqual([{ token }])
  expect(here()).toBe('/invite')
})

test('the token survives the way to another site’s sign-in and back, also of another citizen in the same tab', async () => {
  sessionStorage.setItem('drafts-of', 'o-somebody-else')
  const before = load(passedOn)
  await screen.findByRole('button', { name: '登录查看' })
  before.close()
  const after = load('/waiting?redirect=%2Finvite&code=c-1&state=s-1', {
    [openInvitation.path]: refusalOf(openInvitation, 'invitationEnded'),
  })
  await screen.findByText('该邀请已失效，请联系邀请人重新发送')
  expect(after.inputsOf(openInvitation)).toEqual([{ token }])
})

test('a second tab of the same browser has its own invitation', async () => {
  const first = load(passedOn)
  await screen.findByRole('button', { name: '登录查看' })
  first.close()
  // Another tab has a storage of its own.
  sessionStorage.clear()
  load('/invite')
  await screen.findByText('没有找到邀请')
})

test('who is not meant learns nothing but that, and is asked once', async () => {
  const server = await openSignedIn({ [openInvitation.path]: refusalOf(openInvitation, 'invitationNotYours') })
  await screen.findByText('请把邀请转给被邀请的人，或者让对方在自己的手机上打开。')
  dispatchEvent(new Event('visibilitychange'))
  dispatchEvent(new Event('focus'))
  expect(server.inputsOf(openInvitation)).toHaveLength(1)
  expect(document.body.textContent).not.toMatch(/存量房|王小明|张/)
})

test('an ended invitation leads back to the sender', async () => {
  await openSignedIn({ [openInvitation.path]: refusalOf(openInvitation, 'invitationEnded') })
  await screen.findByText('联系邀请人，请对方重新发送。')
})

test.each([
  ['certification', '只有被邀请的人才能看到内容，所以要先核实您的身份。认证后会回到这里。', '去认证'],
  ['profile', '请先完善个人资料', '去完善'],
] as const)('who lacks the %s is led there and back', async (needs, words, way) => {
  await openSignedIn({ [openInvitation.path]: opened({ needs, invitationId: '' }) })
  await screen.findByText(words)
  const link = screen.getByRole('link', { name: way })
  expect(link.getAttribute('href')).toBe(paths.userInfo({ returnTo: '/invite' }))
})

test('who comes back certified is asked about again', async () => {
  const server = await openSignedIn({
    [openInvitation.path]: [opened({ needs: 'certification', invitationId: '' }), opened({ state: 'answered' })],
    [getUserInfo.path]: answerOf(getUserInfo, aUser({ isCertified: false })),
    [readConfirmation.path]: refusalOf(readConfirmation, 'alreadyAnswered'),
  })
  await userEvent.click(await screen.findByRole('link', { name: '去认证' }))
  await waitFor(() => expect(location.pathname).toBe('/userInfo'))
  history.back()
  await screen.findByText('您已作出答复')
  expect(server.inputsOf(openInvitation)).toHaveLength(2)
})

test.each([
  ['confirmed', answerOf(readConfirmation, aConfirmable({ state: 'confirmed' })), '您已确认'],
  ['refused', refusalOf(readConfirmation, 'alreadyAnswered'), '您已作出答复'],
] as const)('who has %s it is led to what was answered', async (_, read, words) => {
  await openSignedIn({ [openInvitation.path]: opened({ state: 'answered' }), [readConfirmation.path]: read })
  await screen.findByText(words)
  expect(here()).toBe(paths.confirm({ invitationId: 'i1' }))
})

test('the person meant is led to the confirmation, and back does not lead here again', async () => {
  await openSignedIn({
    [openInvitation.path]: opened(),
    [readConfirmation.path]: refusalOf(readConfirmation, 'invitationEnded'),
  })
  await waitFor(() => expect(here()).toBe(paths.confirm({ invitationId: 'i1' })))
})

test('an invitation that cannot be read offers to try again', async () => {
  const failed = () => Response.json({ errcode: '99', errmsg: '系统繁忙' }, { status: 500 })
  await openSignedIn({
    [openInvitation.path]: [failed, opened({ state: 'answered' })],
    [readConfirmation.path]: refusalOf(readConfirmation, 'alreadyAnswered'),
  })
  await tap('重新加载')
  await screen.findByText('您已作出答复')
})

test('the sender’s page has the address that is passed on, also after a reload and a sign-in', async () => {
  const server = await openSignedIn({
    [openInvitation.path]: opened({ state: 'sender' }),
    [getInvitation.path]: answerOf(getInvitation, sent),
  })
  await screen.findByRole('img', { name: '邀请的二维码' })
  await waitFor(() => expect(here()).toBe(passedOn))
  for (const words of ['请对方用微信扫一扫', '在微信里，也可以点右上角“…”发送给对方', '有效期至2026-11-29 09:30'])
    expect(screen.getByText(saying(words))).toBeTruthy()
  expect(server.inputsOf(openInvitation)).toHaveLength(1)
})

test('the link is copied, or shown where the browser has no clipboard', async () => {
  const citizen = userEvent.setup()
  await openSignedIn({
    [openInvitation.path]: opened({ state: 'sender' }),
    [getInvitation.path]: answerOf(getInvitation, sent),
  })
  const copy = await screen.findByRole('button', { name: '复制链接' })
  await citizen.click(copy)
  await screen.findByText('链接已复制，请发给对方')
  expect(await navigator.clipboard.readText()).toBe(sent.url)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  await citizen.click(copy)
  within(await screen.findByRole('alertdialog')).getByText(sent.url)
})

/** 撤销邀请, and the same in its question. */
async function withdraw() {
  await tap('撤销邀请')
  const question = await screen.findByRole('alertdialog')
  const yes = within(question).getByRole('button', { name: '撤销邀请' })
  await waitFor(() => expect(yes.getAttribute('aria-disabled')).toBeNull())
  await userEvent.click(yes)
}

test('a withdrawal from its page leads back to the board', async () => {
  await openSignedIn({
    [openInvitation.path]: opened({ state: 'sender' }),
    [getInvitation.path]: answerOf(getInvitation, sent),
    [withdrawInvitation.path]: answerOf(withdrawInvitation, undefined),
    [listInvitations.path]: answerOf(listInvitations, aBoard({ places: [anInvitedPlace({ state: 'withdrawn' })] })),
  })
  await withdraw()
  await waitFor(() => expect(here()).toBe(paths.confirmBoard({ applicationId: 'a1' })))
})

test('a withdrawal says so and leads back, also where its page learns first that the invitation has ended', async () => {
  const readAgain = held(opened({ state: 'sender' }))
  await openSignedIn({
    [openInvitation.path]: [opened({ state: 'sender' }), readAgain.reply],
    [getInvitation.path]: [answerOf(getInvitation, sent), answerOf(getInvitation, { ...sent, isOpen: false })],
    [withdrawInvitation.path]: answerOf(withdrawInvitation, undefined),
    [listInvitations.path]: answerOf(listInvitations, aBoard({ places: [anInvitedPlace({ state: 'withdrawn' })] })),
  })
  await withdraw()
  await screen.findByText('这项邀请已经失效')
  readAgain.release()
  await screen.findByText('已撤销邀请')
  await waitFor(() => expect(here()).toBe(paths.confirmBoard({ applicationId: 'a1' })))
})

test('an invitation that ended meanwhile is passed on no more', async () => {
  await openSignedIn({
    [openInvitation.path]: opened({ state: 'sender' }),
    [getInvitation.path]: answerOf(getInvitation, { ...sent, isOpen: false }),
  })
  await screen.findByText('这项邀请已经失效')
  expect(screen.queryByRole('img', { name: '邀请的二维码' })).toBeNull()
})

const joining = (replies: Replies = {}) =>
  openSignedIn({
    [openInvitation.path]: opened({ purpose: 'fillIn' }),
    [readFillIn.path]: answerOf(readFillIn, fillIn),
    [joinApplication.path]: answerOf(joinApplication, undefined),
    [readConfirmation.path]: refusalOf(readConfirmation, 'invitationEnded'),
    ...replies,
  })

test('who is to enter themselves reads the business, the role and the masked sender first', async () => {
  await joining()
  await screen.findByText('存量房买卖转移登记')
  for (const words of ['买方', '张**', '王芳', '1304**********4528']) expect(screen.getByText(words)).toBeTruthy()
  screen.getByText(/即同意把您的姓名和证件号码作为买方写入这项申请/)
})

test('without the address that is asked nothing is sent', async () => {
  const { inputsOf } = await joining()
  await tap('同意并继续')
  await screen.findByText('请输入联系地址')
  await userEvent.type(screen.getByLabelText(/联系电话/), '12')
  await userEvent.tab()
  expect(inputsOf(joinApplication)).toEqual([])
})

test('two quick taps enter once, and lead to the confirmation', async () => {
  const { inputsOf } = await joining()
  await userEvent.type(await screen.findByLabelText(/联系地址/), '滏河南大街16号')
  await userEvent.dblClick(screen.getByRole('button', { name: '同意并继续' }))
  await waitFor(() => expect(here()).toBe(paths.confirm({ invitationId: 'i1' })))
  expect(inputsOf(joinApplication)).toMatchObject([{ invitationId: 'i1', address: '滏河南大街16号' }])
})

test('who has entered themselves already is led to the confirmation', async () => {
  await joining({ [readFillIn.path]: refusalOf(readFillIn, 'alreadyParty') })
  await waitFor(() => expect(here()).toBe(paths.confirm({ invitationId: 'i1' })))
})

test('a refused entry says why and keeps what was typed', async () => {
  await joining({ [joinApplication.path]: refusalOf(joinApplication, 'invitationsPaused') })
  const address = await screen.findByLabelText(/联系地址/)
  await userEvent.type(address, '滏河南大街16号')
  await tap('同意并继续')
  await screen.findByRole('alertdialog')
  await tap('确定')
  expect(await screen.findByDisplayValue('滏河南大街16号')).toBeTruthy()
})

test('a sender whose session has ended is not shown to others, and gets the page back', async () => {
  const { client } = await openSignedIn({
    [openInvitation.path]: opened({ state: 'sender' }),
    [getInvitation.path]: answerOf(getInvitation, sent),
  })
  await screen.findByRole('img', { name: '邀请的二维码' })
  client.setQueryData(sessionKey, null)
  await tap('登录查看')
  await screen.findByRole('img', { name: '邀请的二维码' })
  await waitFor(() => expect(here()).toBe(passedOn))
})

test('the message about an invitation is read once its link was opened', async () => {
  const { inputsOf } = await openSignedIn({
    [openInvitation.path]: opened(),
    [listMessages.path]: answerOf(listMessages, {
      rows: [
        aMessage('m1', paths.confirm({ invitationId: 'i1' })),
        aMessage('m2', paths.confirm({ invitationId: 'i2' })),
      ],
      total: 2,
    }),
    [markMessagesRead.path]: answerOf(markMessagesRead, undefined),
  })
  await waitFor(() => expect(inputsOf(markMessagesRead)).toMatchObject([{ id: 'm1' }]))
})

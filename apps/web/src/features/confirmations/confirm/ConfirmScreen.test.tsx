import {
  confirmApplication,
  readConfirmation,
  sendConfirmationCode,
  startConfirmationFace,
} from '@registration/contract/confirmations.ts'
import { declineInvitation, listInvitations } from '@registration/contract/invitations.ts'
import { paths } from '@registration/contract/paths.ts'
import { getPrivacyWords } from '@registration/contract/privacy.ts'
import { type RefusalName, refusals } from '@registration/contract/refusals.ts'
import { saying } from '@registration/kit/testing/saying.ts'
import { answerOf, held, never, type Replies, refusalOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { tap } from '@registration/kit/testing/tap.ts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { Route } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { aBoard, anOwnPlace } from '../../../testing/a-board.ts'
import { aConfirmable } from '../../../testing/a-confirmation.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { BoardScreen } from '../board/BoardScreen.tsx'
import { ConfirmScreen } from './ConfirmScreen.tsx'

const invitationId = 'i1'
const readAs = (changes = {}) => answerOf(readConfirmation, aConfirmable(changes))
const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: '我已核对以上内容，同意办理' })
const confirmed = answerOf(confirmApplication, { confirmationId: 'k1' })

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})

function show(replies: Replies = {}, address = paths.confirm({ invitationId })) {
  const server = stubServer({
    [readConfirmation.path]: readAs(),
    [sendConfirmationCode.path]: answerOf(sendConfirmationCode, { challengeId: 'c1' }),
    [confirmApplication.path]: confirmed,
    [declineInvitation.path]: answerOf(declineInvitation, undefined),
    [getPrivacyWords.path]: answerOf(getPrivacyWords, {
      ...{ version: '3', title: '', sections: [{ title: '为什么需要', text: '防止他人冒用' }] },
    }),
    ...replies,
  })
  renderScreen(
    <>
      <Route path={paths.confirm.pattern} component={ConfirmScreen} />
      <Route path={paths.confirmed.pattern}>确认结果页</Route>
      <Route path={paths.confirmBoard.pattern} component={BoardScreen} />
      <Route path={paths.home.pattern}>首页</Route>
    </>,
    address,
  )
  return server
}

/** Ticks the box and types a code. */
async function agree(code = '123456') {
  await userEvent.click(await box())
  await tap('获取验证码')
  await userEvent.type(screen.getByLabelText('验证码'), code)
}

test('everything that is confirmed is shown before the two answers, others masked', async () => {
  show()
  await screen.findByText('您的身份：卖方')
  for (const words of [
    ...['存量房买卖转移登记', '邀请人：李*'],
    ...['丛台区滨河小区3号楼2单元501', '860,000元', '买方 李*', '身份证 1304**********4021', '卖方 张建国（本人）'],
    ...['都能到场', '确认后，您将失去该房屋的所有权。'],
  ])
    screen.getByText(words)
  screen.getByText(saying('请在 2026-11-30 09:00 前答复'))
  screen.getByRole('img', { name: '第 1 张，共 1 张：房屋买卖合同' })
  screen.getByRole('button', { name: '不同意' })
  expect((await box()).checked).toBe(false)
})

test('a picture of the contract opens in full screen', async () => {
  show()
  await tap('第 1 张，共 1 张：房屋买卖合同')
  expect(await screen.findByRole('dialog', { name: '查看图片：房屋买卖合同' })).toBeTruthy()
})

test('who gives nothing away reads nothing of it', async () => {
  show({ [readConfirmation.path]: readAs({ disposes: false, gives: undefined, aliases: ['买方'] }) })
  await screen.findByText('您的身份：买方')
  expect(screen.queryByText(/您将失去/)).toBeNull()
})

test('before a property is entered it says so, and that the confirmation will not last', async () => {
  show({ [readConfirmation.path]: readAs({ units: [], gives: undefined }) })
  await screen.findByText('还没有填写不动产。填写后内容改变，您要重新核对并确认。')
})

test('without the tick nothing is sent: the box has the focus and says what is missing', async () => {
  const { inputsOf } = show()
  await tap('确认')
  expect(document.activeElement).toBe(await box())
  expect(screen.getByRole('alert').textContent).toContain('请先核对以上内容并勾选')
  expect(inputsOf(confirmApplication)).toEqual([])
})

test('without a code nothing is sent, and the field has the focus', async () => {
  const { inputsOf } = show()
  await userEvent.click(await box())
  await tap('确认')
  await tap('确定')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('验证码')))
  expect(inputsOf(confirmApplication)).toEqual([])
})

test('the code of the own phone confirms exactly the digest that was read, and leads to the result', async () => {
  const { inputsOf } = show()
  await screen.findByText('发送到您个人资料里的手机 138****8001')
  await agree()
  await tap('确认')
  await screen.findByText('确认结果页')
  expect(location.search).toBe('?id=i1')
  expect(inputsOf(sendConfirmationCode)).toMatchObject([{ invitationId }])
  expect(inputsOf(confirmApplication)).toMatchObject([
    { invitationId, digest: 'd-1', code: '123456', challengeId: 'c1' },
  ])
})

test('two taps at once confirm once', async () => {
  const { inputsOf } = show({ [confirmApplication.path]: never })
  await agree()
  const button = await screen.findByRole('button', { name: '确认' })
  await Promise.all([userEvent.click(button), userEvent.click(button)])
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
  await userEvent.click(button)
  expect(inputsOf(confirmApplication)).toHaveLength(1)
})

test('a confirmation whose answer was lost shows that it was given', async () => {
  show({
    [readConfirmation.path]: [readAs(), readAs({ state: 'confirmed' })],
    [confirmApplication.path]: () => Promise.reject(new TypeError('Failed to fetch')),
  })
  await agree()
  await tap('确认')
  await tap('确定')
  await screen.findByText('您已确认')
  expect(screen.queryByRole('button', { name: '不同意' })).toBeNull()
})

test('a refusal whose answer was lost shows that it was given', async () => {
  show({
    [readConfirmation.path]: [readAs(), refusalOf(readConfirmation, 'alreadyAnswered')],
    [declineInvitation.path]: () => Promise.reject(new TypeError('Failed to fetch')),
  })
  await tap('不同意')
  await userEvent.click(await screen.findByRole('radio', { name: '我不想办理' }))
  await tap('提交')
  await tap('确定')
  await screen.findByText(refusals.alreadyAnswered.zh)
  expect(screen.queryByRole('button', { name: '确认' })).toBeNull()
})

test('who goes away while it is being confirmed is not taken back to the result', async () => {
  const { reply, release } = held(confirmed)
  const { inputsOf, untilQuiet } = show({ [confirmApplication.path]: reply })
  await agree()
  await tap('确认')
  await waitFor(() => expect(inputsOf(confirmApplication)).toHaveLength(1))
  navigate(paths.home())
  await screen.findByText('首页')
  release()
  await untilQuiet()
  expect(location.pathname).toBe('/')
})

test('a wrong code is said, and the field has the focus with what was typed; the tick stays', async () => {
  show({ [confirmApplication.path]: refusalOf(confirmApplication, 'codeRefused') })
  await agree('999999')
  await tap('确认')
  await screen.findByText(/验证码不正确或已失效/)
  screen.getByRole('heading', { name: '校验失败' })
  await tap('确定')
  const field = screen.getByLabelText<HTMLInputElement>('验证码')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.value).toBe('999999')
  expect((await box()).checked).toBe(true)
})

test('the price has commas and capitals, and the long number its groups, as on the form', async () => {
  show()
  await screen.findByText('860,000元')
  screen.getByText('人民币捌拾陆万元整')
  for (const group of ['130403', '001', '002', 'GB', '00012', 'F', '00030045']) screen.getByText(group)
  screen.getByRole('button', { name: '复制 不动产单元号' })
})

test('content that changed meanwhile is shown, takes the tick away and is confirmed by its own digest', async () => {
  const units = [{ facts: [{ label: '取得价格（元）', value: '990000', kind: 'amount' as const }] }]
  const { inputsOf } = show({
    [readConfirmation.path]: [readAs(), readAs({ digest: 'd-2', units })],
    [confirmApplication.path]: [refusalOf(confirmApplication, 'contentChanged'), confirmed],
  })
  await agree()
  await tap('确认')
  await screen.findByText('990,000元')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('申请内容已修改，请重新核对后再确认。'))
  expect((await box()).checked).toBe(false)
  await tap('确认')
  expect(inputsOf(confirmApplication)).toHaveLength(1)
  await userEvent.click(await box())
  await tap('确认')
  await screen.findByText('确认结果页')
  expect(inputsOf(confirmApplication).map(({ digest }) => digest)).toEqual(['d-1', 'd-2'])
})

test.each<[RefusalName, string]>([
  ['invitationEnded', '查看我参与的申请'],
  ['invitationNotYours', '返回首页'],
  ['invitationNotFound', '查看我参与的申请'],
  ['alreadyAnswered', '返回首页'],
  ['confirmationOver', '联系我们'],
  ['confirmationNotAsked', '查看我参与的申请'],
  ['confirmAtCounter', '去预约'],
  ['certificationNeeded', '去认证'],
])('%s has its own words and a way on', async (reason, way) => {
  show({ [readConfirmation.path]: refusalOf(readConfirmation, reason) })
  await screen.findByText(refusals[reason].zh)
  screen.getByRole('link', { name: way })
  expect(screen.queryByRole('button', { name: '确认' })).toBeNull()
})

test('an invitation that has ended says how that may be, and only once what to do', async () => {
  show({ [readConfirmation.path]: refusalOf(readConfirmation, 'invitationEnded') })
  await screen.findByText('该邀请已失效，请联系邀请人重新发送')
  screen.getByText('可能已经过期、撤销，或者申请里您的信息改过了。')
  expect(screen.getAllByText(/重新发送/)).toHaveLength(1)
})

test('an invitation that ended while it was read is said, and nothing of it stays', async () => {
  show({
    [readConfirmation.path]: [readAs(), refusalOf(readConfirmation, 'invitationEnded')],
    [confirmApplication.path]: refusalOf(confirmApplication, 'invitationEnded'),
  })
  await agree()
  await tap('确认')
  await tap('确定')
  await screen.findByRole('link', { name: '查看我参与的申请' })
  expect(screen.queryByText('860,000元')).toBeNull()
})

test('an invitation that ended before a code was asked for is said in the same way', async () => {
  show({
    [readConfirmation.path]: [readAs(), refusalOf(readConfirmation, 'invitationEnded')],
    [sendConfirmationCode.path]: refusalOf(sendConfirmationCode, 'invitationEnded'),
  })
  await tap('获取验证码')
  await tap('确定')
  await screen.findByRole('link', { name: '查看我参与的申请' })
  expect(screen.queryByText('860,000元')).toBeNull()
})

test('what is confirmed already says so, shows it and leads on', async () => {
  show({ [readConfirmation.path]: readAs({ state: 'confirmed' }) })
  await screen.findByText('您已确认')
  screen.getByText('860,000元')
  screen.getByRole('link', { name: '查看我参与的申请' })
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('who does not agree says why, and may refuse all later invitations of the sender', async () => {
  const { inputsOf } = show()
  await tap('不同意')
  await tap('提交')
  expect(screen.getByRole('alert').textContent).toBe('请选择一项')
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: '信息有误' }))
  await userEvent.click(screen.getByRole('radio', { name: '不是我、不认识对方' }))
  screen.getByText('邀请人只会看到“不同意”。申请提交的，登记机构会看到您的反馈。')
  await userEvent.type(screen.getByLabelText('想说的话'), '我没有卖房')
  await userEvent.click(screen.getByRole('checkbox', { name: '不再接收此人的邀请' }))
  await tap('提交')
  await screen.findByText('已答复：不同意')
  expect(inputsOf(declineInvitation)).toEqual([{ invitationId, reason: 'notMe', note: '我没有卖房', mute: true }])
})

test('two taps at once refuse once', async () => {
  const { inputsOf } = show({ [declineInvitation.path]: never })
  await tap('不同意')
  await userEvent.click(screen.getByRole('radio', { name: '我不想办理' }))
  const button = screen.getByRole('button', { name: '提交' })
  await Promise.all([userEvent.click(button), userEvent.click(button)])
  await waitFor(() => expect(inputsOf(declineInvitation)).toHaveLength(1))
})

test('more than 200 characters are not sent, and nothing typed is lost by closing the dialog', async () => {
  const { inputsOf } = show()
  await tap('不同意')
  await userEvent.click(screen.getByRole('radio', { name: '信息有误' }))
  await userEvent.click(screen.getByLabelText('想说的话'))
  await userEvent.paste('字'.repeat(201))
  await tap('提交')
  screen.getByText('最多200个字')
  await tap('取消')
  await tap('不同意')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '信息有误' }).checked).toBe(true)
  expect(screen.getByLabelText<HTMLTextAreaElement>('想说的话').value).toHaveLength(201)
  expect(inputsOf(declineInvitation)).toEqual([])
})

test('what was typed to refuse is there after a reload or a sign-in in between, until it is sent', async () => {
  const note = () => screen.getByLabelText<HTMLTextAreaElement>('想说的话').value
  show()
  await tap('不同意')
  await userEvent.click(screen.getByRole('radio', { name: '信息有误' }))
  await userEvent.type(screen.getByLabelText('想说的话'), '价格不对')
  cleanup()
  show()
  await tap('不同意')
  expect(note()).toBe('价格不对')
  await tap('提交')
  await screen.findByText('已答复：不同意')
  cleanup()
  show()
  await tap('不同意')
  expect(note()).toBe('')
})

test('by face the notice of its own purpose comes first, and the check is for the digest that was read', async () => {
  const { inputsOf } = show({
    [readConfirmation.path]: readAs({ method: 'face' }),
    [startConfirmationFace.path]: never,
  })
  await tap('确认')
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(await box())
  await tap('确认')
  await screen.findByText('防止他人冒用')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: '请先阅读告知书' }))
  expect(inputsOf(getPrivacyWords)).toEqual([{ of: 'faceConfirm' }])
  const button = screen.getByRole('button', { name: '同意并开始核验' })
  await Promise.all([userEvent.click(button), userEvent.click(button)])
  await waitFor(() =>
    expect(inputsOf(startConfirmationFace)).toMatchObject([{ invitationId, digest: 'd-1', consent: '3' }]),
  )
  expect(inputsOf(confirmApplication)).toEqual([])
})

test('content that changed before the check by face is shown, without the notice and the tick', async () => {
  show({
    [readConfirmation.path]: [readAs({ method: 'face' }), readAs({ method: 'face', digest: 'd-2' })],
    [startConfirmationFace.path]: refusalOf(startConfirmationFace, 'contentChanged'),
  })
  await userEvent.click(await box())
  await tap('确认')
  await tap('同意并开始核验')
  await screen.findByText('申请内容已修改，请重新核对后再确认。')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect((await box()).checked).toBe(false)
})

test('who has no phone in the profile is led there and back', async () => {
  show({ [readConfirmation.path]: readAs({ phone: '' }) })
  const way = await screen.findByRole('link', { name: '去绑定手机' })
  expect(way.getAttribute('href')).toContain(encodeURIComponent('/confirm?id=i1'))
})

test('the filer’s own place is named by application and party, and cannot be refused', async () => {
  const { inputsOf } = show(
    { [readConfirmation.path]: readAs({ inviter: '', until: '' }) },
    paths.confirm({ applicationId: 'a1', partyId: 'q1' }),
  )
  await agree()
  expect(screen.queryByRole('button', { name: '不同意' })).toBeNull()
  expect(screen.queryByText(/邀请人/)).toBeNull()
  await tap('确认')
  await screen.findByText('确认结果页')
  expect(inputsOf(confirmApplication)).toMatchObject([{ applicationId: 'a1', partyId: 'q1', digest: 'd-1' }])
})

test('the board does not ask again for a place that was just confirmed, however late it is read again', async () => {
  const places = [anOwnPlace({ method: 'code' })]
  const own = { applicationId: 'a1', partyId: 'p1' }
  show({ [listInvitations.path]: [answerOf(listInvitations, aBoard({ places })), never] }, paths.confirmBoard(own))
  await userEvent.click(await screen.findByRole('link', { name: '确认（本人）' }))
  await agree()
  await tap('确认')
  await screen.findByText('确认结果页')
  act(() => navigate(paths.confirmBoard(own)))
  await waitFor(() => expect(location.pathname).toBe('/confirm/board'))
  expect(screen.queryByRole('link', { name: '确认（本人）' })).toBeNull()
})

import { getApplicationForm, retractConfirmation } from '@registration/contract/confirmations.ts'
import { getParticipation, listParticipations, type Participation } from '@registration/contract/participations.ts'
import { paths } from '@registration/contract/paths.ts'
import { refusals } from '@registration/contract/refusals.ts'
import { answerOf, never, type Replies, refusalOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { tap } from '@registration/kit/testing/tap.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aParticipation, aWholeParticipation } from '../../../testing/a-confirmation.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { SharedApplicationScreen } from './SharedApplicationScreen.tsx'
import { SharedApplicationsScreen } from './SharedApplicationsScreen.tsx'

const listed = (rows = [aParticipation()], total = rows.length) => answerOf(listParticipations, { rows, total })
const read = (changes = {}) => answerOf(getParticipation, aWholeParticipation(changes))
const retracted = { state: 'retracted' as const, confirmationId: '', confirmedAt: '', canRetract: false }

function showList(replies: Replies) {
  const server = stubServer(replies)
  renderScreen(<SharedApplicationsScreen />, paths.sharedApplications())
  return server
}

function showDetail(replies: Replies) {
  const server = stubServer({
    [getApplicationForm.path]: answerOf(getApplicationForm, { state: 'none' }),
    [retractConfirmation.path]: answerOf(retractConfirmation, undefined),
    ...replies,
  })
  renderScreen(<SharedApplicationScreen />, paths.sharedApplication({ id: 'p1' }))
  return server
}

test('a row has the business, the own role and place, and how far the application is', async () => {
  const ended = aParticipation({
    id: 'p2',
    business: '赠与转移登记',
    location: '',
    state: 'ended',
    endedAt: '2026-11-22 08:30:00',
  })
  showList({ [listParticipations.path]: listed([aParticipation(), { ...ended, status: undefined }]) })
  const row = await screen.findByRole('link', { name: /存量房买卖转移登记/ })
  expect(row.getAttribute('href')).toBe('/shared/detail?id=p1')
  for (const words of ['丛台区滨河小区3号楼2单元501', '您的身份：卖方', '已确认', '申请：待审核'])
    expect(row.textContent).toContain(words)
  const other = screen.getByRole('link', { name: /赠与转移登记/ })
  for (const words of ['参与已结束', '2026-11-22 08:30 结束']) expect(other.textContent).toContain(words)
})

test('the next page is asked for while there is one', async () => {
  const { inputsOf } = showList({
    [listParticipations.path]: [
      listed([aParticipation()], 2),
      listed([aParticipation({ id: 'p2', business: '赠与转移登记' })], 2),
    ],
  })
  await tap('加载更多')
  await screen.findByText('赠与转移登记')
  expect(inputsOf(listParticipations)).toEqual([{ page: 1 }, { page: 2 }])
  expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull()
})

test('with none it says how one comes here', async () => {
  showList({ [listParticipations.path]: listed([]) })
  await screen.findByText('您还没有参与别人的申请')
})

test('the detail shows what was confirmed, others masked, and the steps', async () => {
  const { untilQuiet } = showDetail({ [getParticipation.path]: read() })
  for (const words of ['860,000元', '买方 李*', '身份证 1304**********4021', '提交申请', '待审核'])
    await screen.findByText(words)
  await untilQuiet()
  expect(screen.queryByText('申请书')).toBeNull()
})

test('taking back asks first, and then happens once', async () => {
  const { inputsOf } = showDetail({ [getParticipation.path]: [read(), read({ ...retracted, content: undefined })] })
  await tap('撤回确认')
  await tap('取消')
  expect(inputsOf(retractConfirmation)).toEqual([])
  await tap('撤回确认')
  const [agreed] = (await screen.findAllByRole('button', { name: '撤回确认' })).reverse()
  if (!agreed) throw new Error('no question')
  await waitFor(() => expect(agreed.getAttribute('aria-disabled')).toBeNull())
  await Promise.all([userEvent.click(agreed), userEvent.click(agreed)])
  await screen.findByText('您撤回了确认。如果改变主意，请联系邀请人重新邀请。')
  expect(inputsOf(retractConfirmation)).toEqual([{ confirmationId: 'k1' }])
  expect(screen.queryByText('860,000元')).toBeNull()
  expect(screen.queryByRole('button', { name: '撤回确认' })).toBeNull()
})

test('an application that was accepted meanwhile says so, and can no longer be taken back', async () => {
  showDetail({
    [getParticipation.path]: [read(), read({ status: 'accepted', canRetract: false })],
    [retractConfirmation.path]: refusalOf(retractConfirmation, 'confirmationOver'),
  })
  await tap('撤回确认')
  const [agreed] = (await screen.findAllByRole('button', { name: '撤回确认' })).reverse()
  if (!agreed) throw new Error('no question')
  await waitFor(() => expect(agreed.getAttribute('aria-disabled')).toBeNull())
  await userEvent.click(agreed)
  await screen.findByText(refusals.confirmationOver.zh)
  await tap('确定')
  await screen.findByText('已受理')
  await waitFor(() => expect(screen.queryByRole('button', { name: '撤回确认' })).toBeNull())
})

test.each([
  ['cadastralRejected', /^登记机构请申请人修改。您确认的内容改了的，会请您重新核对/],
  ['acceptanceRejected', /^登记机构请申请人修改/],
  ['accepted', /^申请已受理。业务须知要求到大厅的，请带身份证件原件到场。$/],
] as const)('who has confirmed reads what a status means for them: %s', async (status, help) => {
  showDetail({ [getParticipation.path]: read({ status }) })
  await screen.findByText(help)
})

test('an open invitation leads to the answer', async () => {
  showDetail({
    [getParticipation.path]: read({ ...retracted, state: 'invited', invitationId: 'i1', content: undefined }),
  })
  const way = await screen.findByRole('link', { name: '去核对' })
  expect(way.getAttribute('href')).toBe('/confirm?id=i1')
  screen.getByText('待您确认')
})

test('a confirmation that an edit ended says that the application changed', async () => {
  showDetail({ [getParticipation.path]: read({ ...retracted, state: 'none', content: undefined }) })
  await screen.findByText('申请内容已修改，您的确认不再有效。邀请人重新邀请后，您可以再次核对。')
})

test.each<Participation['state']>(['none', 'invited', 'expired', 'withdrawn', 'refused', 'retracted'])(
  'once it is accepted nobody at %s is asked to confirm or to be invited again',
  async (state) => {
    const over = { ...retracted, state, status: 'accepted' as const, content: undefined }
    showDetail({ [getParticipation.path]: read(over) })
    await screen.findByText('申请受理后不能再在线确认或答复。对这项登记有异议的，请尽快联系登记机构。')
    for (const words of [/请重新确认/, /待您确认/, /重新邀请/, /重新发送/]) expect(screen.queryByText(words)).toBeNull()
    showList({ [listParticipations.path]: listed([aParticipation(over)]) })
    const row = await screen.findByRole('link', { name: /存量房买卖转移登记/ })
    expect(row.textContent).not.toMatch(/请重新确认|待您确认/)
  },
)

test('of what has ended only that and when is left: the application may go on without who left it', async () => {
  const gone = { ...retracted, state: 'ended' as const, applicationId: '', endedAt: '2026-11-22 08:30:00', steps: [] }
  const { paths: asked, untilQuiet } = showDetail({
    [getParticipation.path]: read({ ...gone, content: undefined, status: undefined }),
  })
  await screen.findByText('您在“存量房买卖转移登记”申请中的参与已于 2026-11-22 08:30 结束，内容不再显示。')
  await untilQuiet()
  expect(screen.queryByText('当事人')).toBeNull()
  expect(asked()).not.toContain(getApplicationForm.path)
})

test('the application form opens in the viewer once it is made', async () => {
  const ready = answerOf(getApplicationForm, { state: 'ready', path: '/api/applications/form?ref=r1' })
  showDetail({
    [getParticipation.path]: read(),
    [getApplicationForm.path]: [answerOf(getApplicationForm, { state: 'making' }), ready],
  })
  await screen.findByText('正在生成，请稍等。')
  const way = await screen.findByRole('link', { name: /申请书/ })
  expect(way.getAttribute('href')).toBe(paths.pdfView({ url: '/api/applications/form?ref=r1' }))
})

test('an application of nobody’s says so, with a way on', async () => {
  showDetail({ [getParticipation.path]: refusalOf(getParticipation, 'applicationNotFound') })
  await screen.findByText(refusals.applicationNotFound.zh)
  screen.getByRole('link', { name: '查看我参与的申请' })
})

test('a slow answer shows a skeleton, and no words of an error', async () => {
  showDetail({ [getParticipation.path]: never })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('heading', { name: '参与的申请' })).toBeTruthy()
})

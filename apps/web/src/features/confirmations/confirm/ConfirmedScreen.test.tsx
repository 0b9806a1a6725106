import { confirmApplication, readConfirmation } from '@registration/contract/confirmations.ts'
import { paths } from '@registration/contract/paths.ts'
import { refusals } from '@registration/contract/refusals.ts'
import { answerOf, type Replies, refusalOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { tap } from '@registration/kit/testing/tap.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aConfirmable } from '../../../testing/a-confirmation.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { ConfirmedScreen } from './ConfirmedScreen.tsx'

const token = 'T'.repeat(43)
const invitationId = 'i1'
const readAs = (changes = {}) => answerOf(readConfirmation, aConfirmable({ method: 'face', ...changes }))
const confirmed = answerOf(confirmApplication, { confirmationId: 'k1' })

function show(replies: Replies, address = paths.confirmed({ token, invitationId })) {
  const server = stubServer({
    [readConfirmation.path]: [readAs(), readAs({ state: 'confirmed' })],
    [confirmApplication.path]: confirmed,
    ...replies,
  })
  renderScreen(<ConfirmedScreen />, address)
  return server
}

test.each(['', '?BizToken=X', '&BizToken=X'])(
  'the token of the return confirms the present digest and leaves the address (%s)',
  async (tail) => {
    const { inputsOf } = show({}, paths.confirmed({ token, invitationId }) + tail)
    await screen.findByText('确认成功')
    expect(inputsOf(confirmApplication)).toMatchObject([{ invitationId, digest: 'd-1', token }])
    expect(location.pathname + location.search).toBe('/confirm/ok?id=i1')
    screen.getByText('860,000元')
    screen.getByRole('link', { name: '查看我参与的申请' })
  },
)

test('a second return says the same and sends nothing', async () => {
  const { inputsOf } = show({ [readConfirmation.path]: readAs({ state: 'confirmed' }) })
  await screen.findByText('确认成功')
  expect(inputsOf(confirmApplication)).toEqual([])
})

test('content that changed during the check is not confirmed, and is to be read again', async () => {
  show({ [confirmApplication.path]: refusalOf(confirmApplication, 'contentChanged') })
  await screen.findByText('内容已修改')
  screen.getByText(refusals.contentChanged.zh)
  expect(screen.getByRole('link', { name: '重新核对' }).getAttribute('href')).toBe('/confirm?id=i1')
})

test.each(['facePending', 'faceRetry', 'faceUnavailable'] as const)('%s may be fetched again', async (reason) => {
  const { inputsOf } = show({
    [readConfirmation.path]: [readAs(), readAs(), readAs({ state: 'confirmed' })],
    [confirmApplication.path]: [refusalOf(confirmApplication, reason), confirmed],
  })
  await screen.findByText('还没有结果')
  await tap('再次查看结果')
  await screen.findByText('确认成功')
  expect(inputsOf(confirmApplication)).toHaveLength(2)
})

test('after an answer that was lost nothing is said of how the check ended, and it may be fetched again', async () => {
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  show({ [confirmApplication.path]: lost })
  await screen.findByText('还没有结果')
  screen.getByText('网络连接不上，请检查网络后重试')
  await tap('再次查看结果')
  await screen.findByText('确认成功')
})

test('another person’s face confirms nothing, and there is a way on', async () => {
  show({ [confirmApplication.path]: refusalOf(confirmApplication, 'faceNotSamePerson') })
  await screen.findByText('没有确认')
  screen.getByText(refusals.faceNotSamePerson.zh)
  expect(screen.getByRole('link', { name: '重新认证' }).getAttribute('href')).toBe('/confirm?id=i1')
  screen.getByRole('link', { name: '预约窗口核验' })
})

test.each(['faceLastFailed', 'faceBlocked', 'faceNoRecord'] as const)(
  'where another check is of no use (%s) none is offered',
  async (reason) => {
    show({ [confirmApplication.path]: refusalOf(confirmApplication, reason) })
    await screen.findByText(refusals[reason].zh)
    screen.getByRole('link', { name: '预约窗口核验' })
    expect(screen.queryByRole('link', { name: /重新/ })).toBeNull()
  },
)

test('a refusal that is no failed check leads to what there is to read', async () => {
  show({ [confirmApplication.path]: refusalOf(confirmApplication, 'invitationEnded') })
  await screen.findByText(refusals.invitationEnded.zh)
  screen.getByRole('link', { name: '重新核对' })
  expect(screen.queryByRole('link', { name: '预约窗口核验' })).toBeNull()
})

test('a reload before the check has ended looks at the same check; one after it asks nothing more', async () => {
  show({ [confirmApplication.path]: refusalOf(confirmApplication, 'facePending') })
  await screen.findByText('还没有结果')
  document.body.replaceChildren()
  const again = show({}, '/confirm/ok?id=i1')
  await screen.findByText('确认成功')
  expect(again.inputsOf(confirmApplication)).toMatchObject([{ token }])
  document.body.replaceChildren()
  const later = show({ [readConfirmation.path]: readAs({ state: 'confirmed' }) }, '/confirm/ok?id=i1')
  await screen.findByText('确认成功')
  expect(later.inputsOf(confirmApplication)).toEqual([])
})

test('without a token it is the end of the code’s way', async () => {
  const { inputsOf } = show({ [readConfirmation.path]: readAs({ state: 'confirmed' }) }, '/confirm/ok?id=i1')
  await screen.findByText('确认成功')
  screen.getByText('您的身份：卖方')
  expect(inputsOf(confirmApplication)).toEqual([])
})

test('without a token and a confirmation it leads to what is to be confirmed', async () => {
  show({ [readConfirmation.path]: readAs() }, '/confirm/ok?id=i1')
  await screen.findByText('尚未确认')
  expect(screen.getByRole('link', { name: '去核对' }).getAttribute('href')).toBe('/confirm?id=i1')
})

test('after the own place it leads back to the board', async () => {
  show(
    { [readConfirmation.path]: readAs({ state: 'confirmed', inviter: '' }) },
    paths.confirmed({ applicationId: 'a1', partyId: 'q1' }),
  )
  const way = await screen.findByRole('link', { name: '返回各方确认' })
  expect(way.getAttribute('href')).toBe(paths.confirmBoard({ applicationId: 'a1' }))
})

test('an ended invitation says so, with a way on', async () => {
  show({ [readConfirmation.path]: refusalOf(readConfirmation, 'invitationEnded') }, '/confirm/ok?id=i1')
  await screen.findByText(refusals.invitationEnded.zh)
  screen.getByRole('link', { name: '查看我参与的申请' })
})

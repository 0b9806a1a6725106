import { listFeedback, sendFeedback } from '@registration/contract/feedback.ts'
import { answerOf, held, never, refusalOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { tap } from '@registration/kit/testing/tap.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Link, Route } from 'wouter'
import { renderScreen } from '../../testing/render-screen.tsx'
import { FeedbackListScreen } from './FeedbackListScreen.tsx'
import { FeedbackScreen } from './FeedbackScreen.tsx'

test('after the first feedback the list does not say that there is none', async () => {
  stubServer({
    [listFeedback.path]: [answerOf(listFeedback, { rows: [], total: 0 }), never],
    [sendFeedback.path]: answerOf(sendFeedback, { outcome: 'sent' }),
  })
  renderScreen(
    <>
      <Route path="/feedBackList" component={FeedbackListScreen} />
      <Route path="/feedBack" component={FeedbackScreen} />
      <Link href="/feedBack">写反馈</Link>
    </>,
    '/feedBackList',
  )
  await screen.findByText('您还没有提过意见')
  await userEvent.click(screen.getByRole('link', { name: '写反馈' }))
  await userEvent.type(await screen.findByRole('textbox'), '很好')
  await tap('提交')
  await tap('确定')
  await screen.findByText('提交成功')
  await waitFor(() => expect(location.pathname).toBe('/feedBackList'))
  expect(screen.queryByText('您还没有提过意见')).toBeNull()
})

test('who is back on the list before the feedback is sent sees it there, though the list was still loading', async () => {
  const { reply, release } = held(answerOf(sendFeedback, { outcome: 'sent' }))
  const opinion = '等候区没有饮水机'
  const waiting = { id: 'f1', status: 'waiting', opinion, sentAt: '2026-11-19 10:25:21' } as const
  const row = { ...waiting, reply: '', replyOrNull: null, repliedAt: '' }
  stubServer({
    [listFeedback.path]: [never, answerOf(listFeedback, { rows: [row], total: 1 })],
    [sendFeedback.path]: reply,
  })
  renderScreen(
    <>
      <Route path="/feedBackList" component={FeedbackListScreen} />
      <Route path="/feedBack" component={FeedbackScreen} />
      <Link href="/feedBackList">我的反馈</Link>
    </>,
    '/feedBack',
  )
  await userEvent.type(await screen.findByRole('textbox'), opinion)
  await tap('提交')
  await tap('确定')
  await userEvent.click(screen.getByRole('link', { name: '我的反馈' }))
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  release()
  expect(await screen.findByText(opinion)).toBeTruthy()
})

test('an answer whose outcome is a failure is shown as one, and the text stays', async () => {
  stubServer({ [sendFeedback.path]: { ...answerOf(sendFeedback, { outcome: 'failed' }), errcode: '01' } })
  renderScreen(<FeedbackScreen />, '/feedBack')
  await userEvent.type(await screen.findByRole('textbox'), '很好')
  await tap('提交')
  await tap('确定')
  await screen.findByText('提交失败')
  await tap('确定')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('很好')
  expect(location.pathname).toBe('/feedBack')
})

test('a refusal is shown with its reason: to try again does not help before it has passed', async () => {
  stubServer({ [sendFeedback.path]: refusalOf(sendFeedback, 'tooMuchFeedback') })
  renderScreen(<FeedbackScreen />, '/feedBack')
  await userEvent.type(await screen.findByRole('textbox'), '很好')
  await tap('提交')
  await tap('确定')
  expect((await screen.findByText(/^提交失败/)).textContent).toContain('24小时内最多提交')
})

test('a lost answer is no failure: it says that nobody knows whether the words arrived, and where to look', async () => {
  stubServer({ [sendFeedback.path]: () => Promise.reject(new TypeError('Failed to fetch')) })
  renderScreen(<FeedbackScreen />, '/feedBack')
  await userEvent.type(await screen.findByRole('textbox'), '很好')
  await tap('提交')
  await tap('确定')
  await screen.findByText(
    '不知道是否送达，可能提交失败。请先到“我的反馈”里查看。网络连接不上，请检查网络后重试',
    undefined,
    { timeout: 5_000 },
  )
  await tap('确定')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('很好')
})

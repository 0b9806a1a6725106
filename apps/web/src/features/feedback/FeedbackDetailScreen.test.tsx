import { getFeedback } from '@registration/contract/feedback.ts'
import { listMessages, markMessagesRead } from '@registration/contract/messages.ts'
import { paths } from '@registration/contract/paths.ts'
import { answerOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aMessage } from '../../testing/a-message.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { FeedbackDetailScreen } from './FeedbackDetailScreen.tsx'

const answer = answerOf(getFeedback, {
  id: 'f1',
  status: 'answered',
  opinion: '灯光太暗',
  sentAt: '2026-11-19 10:25:21',
  reply: '已加装照明',
  replyOrNull: '已加装照明',
  repliedAt: '2026-11-21 09:05:07',
})

test('it shows when the feedback was sent and answered, to the second', async () => {
  stubServer({ [getFeedback.path]: answer })
  renderScreen(<FeedbackDetailScreen />, '/feedBackDetail?id=f1')
  expect(await screen.findByText(/2026-11-19 10:25:21/)).toBeTruthy()
  expect(screen.getByText(/2026-11-21 09:05:07/)).toBeTruthy()
})

test('the message about a reply is read once the reply is shown, however one came to it', async () => {
  const { inputsOf, untilQuiet } = stubServer({
    [getFeedback.path]: answer,
    [listMessages.path]: answerOf(listMessages, {
      rows: [aMessage('m1', '/feedBackDetail?id=f2'), aMessage('m2', paths.feedbackDetail({ id: 'f1' }))],
      total: 2,
    }),
    [markMessagesRead.path]: answerOf(markMessagesRead, undefined),
  })
  renderScreen(<FeedbackDetailScreen />, '/feedBackDetail?id=f1')
  await waitFor(() => expect(inputsOf(markMessagesRead)).toHaveLength(1))
  await untilQuiet()
  expect(inputsOf(markMessagesRead)).toMatchObject([{ id: 'm2' }])
})

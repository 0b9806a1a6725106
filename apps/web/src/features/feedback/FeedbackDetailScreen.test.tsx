import { getFeedback } from '@registration/contract/feedback.ts'
import { answerOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { FeedbackDetailScreen } from './FeedbackDetailScreen.tsx'

test('it shows when the feedback was sent and answered, to the second', async () => {
  const answer = answerOf(getFeedback, {
    id: 'f1',
    status: 'answered',
    opinion: '灯光太暗',
    sentAt: '2026-11-19 10:25:21',
    reply: '已加装照明',
    replyOrNull: '已加装照明',
    repliedAt: '2026-11-21 09:05:07',
  })
  stubServer({ [getFeedback.path]: answer })
  renderScreen(<FeedbackDetailScreen />, '/feedBackDetail?id=f1')
  expect(await screen.findByText(/2026-11-19 10:25:21/)).toBeTruthy()
  expect(screen.getByText(/2026-11-21 09:05:07/)).toBeTruthy()
})

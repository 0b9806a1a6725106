import { listFeedback } from '@registration/contract/feedback.ts'
import { answerOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { FeedbackListScreen } from './FeedbackListScreen.tsx'

test('a feedback shows when it was sent, to the second', async () => {
  const waiting = { id: 'f1', status: 'waiting', opinion: '灯光太暗', sentAt: '2026-11-19 10:25:21' } as const
  const row = { ...waiting, reply: '', replyOrNull: null, repliedAt: '' }
  stubServer({ [listFeedback.path]: answerOf(listFeedback, { rows: [row], total: 1 }) })
  renderScreen(<FeedbackListScreen />, '/feedBackList')
  expect(await screen.findByText(/2026-11-19 10:25:21/)).toBeTruthy()
})

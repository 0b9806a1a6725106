import { listQuestions } from '@registration/contract/information.ts'
import { paths } from '@registration/contract/paths.ts'
import { answerOf, held, refusalOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { QuestionsScreen } from './QuestionsScreen.tsx'

test('below the questions are the ways to the assistant, who finds the business, and to ask one more', async () => {
  stubServer({ [listQuestions.path]: answerOf(listQuestions, []) })
  renderScreen(<QuestionsScreen />, paths.questions())
  expect((await screen.findByRole('link', { name: '办事助手' })).getAttribute('href')).toBe(paths.assistant())
  expect(screen.getByRole('link', { name: '提意见或问题' }).getAttribute('href')).toBe(paths.feedback())
})

test('they come with the questions, so that they do not move under the finger', async () => {
  const { reply, release } = held(answerOf(listQuestions, []))
  const server = stubServer({ [listQuestions.path]: reply })
  renderScreen(<QuestionsScreen />, paths.questions())
  await server.untilQuiet()
  expect(screen.queryByRole('link', { name: '办事助手' })).toBeNull()
  release()
  expect(await screen.findByRole('link', { name: '办事助手' })).toBeTruthy()
})

test('they are there, too, where the questions do not come', async () => {
  stubServer({ [listQuestions.path]: refusalOf(listQuestions, 'tooMany') })
  renderScreen(<QuestionsScreen />, paths.questions())
  expect(await screen.findByRole('link', { name: '办事助手' })).toBeTruthy()
})

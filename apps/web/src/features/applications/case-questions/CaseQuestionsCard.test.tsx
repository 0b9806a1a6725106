import { getCaseQuestions } from '@registration/contract/case-questions.ts'
import { paths } from '@registration/contract/paths.ts'
import { answerOf, type Reply, refusalOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCase } from '../../../testing/a-case.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { CaseQuestionsCard } from './CaseQuestionsCard.tsx'

function show(reply: Reply) {
  const calls = stubServer({ [getCaseQuestions.path]: reply })
  renderScreen(<CaseQuestionsCard applicationId="a1" />)
  return calls
}

const asked = (answers: Record<string, string> = {}, changes = {}) =>
  answerOf(getCaseQuestions, aCase(changes, answers))
const questionAt = (questionId: string) => paths.caseQuestions({ applicationId: 'a1', questionId })
const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')

test('it says how many questions there are, and leads to the first', async () => {
  show(asked())
  expect(await link('开始回答')).toBe(questionAt('ground'))
  screen.getByText('回答2个问题，只准备您需要的材料。')
})

test('half answered it leads to the first open question', async () => {
  show(asked({ ground: 'contract' }))
  expect(await link('继续回答')).toBe(questionAt('plan'))
  screen.getByText('还有1个问题没有回答。')
})

test('answered it offers to change the answers, and says when the office has changed the questions', async () => {
  show(asked({ ground: 'contract', plan: 'unsure' }, { isOutdated: true }))
  expect(await link('已回答，修改')).toBe(questionAt('ground'))
  screen.getByText('问题有更新，请看一看。')
})

test.each([
  ['for a business without questions', asked({}, { questions: [] })],
  ['with the module off', () => refusalOf(getCaseQuestions, 'moduleOff')],
])('it is absent %s', async (_where, reply) => {
  const { paths: called, untilQuiet } = show(reply)
  await waitFor(() => expect(called()).toEqual([getCaseQuestions.path]))
  await untilQuiet()
  expect(screen.queryByText('情况问答')).toBeNull()
})

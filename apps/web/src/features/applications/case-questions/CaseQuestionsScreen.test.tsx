import { getApplication } from '@registration/contract/applications.ts'
import { getCaseQuestions, saveAnswer } from '@registration/contract/case-questions.ts'
import { listModules } from '@registration/contract/information.ts'
import { listInvitations } from '@registration/contract/invitations.ts'
import { paths } from '@registration/contract/paths.ts'
import { listRemarks } from '@registration/contract/remarks.ts'
import { answerOf, held, never, type Replies, refusalOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Link, Route } from 'wouter'
import { aBoard, aPlace } from '../../../testing/a-board.ts'
import { aCase } from '../../../testing/a-case.ts'
import { aRemark, aRemarkOnAll, remarksAnswer } from '../../../testing/a-remark.ts'
import { aShownApplication } from '../../../testing/an-application.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { CaseQuestionsCard } from './CaseQuestionsCard.tsx'
import { CaseQuestionsScreen } from './CaseQuestionsScreen.tsx'

const applicationId = 'a1'
const questions = (answers: Record<string, string> = {}, changes = {}) =>
  answerOf(getCaseQuestions, aCase(changes, answers))
const saved = answerOf(saveAnswer, undefined)
const down = refusalOf(saveAnswer, 'ourFault')

function show(replies: Replies = {}, address = paths.caseQuestions({ applicationId })) {
  const calls: ReturnType<typeof stubServer> = stubServer({
    [getApplication.path]: answerOf(getApplication, {
      ...{ application: aShownApplication(), parties: [], units: [], steps: [] },
    }),
    [getCaseQuestions.path]: () =>
      questions(Object.fromEntries(calls.inputsOf(saveAnswer).map(({ questionId, answer }) => [questionId, answer]))),
    [saveAnswer.path]: saved,
    ...replies,
  })
  const screens = (
    <>
      <Route path={paths.caseQuestions.pattern} component={CaseQuestionsScreen} />
      <Route path={paths.fillIn.pattern}>
        <p>权利信息</p>
        <CaseQuestionsCard applicationId={applicationId} />
      </Route>
      <Link href={paths.caseQuestions({ applicationId })}>情况</Link>
    </>
  )
  return { ...calls, ...renderScreen(screens, address) }
}

/** The touches after a new question are ignored by a style, which jsdom does not apply. */
const choose = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const question = (name: string) => screen.findByRole('heading', { name })
const answersSent = ({ inputsOf }: ReturnType<typeof show>) =>
  inputsOf(saveAnswer).map(({ questionId, answer }) => `${questionId} ${answer}`)

test('asks one question a screen with its place, why it is asked, and the unsure choice at the end', async () => {
  show()
  await question('凭合同，还是凭法院的文书？')
  screen.getByText('第1个，共2个')
  screen.getByText('法院已经判决的，不用再交买卖合同。')
  const choices = screen.getAllByRole('listitem').map((item) => item.textContent)
  expect(choices).toEqual(['凭买卖合同', '凭法院文书', '不确定'])
  expect(screen.queryByText('平面图还看得清吗？')).toBeNull()
})

test('a question comes together with the note of what an answer ends, and no choice moves under the finger', async () => {
  const board = held(answerOf(listInvitations, aBoard({ places: [aPlace({ state: 'confirmed' })] })))
  const { paths: called, untilQuiet } = show(
    {
      [getCaseQuestions.path]: questions({ ground: 'contract' }),
      [listModules.path]: answerOf(listModules, [{ module: 'confirmation', on: true }]),
      [listInvitations.path]: board.reply,
    },
    paths.caseQuestions({ applicationId, questionId: 'ground' }),
  )
  await waitFor(() => expect(called()).toContain(listInvitations.path))
  await untilQuiet()
  expect(screen.queryByRole('button', { name: '凭买卖合同' })).toBeNull()
  // Nobody passes over a question that is not there yet.
  expect(screen.queryByRole('button', { name: '下一题' })).toBeNull()
  board.release()
  await screen.findByRole('button', { name: '凭买卖合同' })
  screen.getByText('修改后，已确认的1方需要重新确认')
})

test('the remark of the office on a question is at that question, and comes together with its choices', async () => {
  const text = '卖方说来不了。'
  const remark = aRemark({ target: { kind: 'answer', id: 'ground' }, text })
  const remarks = held(remarksAnswer(remark, aRemarkOnAll()))
  const application = aShownApplication({ status: 'cadastralRejected' })
  const { paths: called, untilQuiet } = show(
    {
      [getApplication.path]: answerOf(getApplication, { application, parties: [], units: [], steps: [] }),
      [listModules.path]: answerOf(listModules, []),
      [listRemarks.path]: [remarks.reply, remarksAnswer({ ...remark, state: 'changed' })],
    },
    paths.caseQuestions({ applicationId, questionId: 'ground' }),
  )
  await waitFor(() => expect(called()).toContain(listRemarks.path))
  await untilQuiet()
  expect(screen.queryByRole('button', { name: '凭法院文书' })).toBeNull()
  remarks.release()
  await screen.findByText(text)
  screen.getByText('待修改')
  expect(screen.queryByText(/请说明/)).toBeNull()
  await choose('凭法院文书')
  await question('是哪里的法院？')
  expect(screen.queryByText(text)).toBeNull()
})

test('the note of what an answer ends stays after it, and no choice of the next question moves under the finger', async () => {
  const boardsRead: string[] = []
  const readBoard = () => {
    const state = answersSent(calls).length > 0 ? 'none' : 'confirmed'
    boardsRead.push(state)
    return Promise.resolve(Response.json(answerOf(listInvitations, aBoard({ places: [aPlace({ state })] }))))
  }
  const calls = show({
    [listModules.path]: answerOf(listModules, [{ module: 'confirmation', on: true }]),
    [listInvitations.path]: readBoard,
  })
  await screen.findByText('修改后，已确认的1方需要重新确认')
  await choose('凭法院文书')
  await waitFor(() => expect(boardsRead).toContain('none'))
  await question('是哪里的法院？')
  await calls.untilQuiet()
  screen.getByText('修改后，已确认的1方需要重新确认')
})

test('an answer leads to the next question before it is saved, and opens those that depend on it', async () => {
  const calls = show({ [saveAnswer.path]: never })
  await choose('凭法院文书')
  await question('是哪里的法院？')
  screen.getByText('第2个，共3个')
  await waitFor(() => expect(answersSent(calls)).toEqual(['ground court']))
  expect(document.documentElement.classList.contains('takes-no-tap')).toBe(true)
})

test('after the last answer the papers are listed, each with its reason, and what was required comes first', async () => {
  const calls = show()
  await choose('凭法院文书')
  await choose('本市法院')
  await choose('看得清')
  const list = await screen.findByRole('region', { name: '您需要准备的材料（3项）' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['身份证明必须上传', '生效法律文书必须上传因为：凭法院文书', '委托书因为：有人代办'])
  await waitFor(() => expect(answersSent(calls)).toEqual(['ground court', 'court here', 'plan fits']))
})

test('nobody is told to prepare no other paper while an unsure answer leaves one open', async () => {
  show()
  await choose('凭买卖合同')
  await choose('不确定')
  await screen.findByText(/^您选了“不确定”，可能还需要别的材料/)
  expect(screen.queryByText('其他材料不用准备。')).toBeNull()
})

test.each([
  ['every answer is sure', '看得清', {}],
  ['no paper depends on what is unsure', '不确定', { materials: [aCase().materials[0]] }],
])('other papers need not be prepared where %s', async (_, plan, changes) => {
  const calls = show({
    [getCaseQuestions.path]: () =>
      questions(
        Object.fromEntries(calls.inputsOf(saveAnswer).map(({ questionId, answer }) => [questionId, answer])),
        changes,
      ),
  })
  await choose('凭买卖合同')
  await choose(plan)
  await screen.findByText('其他材料不用准备。')
})

test('back goes to the question before with its answer', async () => {
  show()
  await choose('凭买卖合同')
  await question('平面图还看得清吗？')
  await userEvent.click(screen.getByRole('button', { name: '返回' }))
  await question('凭合同，还是凭法院的文书？')
  expect((await screen.findByRole('button', { name: '凭买卖合同' })).getAttribute('aria-pressed')).toBe('true')
})

test('back leads back from the same question a second time', async () => {
  show()
  await choose('凭买卖合同')
  await question('平面图还看得清吗？')
  await userEvent.click(screen.getByRole('button', { name: '返回' }))
  await question('凭合同，还是凭法院的文书？')
  await choose('凭买卖合同')
  await question('平面图还看得清吗？')
  await userEvent.click(screen.getByRole('button', { name: '返回' }))
  await question('凭合同，还是凭法院的文书？')
})

test('the place is in the address: a reload shows the same question, and back from there the one before', async () => {
  const address = paths.caseQuestions({ applicationId, questionId: 'plan' })
  show({ [getCaseQuestions.path]: questions({ ground: 'contract' }) }, address)
  await question('平面图还看得清吗？')
  screen.getByText('第2个，共2个')
  await userEvent.click(screen.getByRole('button', { name: '返回' }))
  await question('凭合同，还是凭法院的文书？')
})

test('an answered question is passed without answering it again', async () => {
  const calls = show({ [getCaseQuestions.path]: questions({ ground: 'contract', plan: 'fits' }) })
  await choose('下一题')
  await question('平面图还看得清吗？')
  await choose('看得清')
  await screen.findByText('您需要准备的材料（2项）')
  expect(answersSent(calls)).toEqual([])
})

test('the end leads back to where the questions were begun, however many there were', async () => {
  show({}, paths.fillIn({ applicationId, appointment: false }))
  await userEvent.click(await screen.findByRole('link', { name: '开始回答' }))
  await choose('凭买卖合同')
  await choose('看得清')
  await choose('继续填写')
  await screen.findByText('权利信息')
  expect(history.state?.depth ?? 0).toBe(0)
  await screen.findByRole('link', { name: '已回答，修改' })
})

test('without a network no answer is lost: it says so, survives a reload, and is sent when the network is back', async () => {
  const calls = show({
    [saveAnswer.path]: down,
  })
  await choose('凭买卖合同')
  await screen.findByText(/^有1个回答还没有保存/)
  calls.unmount()
  const again = show()
  await question('平面图还看得清吗？')
  await waitFor(() => expect(answersSent(again)).toEqual(['ground contract']))
  expect(screen.queryByText(/还没有保存/)).toBeNull()
})

test('what says that an answer is not saved comes below the choices, which it must not move under the finger', async () => {
  show({ [saveAnswer.path]: down })
  await choose('凭买卖合同')
  const note = await screen.findByText(/^有1个回答还没有保存/)
  const choices = screen.getByRole('button', { name: '不确定' })
  expect(choices.compareDocumentPosition(note)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('answers that were not saved are sent by a tap, the latest of each question', async () => {
  const calls = show({ [saveAnswer.path]: [down, down, saved] })
  await choose('凭法院文书')
  await screen.findByText(/^有1个回答还没有保存/)
  await userEvent.click(screen.getByRole('button', { name: '返回' }))
  await choose('凭买卖合同')
  await waitFor(() => expect(answersSent(calls)).toHaveLength(2))
  await choose('重新保存')
  await waitFor(() => expect(screen.queryByText(/还没有保存/)).toBeNull())
  expect(answersSent(calls)).toEqual(['ground court', 'ground contract', 'ground contract'])
})

test('answers go one after another, and the later one of a question wins', async () => {
  const first = held(saved)
  const calls = show({ [saveAnswer.path]: [first.reply, saved] })
  await choose('凭法院文书')
  await question('是哪里的法院？')
  await userEvent.click(screen.getByRole('button', { name: '返回' }))
  await choose('凭买卖合同')
  await question('平面图还看得清吗？')
  expect(answersSent(calls)).toEqual(['ground court'])
  first.release()
  await waitFor(() => expect(answersSent(calls)).toEqual(['ground court', 'ground contract']))
})

test('an answer that is refused says why and is not kept', async () => {
  show({ [saveAnswer.path]: () => refusalOf(saveAnswer, 'notEditable') })
  await choose('凭买卖合同')
  await screen.findByRole('alertdialog')
  expect(sessionStorage.getItem('answers:a1')).toBeNull()
})

test('a submitted application cannot be answered about', async () => {
  const application = aShownApplication({ status: 'pending' })
  show({ [getApplication.path]: answerOf(getApplication, { application, parties: [], units: [], steps: [] }) })
  await screen.findByText('该申请已提交，不能修改。')
})

test('a business without questions says so', async () => {
  show({ [getCaseQuestions.path]: questions({}, { questions: [] }) })
  await screen.findByText('这项业务没有要问的情况')
})

test('an address of a question that is not asked, or of papers too early, leads to the first open question', async () => {
  show({}, paths.caseQuestions({ applicationId, questionId: 'court' }))
  await question('凭合同，还是凭法院的文书？')
  expect(location.search).toContain('question=ground')
})

import { checkApplication, submitApplication } from '@registration/contract/applications.ts'
import { saveAnswer } from '@registration/contract/case-questions.ts'
import { listModules } from '@registration/contract/information.ts'
import { paths } from '@registration/contract/paths.ts'
import { getPrivacyWords } from '@registration/contract/privacy.ts'
import { checkProperty, type Finding, getLastCheck, type RegisterCheck } from '@registration/contract/properties.ts'
import { refusals } from '@registration/contract/refusals.ts'
import { saying } from '@registration/kit/testing/saying.ts'
import {
  answerOf,
  held,
  minutesBehind,
  never,
  type Replies,
  refusalOf,
  stubServer,
} from '@registration/kit/testing/stub-server.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aShownApplication } from '../../../testing/an-application.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { keepUnsaved, readUnsaved } from '../case-questions/unsaved-answers.ts'
import { SubmitBar } from '../detail/SubmitBar.tsx'
import { RegisterCheckCard } from './RegisterCheckCard.tsx'

const sentence = '我声明所填内容真实，愿承担法律责任。'
const warning = '登记簿显示：该不动产有抵押登记（2021-07-06）。提交后很可能被驳回。'

/** A time of so many minutes before now, as the server writes it. */
const minutesAgo = (minutes: number) =>
  new Date(Date.now() + (8 * 60 - minutes) * 60_000).toISOString().slice(0, 19).replace('T', ' ')

const aFinding = (changes: Partial<Finding>): Finding => ({
  rule: 'mortgage',
  level: 'block',
  title: '抵押',
  location: '同安家园1203室',
  since: '2021-07-06',
  text: '该不动产有抵押登记（2021-07-06）。请先还清贷款并注销抵押。',
  ways: [],
  ...changes,
})
const objection = aFinding({ rule: 'objection', level: 'acknowledge', title: '异议登记', text: '有异议登记。' })
const aCheck = (verdict: RegisterCheck['verdict'], findings: Finding[] = [], minutes = 1): RegisterCheck => ({
  verdict,
  askedAt: minutesAgo(minutes),
  findings,
})

const bodiesOf = (last: RegisterCheck | null) => ({
  [listModules.path]: answerOf(listModules, [{ module: 'property', on: true }]),
  [getLastCheck.path]: answerOf(getLastCheck, { check: last, isOutdated: false }),
  [checkApplication.path]: answerOf(checkApplication, { repeatedPersons: [], unitsElsewhere: [] }),
  [submitApplication.path]: answerOf(submitApplication, undefined),
  [getPrivacyWords.path]: answerOf(getPrivacyWords, {
    version: '7',
    title: '提交即作出声明',
    sections: [{ title: '真实性声明', text: sentence }],
  }),
})

function show(last: RegisterCheck | null, replies: Replies = {}) {
  const server = stubServer({ ...bodiesOf(last), ...replies })
  const { unmount } = renderScreen(
    <>
      <RegisterCheckCard applicationId="a1" onlyChecked />
      <SubmitBar application={aShownApplication({ id: 'a1', status: 'unsubmitted' })} />
    </>,
  )
  return { ...server, unmount }
}

async function tap(name: string) {
  await userEvent.click(await screen.findByRole('button', { name }))
}

/** Answers the open question, which takes taps a moment after it appeared. */
async function answer(word: string) {
  const button = within(await screen.findByRole('alertdialog')).getByRole('button', { name: word })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'))
  await userEvent.click(button)
}

test('answers that are not saved yet are saved before anything is submitted', async () => {
  keepUnsaved('a1', { ground: 'court' })
  onTestFinished(() => keepUnsaved('a1', {}))
  const { paths: called, inputsOf } = show(null, { [saveAnswer.path]: answerOf(saveAnswer, undefined) })
  await tap('提交')
  await answer('提交')
  await waitFor(() => expect(called()).toContain(submitApplication.path))
  expect(inputsOf(saveAnswer)).toMatchObject([{ applicationId: 'a1', questionId: 'ground', answer: 'court' }])
  expect(called().indexOf(saveAnswer.path)).toBeLessThan(called().indexOf(submitApplication.path))
})

test('an answer that cannot be saved keeps the submission back, and is kept', async () => {
  keepUnsaved('a1', { ground: 'court' })
  onTestFinished(() => keepUnsaved('a1', {}))
  const { paths: called } = show(null, { [saveAnswer.path]: refusalOf(saveAnswer, 'unavailable') })
  await tap('提交')
  await screen.findByText(refusals.unavailable.zh)
  expect(called()).not.toContain(submitApplication.path)
  expect(readUnsaved('a1')).toEqual({ ground: 'court' })
})

test('a verdict of the last ten minutes is shown as it is', async () => {
  const { paths: called } = show(aCheck('clear'))
  await screen.findByText('可以办理')
  expect(called()).not.toContain(checkProperty.path)
})

test('an older one is asked again, once', async () => {
  const newer = aCheck('clear', [], 0)
  const { paths: called } = show(aCheck('blocked', [aFinding({})], 11), {
    [checkProperty.path]: answerOf(checkProperty, newer),
  })
  await screen.findByText('可以办理')
  expect(called().filter((path) => path === checkProperty.path)).toHaveLength(1)
})

test('a phone that is a quarter of an hour fast asks nothing again that is a minute old', async () => {
  const check = { ...aCheck('clear'), askedAt: minutesAgo(16) }
  const { paths: called } = show(check, minutesBehind(15, bodiesOf(check)))
  await screen.findByText('可以办理')
  await tap('提交')
  await screen.findByRole('alertdialog')
  expect(called()).not.toContain(checkProperty.path)
})

test('without an answer the older one stays', async () => {
  const { paths: called } = show(aCheck('blocked', [aFinding({})], 11), {
    [checkProperty.path]: () => refusalOf(checkProperty, 'unavailable'),
  })
  await waitFor(() => expect(called()).toContain(checkProperty.path))
  await screen.findByText('暂不能办理')
})

const checkedOthers = { [getLastCheck.path]: answerOf(getLastCheck, { check: null, isOutdated: true }) }

test('one of other parties or units is made again, and its verdict is asked about', async () => {
  const { paths: called, inputsOf } = show(null, {
    ...checkedOthers,
    [checkProperty.path]: answerOf(checkProperty, aCheck('blocked', [aFinding({})], 0)),
  })
  await screen.findByText('暂不能办理')
  expect(called().filter((path) => path === checkProperty.path)).toHaveLength(1)
  await tap('提交')
  expect((await screen.findByRole('alertdialog')).textContent).toContain(warning)
  await answer('返回查看')
  expect(inputsOf(submitApplication)).toEqual([])
})

test('while it cannot be made again, the panel says that it has to be', async () => {
  show(null, { ...checkedOthers, [checkProperty.path]: () => refusalOf(checkProperty, 'unavailable') })
  await screen.findByText('核查之后，当事人或不动产有修改，需要重新核查。')
  await screen.findByRole('button', { name: '核查登记状态' })
})

test('where the register says that it cannot be done, the citizen may look again', async () => {
  const { inputsOf } = show(aCheck('blocked', [aFinding({})]))
  await screen.findByText('暂不能办理')
  await tap('提交')
  expect((await screen.findByRole('alertdialog')).textContent).toContain(warning)
  await answer('返回查看')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('暂不能办理'))
  expect(screen.queryByText(sentence)).toBeNull()
  expect(inputsOf(submitApplication)).toEqual([])
})

test('or submit all the same, after the declaration; who declined that is not warned of the same verdict again', async () => {
  const { inputsOf } = show(aCheck('blocked', [aFinding({})]))
  await screen.findByText('暂不能办理')
  await tap('提交')
  await answer('仍然提交')
  expect((await screen.findByRole('alertdialog')).textContent).toContain(sentence)
  await answer('取消')
  await tap('提交')
  expect((await screen.findByRole('alertdialog')).textContent).toContain(sentence)
  await answer('提交')
  await waitFor(() => expect(inputsOf(submitApplication)).toHaveLength(1))
})

test.each<RegisterCheck['verdict']>(['clear', 'attention', 'resolveFirst', 'unknown'])(
  'with the verdict %s only the declaration is asked',
  async (verdict) => {
    show(aCheck(verdict))
    await screen.findByText('登记状态')
    await tap('提交')
    expect((await screen.findByRole('alertdialog')).textContent).toContain(sentence)
  },
)

test('in an office that enforces the check, its refusal is shown and nothing else', async () => {
  const { inputsOf } = show(aCheck('blocked', [aFinding({})]), {
    [checkApplication.path]: () => refusalOf(checkApplication, 'registerForbids'),
  })
  await screen.findByText('暂不能办理')
  await tap('提交')
  expect((await screen.findByRole('alertdialog')).textContent).toContain('暂不能提交')
  expect(screen.queryByRole('button', { name: '仍然提交' })).toBeNull()
  expect(inputsOf(submitApplication)).toEqual([])
})

test('a missing answer is named before that, and the way leads to its question', async () => {
  const { inputsOf } = show(aCheck('blocked', [aFinding({})]), {
    [checkApplication.path]: () => refusalOf(checkApplication, 'answerMissing'),
  })
  await screen.findByText('暂不能办理')
  await tap('提交')
  await answer('去回答')
  await waitFor(() => expect(location.pathname + location.search).toBe(paths.caseQuestions({ applicationId: 'a1' })))
  expect(inputsOf(submitApplication)).toEqual([])
})

test('a refused submission shows what the register answered', async () => {
  show(null, {
    [getLastCheck.path]: [null, aCheck('blocked', [aFinding({})])].map((check) =>
      answerOf(getLastCheck, { check, isOutdated: false }),
    ),
    [submitApplication.path]: () => refusalOf(submitApplication, 'registerForbids'),
  })
  await tap('提交')
  await answer('提交')
  await screen.findByText(saying('该不动产有抵押登记（2021-07-06）。请先还清贷款并注销抵押。'))
})

test('a finding to be acknowledged leads to its tick, which is remembered', async () => {
  const { unmount } = show(aCheck('attention', [objection]))
  await screen.findByRole('checkbox', { name: '我已知晓' })
  await tap('提交')
  await answer('确定')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: '我已知晓' })))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: '我已知晓' }))
  unmount()
  show(aCheck('attention', [objection]))
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: '我已知晓' })).checked).toBe(true)
  await tap('提交')
  expect((await screen.findByRole('alertdialog')).textContent).toContain(sentence)
})

test('the tick is of one entry: a later one of the same kind is asked for again', async () => {
  const later = aCheck('attention', [{ ...objection, since: '2026-11-20' }], 0)
  const { reply, release } = held(answerOf(checkProperty, later))
  show(aCheck('attention', [objection], 11), { [checkProperty.path]: reply })
  const tick = () => screen.findByRole<HTMLInputElement>('checkbox', { name: '我已知晓' })
  await userEvent.click(await tick())
  expect((await tick()).checked).toBe(true)
  release()
  await waitFor(async () => expect((await tick()).checked).toBe(false))
})

test('of two units with the same entry each has its own tick', async () => {
  const { unmount } = show(aCheck('attention', [objection, { ...objection, location: '同安家园车位12号' }]))
  const ticks = () => screen.findAllByRole<HTMLInputElement>('checkbox', { name: '我已知晓' })
  const [first] = await ticks()
  await userEvent.click(first as HTMLInputElement)
  await tap('提交')
  await answer('确定')
  await waitFor(async () => expect(document.activeElement).toBe((await ticks())[1]))
  unmount()
  show(aCheck('attention', [objection, { ...objection, location: '同安家园车位12号' }]))
  expect((await ticks()).map(({ checked }) => checked)).toEqual([true, false])
})

test('a register that does not answer holds the button for three seconds, then the last verdict counts', async () => {
  show(aCheck('blocked', [aFinding({})], 11), { [checkProperty.path]: never })
  await screen.findByText('暂不能办理')
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  await user.click(screen.getByRole('button', { name: '提交' }))
  await vi.advanceTimersByTimeAsync(3_000)
  expect((await screen.findByRole('alertdialog')).textContent).toContain(warning)
  vi.useRealTimers()
  await tap('返回查看')
})

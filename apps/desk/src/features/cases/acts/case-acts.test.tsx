import { findCaseChanges, getDeskCase } from '@registration/contract/desk/case.ts'
import type { CaseAct } from '@registration/contract/desk/case-words.ts'
import {
  claimCase,
  declareConflict,
  handOverCase,
  holdCase,
  listColleagues,
  markCaseUrgent,
  reassignCases,
  releaseCase,
  resumeCase,
} from '@registration/contract/desk/claims.ts'
import { recordCaseStep, reportCaseError } from '@registration/contract/desk/decisions.ts'
import { listCaseChoices, listCases } from '@registration/contract/desk/queue.ts'
import { getOfficer, signInWithPassword } from '@registration/contract/desk/sign-in.ts'
import { superviseCase } from '@registration/contract/desk/supervision.ts'
import { readServerClock } from '@registration/kit/api/server-clock.ts'
import { answerOf, never, type Replies, refusalOf } from '@registration/kit/testing/stub-server.ts'
import { tap } from '@registration/kit/testing/tap.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { aCaseRow } from '../../../testing/a-case-row.ts'
import { aDeskCase } from '../../../testing/a-desk-case.ts'
import { aMe, anOfficer, meReplies, openDesk, signedOut } from '../../../testing/open-desk.tsx'
import { stubPictures } from '../../../testing/stub-pictures.ts'

const seen = { id: 'case-1', version: 4 }
const holdReasons = [
  { reason: 'announcement' as const, title: '待公告', stopsClock: true, needsDay: true },
  { reason: 'party' as const, title: '待当事人到场', stopsClock: false, needsDay: false },
]

function openCase(may: CaseAct[], replies: Replies = {}, search = '') {
  return openDesk(`/desk/cases/case-1${search}`, {
    ...meReplies({
      officer: anOfficer({ login: 'li.na', roles: ['cadastral'], permissions: ['viewCases', 'workCases'] }),
    }),
    [getDeskCase.path]: answerOf(getDeskCase, aDeskCase({ may })),
    [findCaseChanges.path]: answerOf(findCaseChanges, { version: 4, words: '' }),
    [listCaseChoices.path]: answerOf(listCaseChoices, {
      businesses: [],
      registrationTypes: [],
      regions: [],
      officers: [],
      holdReasons,
    }),
    [listColleagues.path]: answerOf(listColleagues, { colleagues: [{ login: 'wang.lei', name: '王磊' }] }),
    ...replies,
  })
}

// The case has papers.
beforeEach(stubPictures)

function setComputer(now: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  onTestFinished(() => void vi.useRealTimers())
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('an act on a case', () => {
  it.each([
    ['release', '放回', releaseCase, '已放回'],
    ['resume', '恢复办理', resumeCase, '已恢复办理'],
  ] as const)('is done with one tap and said: %s', async (may, name, endpoint, words) => {
    const server = openCase([may], { [endpoint.path]: answerOf(endpoint, { version: 5 }) })
    await tap(name)
    expect(await screen.findByText(words)).toBeTruthy()
    expect(server.inputsOf(endpoint)).toEqual([seen])
  })

  it.each([
    ['claim', '领取', claimCase],
    ['resume', '恢复办理', resumeCase],
    ['hold', '挂起', holdCase],
  ] as const)('leaves the focus beside the acts that are possible then: %s', async (may, name, endpoint) => {
    openCase([may], {
      [endpoint.path]: answerOf(endpoint, { version: 5 }),
      [getDeskCase.path]: [[may], ['supervise'] as const].map((acts, n) =>
        answerOf(getDeskCase, aDeskCase({ case: { version: 4 + n }, may: [...acts] })),
      ),
    })
    await tap(name)
    if (may === 'hold') {
      const asked = await dialog(name)
      await userEvent.selectOptions(await asked.findByLabelText('挂起原因'), '待当事人到场')
      await userEvent.click(asked.getByRole('button', { name }))
    }
    const next = await screen.findByRole('button', { name: '督办' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement?.closest('header')?.contains(next)).toBe(true)
  })

  it.each([
    ['claim', '领取', claimCase],
    ['release', '放回', releaseCase],
    ['resume', '恢复办理', resumeCase],
  ] as const)('is done once, and is no news, until the case is read again: %s', async (may, name, endpoint) => {
    const server = openCase([may], {
      [endpoint.path]: answerOf(endpoint, { version: 5 }),
      [getDeskCase.path]: [answerOf(getDeskCase, aDeskCase({ may: [may] })), never],
      [findCaseChanges.path]: answerOf(findCaseChanges, { version: 5, words: '已由李娜处理' }),
    })
    await tap(name)
    await waitFor(() => expect(server.inputsOf(getDeskCase)).toHaveLength(2))
    await tap(name)
    await expect(screen.findByText('已由李娜处理', {}, { timeout: 200 })).rejects.toThrow()
    expect(server.inputsOf(endpoint)).toEqual([seen])
  })

  it('is done once until the case is read again, as a step after the registration', async () => {
    const stage = { stage: 'registration', state: 'done' } as const
    const registered = aDeskCase({ case: stage, steps: ['archived'], may: ['recordStep'] })
    const server = openCase([], {
      [recordCaseStep.path]: answerOf(recordCaseStep, { version: 5 }),
      [getDeskCase.path]: [answerOf(getDeskCase, registered), never],
    })
    await tap('归档')
    await screen.findByText('已记录归档')
    await tap('归档')
    await expect(screen.findByRole('alert', {}, { timeout: 200 })).rejects.toThrow()
    expect(server.inputsOf(recordCaseStep)).toEqual([{ ...seen, step: 'archived' }])
  })

  it('shows what moved the case meanwhile until it is read', async () => {
    openCase(['release'], { [releaseCase.path]: refusalOf(releaseCase, 'caseMoved') })
    await tap('放回')
    expect((await screen.findByRole('alertdialog')).textContent).toContain('请查看最新情况')
  })

  it.each([
    ['a button', 'release', '放回', releaseCase],
    ['a dialog', 'markUrgent', '加急', markCaseUrgent],
  ] as const)('is refused by %s and the case says at once what moved it', async (_what, may, name, endpoint) => {
    openCase([may], {
      [endpoint.path]: refusalOf(endpoint, 'caseMoved'),
      [findCaseChanges.path]: answerOf(findCaseChanges, { version: 5, words: '已由韩雪梅改派' }),
    })
    await tap(name)
    if (may === 'markUrgent') {
      const asked = await dialog(name)
      await userEvent.type(asked.getByRole('textbox'), '当事人就医')
      await userEvent.click(asked.getByRole('button', { name }))
    }
    // The case asks by itself after fifteen seconds.
    expect(await screen.findByText('已由韩雪梅改派', {}, { timeout: 10_000 })).toBeTruthy()
    expect(screen.getByText('重新加载')).toBeTruthy()
  })

  it('takes no tap for a moment: 放回 is where 领取 was', async () => {
    openCase(['claim'], { [claimCase.path]: answerOf(claimCase, { version: 5 }) })
    await waitFor(() => expect(document.documentElement.classList).not.toContain('takes-no-tap'))
    await tap('领取')
    await screen.findByText('已领取')
    expect(document.documentElement.classList).toContain('takes-no-tap')
  })

  it.each([
    ['a colleague', 'handOver', '转办', '转给'],
    ['a reason of the office', 'hold', '挂起', '挂起原因'],
  ] as const)('that asks for %s has the focus on the choice, once it is read', async (_what, may, name, label) => {
    openCase([may])
    await tap(name)
    const choice = await (await dialog(name)).findByLabelText(label)
    expect(document.activeElement).toBe(choice)
  })

  it('keeps what was typed of one that is refused', async () => {
    openCase(['handOver'], { [handOverCase.path]: refusalOf(handOverCase, 'colleagueAbsent') })
    await tap('转办')
    const asked = await dialog('转办')
    await userEvent.selectOptions(await asked.findByLabelText('转给'), 'wang.lei')
    await userEvent.type(asked.getByLabelText('说明'), '请看第二份材料')
    await userEvent.click(asked.getByRole('button', { name: '转办' }))
    expect((await asked.findByRole('alert')).textContent).toBe('该人员正在请假')
    expect(asked.getByLabelText('说明')).toHaveProperty('value', '请看第二份材料')
  })
})

describe('what was typed into the dialog of an act', () => {
  const acts = [
    ['handOver', '转办', '说明'],
    ['reassign', '改派', '说明'],
    ['markUrgent', '加急', '理由'],
    ['reportError', '报告问题', '发现的问题'],
    ['supervise', '督办', '督办内容'],
  ] as const
  const done = {
    [handOverCase.path]: answerOf(handOverCase, { version: 5 }),
    [reassignCases.path]: answerOf(reassignCases, { done: ['case-1'], refused: [] }),
    [markCaseUrgent.path]: answerOf(markCaseUrgent, { version: 5 }),
    [reportCaseError.path]: answerOf(reportCaseError, { version: 5 }),
    [superviseCase.path]: answerOf(superviseCase, { version: 5 }),
  }

  it.each([...acts, ['declareConflict', '申请回避', '理由'] as const])(
    'stays when it is closed: %s',
    async (may, name, label) => {
      openCase([may])
      await tap(name)
      const asked = await dialog(name)
      await userEvent.type(await asked.findByLabelText(label), '请看第二份材料')
      await userEvent.click(asked.getByRole('button', { name: '取消' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      await tap(name)
      expect(await (await dialog(name)).findByLabelText(label)).toHaveProperty('value', '请看第二份材料')
    },
  )

  it('is written once, also where its answer was lost and the officer presses again', async () => {
    const away = refusalOf(superviseCase, 'unavailable')
    const server = openCase(['supervise'], {
      [superviseCase.path]: [away, away, answerOf(superviseCase, { version: 5 })],
    })
    await tap('督办')
    const asked = await dialog('督办')
    await userEvent.type(await asked.findByLabelText('督办内容'), '请看第二份材料')
    await userEvent.click(asked.getByRole('button', { name: '督办' }))
    expect(await asked.findByRole('alert')).toBeTruthy()
    await userEvent.click(asked.getByRole('button', { name: '督办' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.inputsOf(superviseCase)).toHaveLength(3)
  })

  it.each(acts)('is forgotten when the act is done, and the case read again once: %s', async (may, name, label) => {
    const server = openCase([may], done)
    await tap(name)
    const asked = await dialog(name)
    await userEvent.type(await asked.findByLabelText(label), '请看第二份材料')
    const colleague = asked.queryByRole('combobox')
    if (colleague) await userEvent.selectOptions(colleague, 'wang.lei')
    await userEvent.click(asked.getByRole('button', { name }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await tap(name)
    expect(await (await dialog(name)).findByLabelText(label)).toHaveProperty('value', '')
    // Each reading is recorded.
    expect(server.inputsOf(getDeskCase)).toHaveLength(2)
  })

  it('stays when the session ends at its tap, for the same officer who signs in again', async () => {
    const me = { officer: anOfficer({ login: 'li.na', permissions: ['viewCases', 'workCases'] }) }
    let isSignedOut = false
    openCase(['handOver'], {
      [getOfficer.path]: () => answerOf(getOfficer, aMe(isSignedOut ? signedOut : me)),
      [handOverCase.path]: () => {
        isSignedOut = true
        return refusalOf(handOverCase, 'signedOut')
      },
      [signInWithPassword.path]: () => {
        isSignedOut = false
        return answerOf(signInWithPassword, { state: 'active', factors: [] })
      },
    })
    await tap('转办')
    const asked = await dialog('转办')
    await userEvent.selectOptions(await asked.findByLabelText('转给'), 'wang.lei')
    await userEvent.type(asked.getByLabelText('说明'), '请看第二份材料')
    await userEvent.click(asked.getByRole('button', { name: '转办' }))
    await userEvent.type(await screen.findByLabelText('账号'), 'li.na')
    await userEvent.type(screen.getByLabelText('密码'), 'a long password')
    await userEvent.click(screen.getByRole('button', { name: '登录' }))
    await tap('转办')
    expect(await (await dialog('转办')).findByLabelText('说明')).toHaveProperty('value', '请看第二份材料')
  })
})

it('an interest is declared with a word about what it means, and leads back to the list', async () => {
  const server = openCase(['declareConflict'], {
    [declareConflict.path]: answerOf(declareConflict, { version: 5 }),
    [listCases.path]: answerOf(listCases, { rows: [], total: 0, more: false }),
  })
  await tap('申请回避')
  const asked = await dialog('申请回避')
  expect(asked.getByText(/您不能再查看/)).toBeTruthy()
  await userEvent.type(asked.getByLabelText(/^理由/), '卖方是我的亲属')
  await userEvent.click(asked.getByRole('button', { name: '申请回避' }))
  await waitFor(() => expect(location.pathname).toBe('/desk/queue'))
  expect(server.inputsOf(declareConflict)).toEqual([{ ...seen, reason: '卖方是我的亲属' }])
})

it('a note to be answered offers the server’s day and later ones on a computer that is a day slow', async () => {
  setComputer('2026-12-31T23:30:00+08:00')
  openCase(['supervise'])
  await screen.findByRole('button', { name: '督办' })
  readServerClock(new Response(null, { headers: { date: 'Fri, 01 Jan 2027 15:30:00 GMT' } }))
  await tap('督办')
  const until = await (await dialog('督办')).findByLabelText('回复期限')
  expect(until).toHaveProperty('min', '2027-01-01')
  expect(until).toHaveProperty('value', '2027-01-01')
})

describe('a hold', () => {
  it('is for a reason of the office, which may need its day', async () => {
    const server = openCase(['hold'], { [holdCase.path]: answerOf(holdCase, { version: 5 }) })
    await tap('挂起')
    const asked = await dialog('挂起')
    await userEvent.selectOptions(await asked.findByLabelText('挂起原因'), '待公告')
    expect(asked.getByText('申请人看得到这个原因。')).toBeTruthy()
    expect(asked.getByText('期间停止计时。到期自动恢复办理。')).toBeTruthy()
    await userEvent.click(asked.getByRole('button', { name: '挂起' }))
    expect(await asked.findByText('必填')).toBeTruthy()
    fireEvent.change(asked.getByLabelText('挂起至'), { target: { value: '2026-03-25' } })
    await userEvent.click(asked.getByRole('button', { name: '挂起' }))
    expect(await screen.findByText('已挂起 1 件')).toBeTruthy()
    expect(server.inputsOf(holdCase)).toEqual([{ ...seen, reason: 'announcement', until: '2026-03-25' }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('offers the days that the server takes: from today on, within a year', async () => {
    setComputer('2027-12-31T23:30:00+08:00')
    openCase(['hold'])
    await tap('挂起')
    const until = await (await dialog('挂起')).findByLabelText('挂起至')
    expect(until).toHaveProperty('min', '2027-12-31')
    expect(until).toHaveProperty('max', '2028-12-30')
  })

  it('needs no day for another one', async () => {
    const server = openCase(['hold'], { [holdCase.path]: answerOf(holdCase, { version: 5 }) })
    await tap('挂起')
    const asked = await dialog('挂起')
    await userEvent.selectOptions(await asked.findByLabelText('挂起原因'), '待当事人到场')
    expect(asked.getByText(/申请人和各方会收到消息/)).toBeTruthy()
    await userEvent.click(asked.getByRole('button', { name: '挂起' }))
    await waitFor(() => expect(server.inputsOf(holdCase)).toEqual([{ ...seen, reason: 'party' }]))
  })
})

it('a case that is claimed out of its view keeps its place there: the next one is the next one', async () => {
  const rows = ['case-0', 'case-1', 'case-2'].map((id) => aCaseRow({ id }))
  const list = (shown: typeof rows) => answerOf(listCases, { rows: shown, total: shown.length, more: false })
  const server = openCase(
    ['claim'],
    {
      [claimCase.path]: answerOf(claimCase, { version: 5 }),
      [listCases.path]: [list(rows), list(rows.filter(({ id }) => id !== 'case-1'))],
    },
    '?view=waiting&regionCode=130481',
  )
  await tap('领取')
  await screen.findByText('已领取')
  await waitFor(() => expect(server.inputsOf(listCases)).toHaveLength(2))
  await userEvent.keyboard('j')
  await waitFor(() => expect(location.pathname).toBe('/desk/cases/case-2'))
  expect(location.search).toBe('?view=waiting&regionCode=130481')
})

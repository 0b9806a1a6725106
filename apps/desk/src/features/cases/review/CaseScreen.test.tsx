import { findCaseChanges, getDeskCase, listFirstFiles, rotateCaseFile } from '@registration/contract/desk/case.ts'
import { claimNextCase } from '@registration/contract/desk/claims.ts'
import {
  decideCase,
  listCaseReasons,
  previewDecision,
  revealIdentity,
  tickCase,
} from '@registration/contract/desk/decisions.ts'
import { deskFileUrl, deskPaths } from '@registration/contract/desk/desk-paths.ts'
import { countCases, listCaseChoices, listCases } from '@registration/contract/desk/queue.ts'
import { getOfficer, unlockSession } from '@registration/contract/desk/sign-in.ts'
import { permissionsOf } from '@registration/contract/permissions.ts'
import { refusals } from '@registration/contract/refusals.ts'
import { answerOf, held, never, refusalOf } from '@registration/kit/testing/stub-server.ts'
import { tap } from '@registration/kit/testing/tap.ts'
import { graceMs } from '@registration/kit/ui/grace.ts'
import { focusManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aCaseRow } from '../../../testing/a-case-row.ts'
import { aFile, aMaterial, aShownParty, aShownUnit, aValue } from '../../../testing/a-desk-case.ts'
import { caseReasonsAnswer } from '../../../testing/case-reasons.ts'
import {
  aCase,
  aForm,
  findField,
  leaveAndReturn,
  openCase,
  remarkButtonIn,
  stubWideWindow,
} from '../../../testing/open-case.tsx'
import { aPreview } from '../../../testing/open-decision.tsx'
import { anOfficer, meReplies } from '../../../testing/open-desk.tsx'
import { pressKey } from '../../../testing/press-key.ts'
import { aJpeg, drawPicture } from '../../../testing/stub-pictures.ts'

beforeEach(stubWideWindow)

/** The question whether the case has moved comes again with the window: no test waits for fifteen seconds. */
function comeBack() {
  act(() => focusManager.setFocused(false))
  act(() => focusManager.setFocused(true))
}

describe('an open case', () => {
  it('says which it is, where it is and whose, and has its parts by name', async () => {
    openCase(aCase({ case: { flags: ['agent'] } }))
    expect(await screen.findByRole('heading', { level: 1, name: '存量房买卖转移登记' })).toBeTruthy()
    expect(screen.getByText('20260310048100001')).toBeTruthy()
    expect(screen.getByText('权籍调查 · 办理中')).toBeTruthy()
    expect(screen.getByText('暂停计时')).toBeTruthy()
    expect(screen.getByText('承办人 李娜')).toBeTruthy()
    for (const name of ['申请表', '材料', '登记簿', '办理经过', '内部备注'])
      expect(screen.getByRole('region', { name })).toBeTruthy()
    expect(document.querySelector(`[data-case="${aCase().case.id}"]`)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '代理' }))
    expect(
      screen.getByText('有当事人由代理人办理，请核对委托材料；监护人代未成年人办理的，核对监护材料。'),
    ).toBeTruthy()
  })

  it('leads to the other cases on the same home', async () => {
    openCase(aCase({ case: { flags: ['duplicate'] }, duplicates: [{ id: 'case-9', number: '20260309048100007' }] }))
    await userEvent.click(await screen.findByRole('button', { name: '重复申请' }))
    const other = screen.getByRole('link', { name: '20260309048100007' })
    expect(other.getAttribute('href')).toBe('/desk/cases/case-9')
  })

  it('shows each value beside the one before, and what it was compared with in words', async () => {
    const documentNumber = aValue({
      field: 'documentNumber',
      title: '证件号码',
      value: '1304************31',
      before: '1304************3X',
      checks: [
        { with: 'register', verdict: 'different' },
        { with: 'certification', verdict: 'same' },
        { with: 'previous', verdict: 'different' },
        { with: 'checkDigit', verdict: 'different' },
      ],
    })
    openCase(aCase({ form: aForm({ parties: [aShownParty({ change: 'changed', values: [documentNumber] })] }) }))
    const row = await findField('party.documentNumber')
    expect(within(row).getByText('1304************3X').tagName).toBe('DEL')
    for (const words of ['与登记簿权利人不一致', '与实名认证一致', '与上次提交不一致', '校验位不符（请核对）'])
      expect(within(row).getByText(words)).toBeTruthy()
  })
})

it('shows which answers were added, and those that were taken out without anything to do', async () => {
  const answers = [
    { id: 'plan', question: '平面图看得清吗？', answer: '看得清', change: 'added' as const },
    { id: 'kind', question: '哪一种房子？', answer: '', before: '商品房', change: 'removed' as const },
  ]
  openCase(aCase({ form: aForm({ answers }) }))
  const added = await findField('answer.plan')
  expect(within(added).getByText('新增')).toBeTruthy()
  expect(within(added).getByRole('checkbox', { name: '已核对' })).toBeTruthy()
  const removed = await findField('answer.kind')
  expect(within(removed).getByText('已删除')).toBeTruthy()
  expect(within(removed).getByText('商品房').tagName).toBe('DEL')
  expect(within(removed).queryByRole('checkbox')).toBeNull()
})

it('has the opinions of each stage, on the screen where the present submission has one', async () => {
  const at = '2026-03-10 10:00:00'
  const given = { stage: 'cadastral', verdict: 'return', text: '请补正', by: '李娜', at } as const
  const before = { number: 1, submittedAt: at, decidedAt: at, opinions: [given] }
  const now = { ...before, number: 2, opinions: [{ ...given, verdict: 'pass', text: '面积以登记簿为准' } as const] }
  openCase(aCase({ case: { submission: 2, stage: 'acceptance' }, submissions: [before, now] }))
  const region = await screen.findByRole('region', { name: '办理经过' })
  const words = within(region).getByText('面积以登记簿为准')
  expect(words.closest('p')?.textContent).toBe('权籍调查 · 通过 · 李娜 面积以登记簿为准')
  // On an English page, too.
  expect(words.lang).toBe('zh-CN')
  expect(within(region).getByText('请补正').closest('details')?.open).toBe(true)
})

it('says who gave the case to whom', async () => {
  const line = { at: '2026-03-10 10:00:00', submission: 1, note: '' }
  const timeline = [
    { ...line, act: 'claimed', by: '李娜', to: '' },
    { ...line, act: 'handedOver', by: '李娜', to: '王强', note: '明天休假' },
  ]
  openCase(aCase({ timeline }))
  const region = await screen.findByRole('region', { name: '办理经过' })
  const lines = within(region)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(lines).toEqual([
    '转办李娜 交给 王强2026-03-10 10:00 · 第 1 次提交明天休假',
    '领取李娜2026-03-10 10:00 · 第 1 次提交',
  ])
})

describe('a case that moves meanwhile', () => {
  it('says what happened, and is read again on demand', async () => {
    openCase([aCase(), aCase({ case: { version: 9, state: 'withdrawn' }, may: ['note'] })], {
      [findCaseChanges.path]: answerOf(findCaseChanges, { version: 9, words: '申请人已撤回' }),
    })
    await findField('party.name')
    comeBack()
    expect(await screen.findByText('申请人已撤回')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '重新加载' }))
    expect(await screen.findByText(/^申请人已撤回。办件不再办理/)).toBeTruthy()
    expect(screen.queryByRole('checkbox', { name: '已核对' })).toBeNull()
  })

  it('keeps a file opened that was opened while an answer was on its way', async () => {
    const form = aForm({ materials: [aMaterial({ files: [aFile({ id: 'a' })] })] })
    // It was read before the file was opened.
    const readAgain = held(answerOf(getDeskCase, aCase({ case: { version: 9, applicant: '李*' }, form })))
    openCase(aCase({ form }), {
      [getDeskCase.path]: [answerOf(getDeskCase, aCase({ form })), readAgain.reply],
      [findCaseChanges.path]: answerOf(findCaseChanges, { version: 9, words: '已由张强填写备注' }),
      [deskFileUrl('a', 'view', { isAhead: true })]: aJpeg(),
      [deskFileUrl('a', 'view')]: aJpeg(),
    })
    await findField('party.name')
    comeBack()
    await userEvent.click(await screen.findByRole('button', { name: '重新加载' }))
    expect(screen.getByText('未查看')).toBeTruthy()
    await drawPicture('买卖合同 第1份')
    expect(await screen.findByText('已查看')).toBeTruthy()
    readAgain.release()
    expect(await screen.findByText('李*')).toBeTruthy()
    expect(screen.queryByText('未查看')).toBeNull()
  })
})

describe('a case that the officer may read no longer', () => {
  it.each([['caseNotFound'], ['conflictOfInterest']] as const)('says so, and asks no more: %s', async (reason) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true })
    const server = openCase([aCase(), aCase({ case: { applicant: '李*' } })], {
      [findCaseChanges.path]: [
        refusalOf(findCaseChanges, reason),
        answerOf(findCaseChanges, { version: aCase().case.version, words: '' }),
      ],
    })
    await findField('party.name')
    vi.advanceTimersByTime(15_000)
    expect(await screen.findByText(refusals[reason].zh)).toBeTruthy()
    const asked = server.inputsOf(getOfficer).length
    comeBack()
    vi.advanceTimersByTime(60_000)
    // What is asked again with the window and the time has been sent, when the last of it has.
    await waitFor(() => expect(server.inputsOf(getOfficer).length).toBeGreaterThan(asked))
    expect(server.inputsOf(findCaseChanges)).toHaveLength(1)
    // The officer asks: there it is again.
    await userEvent.click(screen.getByRole('button', { name: '重新加载' }))
    expect(await screen.findByText('李*')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText(refusals[reason].zh)).toBeNull())
  })

  it('goes on asking after a failure of the network', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true })
    const moved = answerOf(findCaseChanges, { version: 9, words: '申请人已撤回' })
    const { inputsOf } = openCase(aCase(), {
      [findCaseChanges.path]: [...Array.from({ length: 2 }, () => refusalOf(findCaseChanges, 'unavailable')), moved],
    })
    await findField('party.name')
    vi.advanceTimersByTime(15_000)
    await waitFor(() => expect(inputsOf(findCaseChanges)).toHaveLength(2))
    // Its own interval begins once the failure is known.
    for (let tick = 0; tick < 20 && !screen.queryByText('申请人已撤回'); tick += 1)
      await act(() => vi.advanceTimersByTimeAsync(15_000))
    expect(screen.getByText('申请人已撤回')).toBeTruthy()
  })
})

it('the officer’s own decision is no news to them', async () => {
  const server = openCase(aCase({ form: aForm({ materials: [] }) }), {
    [previewDecision.path]: aPreview(),
    [decideCase.path]: answerOf(decideCase, { version: 5, next: 'case-2' }),
    [findCaseChanges.path]: answerOf(findCaseChanges, { version: 5, words: '已由李娜通过' }),
  })
  await tap('通过')
  await tap('确认通过')
  await screen.findByRole('link', { name: '下一件' })
  comeBack()
  await waitFor(() => expect(server.inputsOf(findCaseChanges).at(-1)).toMatchObject({ version: 5 }))
  await server.untilQuiet()
  expect(screen.queryByText('已由李娜通过')).toBeNull()
})

describe('a case that was passed', () => {
  const form = aForm({ materials: [] })
  const replies = {
    [previewDecision.path]: aPreview(),
    [decideCase.path]: answerOf(decideCase, { version: 5, next: 'case-2' }),
    [findCaseChanges.path]: answerOf(findCaseChanges, { version: 5, words: '已由李娜通过' }),
  }
  async function pass() {
    await tap('通过')
    await tap('确认通过')
    return screen.findByRole('link', { name: '下一件' })
  }

  it('does not have the limit, the former officer and the progress of the stage that it has left', async () => {
    const formerAssignee = { login: 'wang.lei', name: '王磊' }
    openCase(aCase({ form, case: { workingDaysLeft: 1.5, formerAssignee } }), replies)
    expect(await screen.findByText('正常')).toBeTruthy()
    await pass()
    expect(screen.getByText('受理 · 待领取')).toBeTruthy()
    expect(screen.queryByText('正常')).toBeNull()
    expect(screen.queryByText(/王磊/)).toBeNull()
    expect(screen.queryByText(/^材料已审核/)).toBeNull()
  })

  it('shows no full number any more: the look would be refused', async () => {
    openCase(aCase({ form, may: ['pass', 'reveal'] }), replies)
    expect(await screen.findByRole('button', { name: /^查看/ })).toBeTruthy()
    await pass()
    expect(screen.queryByRole('button', { name: /^查看/ })).toBeNull()
  })

  it('leads to the next case by another Enter, and not by the second one on the button that decided', async () => {
    openCase(aCase({ form }), replies)
    await tap('通过')
    const decide = await screen.findByRole('button', { name: '确认通过' })
    await waitFor(() => expect(decide.getAttribute('aria-disabled')).toBeNull())
    decide.focus()
    await userEvent.keyboard('{Enter}')
    const next = await screen.findByRole('link', { name: '下一件' })
    expect(document.activeElement).toBe(next)
    expect(pressKey('Enter')).toBe(false)
    expect(pressKey('Enter', { later: graceMs })).toBe(true)
  })

  it('has no acts any more, and is not read again by an officer who has no part in its next stage', async () => {
    const server = openCase(aCase({ form }), replies)
    expect((await pass()).getAttribute('href')).toContain('/desk/cases/case-2')
    expect(screen.getByText('受理 · 待领取')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '驳回' })).toBeNull()
    comeBack()
    await waitFor(() => expect(server.inputsOf(findCaseChanges).at(-1)).toMatchObject({ version: 5 }))
    await server.untilQuiet()
    expect(server.inputsOf(getDeskCase)).toHaveLength(1)
    expect(server.inputsOf(previewDecision)).toHaveLength(1)
    expect(screen.queryByRole('button', { name: '重新加载' })).toBeNull()
  })

  it.each([
    ['has its role', ['cadastral', 'acceptance']],
    ['supervises every stage', ['cadastral', 'supervisor']],
  ] as const)('is read again by an officer who %s', async (_what, roles) => {
    const officer = anOfficer({ login: 'li.na', roles: [...roles], permissions: permissionsOf(roles) })
    const next = aCase({ form, case: { version: 5, stage: 'acceptance', state: 'waiting' }, may: ['claim'] })
    openCase([aCase({ form }), next], { ...replies, ...meReplies({ officer }) })
    await pass()
    expect(await screen.findByRole('button', { name: '领取' })).toBeTruthy()
  })
})

describe('a session that is unlocked', () => {
  const me = { officer: anOfficer({ login: 'li.na', roles: ['cadastral'], permissions: permissionsOf(['cadastral']) }) }
  const replies = {
    ...meReplies(me, { ...me, state: 'locked' }, me),
    [unlockSession.path]: answerOf(unlockSession, { state: 'active', factors: ['totp'] }),
    [listCaseReasons.path]: caseReasonsAnswer,
  }
  async function unlock() {
    const lock = await screen.findByRole('dialog', { name: '已锁定' })
    await userEvent.type(within(lock).getByLabelText('动态码'), '287082')
    await userEvent.click(within(lock).getByRole('button', { name: '验证' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }

  it('does not read the case again: that would be another look, and would hide what happened meanwhile', async () => {
    const server = openCase(aCase(), { ...replies, [tickCase.path]: refusalOf(tickCase, 'secondFactorNeeded') })
    await userEvent.click(within(await findField('party.name')).getByRole('checkbox', { name: '已核对' }))
    await unlock()
    await waitFor(() => expect(server.inputsOf(listCaseReasons)).toHaveLength(2))
    await server.untilQuiet()
    expect(server.inputsOf(getDeskCase)).toHaveLength(1)
  })

  it('reads a case that could not be read before', async () => {
    openCase(aCase(), {
      ...replies,
      [getDeskCase.path]: [refusalOf(getDeskCase, 'secondFactorNeeded'), answerOf(getDeskCase, aCase())],
    })
    await unlock()
    expect(await findField('party.name')).toBeTruthy()
  })
})

describe('the next case of a view with filters', () => {
  const search = '?view=all&regionCode=130481&assignee=li.na'

  it('fits them after a decision, with any officer in the view: what waits has no officer', async () => {
    const server = openCase(
      aCase({ form: aForm({ materials: [] }) }),
      {
        [previewDecision.path]: aPreview(),
        [decideCase.path]: answerOf(decideCase, { version: 5 }),
      },
      search,
    )
    await tap('通过')
    await tap('确认通过')
    await waitFor(() => expect(server.inputsOf(decideCase)).toMatchObject([{ filters: { regionCode: '130481' } }]))
    expect(server.inputsOf(decideCase)[0]?.filters).toEqual({ regionCode: '130481' })
  })

  it('fits them when G takes it', async () => {
    const server = openCase(
      aCase(),
      { [claimNextCase.path]: answerOf(claimNextCase, { id: 'case-7', version: 2 }) },
      search,
    )
    await findField('party.name')
    await userEvent.keyboard('g')
    await waitFor(() => expect(server.inputsOf(claimNextCase)).toEqual([{ regionCode: '130481' }]))
  })

  it('is not taken by a supervisor, who would be refused and recorded for it', async () => {
    const supervisor = anOfficer({ roles: ['supervisor'], permissions: permissionsOf(['supervisor']) })
    const server = openCase(aCase(), meReplies({ officer: supervisor }), search)
    await findField('party.name')
    await userEvent.keyboard('g')
    expect(server.inputsOf(claimNextCase)).toEqual([])
  })
})

it.each([
  ['asked for by an officer who works on cases', ['cadastral'], 1],
  ['not asked for by a supervisor, who would be refused and recorded for it', ['supervisor'], 0],
] as const)('the first files of the next case are %s', async (_what, roles, asked) => {
  const rows = [aCase().case, aCaseRow({ id: 'case-2' })]
  const server = openCase(
    aCase(),
    {
      ...meReplies({ officer: anOfficer({ roles: [...roles], permissions: permissionsOf(roles) }) }),
      [listCases.path]: answerOf(listCases, { rows, total: 2, more: false }),
      [listFirstFiles.path]: answerOf(listFirstFiles, { files: [] }),
    },
    '?view=all',
  )
  await screen.findByRole('button', { name: '原件' })
  // Once the next case is known, its key leads there.
  await waitFor(async () => {
    await userEvent.keyboard('j')
    expect(window.location.pathname).toContain('case-2')
  })
  expect(server.inputsOf(listFirstFiles)).toHaveLength(asked)
})

it.each([
  ['a paper that is not judged', { words: '买卖合同：未审核' }, (file: HTMLElement) => file.closest('[data-field]')],
  ['a file that is not opened', { words: '买卖合同 · 文件1：未查看', fileId: 'a' }, (file: HTMLElement) => file],
])('what is open before a decision leads to its place: %s', async (_what, item, placeOf) => {
  openCase(aCase(), {
    [previewDecision.path]: aPreview({ open: [{ materialId: 'contract', ...item }] }),
  })
  await tap('通过')
  await userEvent.click(await screen.findByRole('button', { name: item.words }))
  expect(screen.queryByRole('dialog')).toBeNull()
  const file = await screen.findByRole('group', { name: '文件 1' })
  expect(document.activeElement).toBe(placeOf(file))
})

it('a case on hold says why, and until when', async () => {
  const hold = { reason: 'announcement', until: '2026-03-25', words: '待公告，至2026-03-25' } as const
  openCase(aCase({ case: { state: 'onHold', hold } }))
  expect(await screen.findByText(/办件已挂起（待公告，至2026-03-25）/)).toBeTruthy()
})

it('a refused act is said above the case until the officer closes it, without reading the case again', async () => {
  const server = openCase(aCase({ may: ['tick', 'reveal'] }), {
    [revealIdentity.path]: refusalOf(revealIdentity, 'caseDeleted'),
  })
  await userEvent.click(within(await findField('party.documentNumber')).getByRole('button', { name: '查看' }))
  expect(await screen.findByText(refusals.caseDeleted.zh)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '关闭' }))
  expect(screen.queryByText(refusals.caseDeleted.zh)).toBeNull()
  expect(server.inputsOf(getDeskCase)).toHaveLength(1)
})

describe('long and empty cases', () => {
  it('have twenty units on a page', async () => {
    const units = Array.from({ length: 45 }, (_, index) =>
      aShownUnit({ id: `unit-${index + 1}`, title: `不动产 ${index + 1}` }),
    )
    openCase(aCase({ form: aForm({ units }) }))
    const region = await screen.findByRole('region', { name: '申请表' })
    expect(within(region).getAllByRole('heading', { name: /^不动产/ })).toHaveLength(20)
    await userEvent.click(within(region).getByRole('button', { name: '第 3 页' }))
    expect(within(region).getAllByRole('heading', { name: /^不动产/ })).toHaveLength(5)
  })

  it('have materials alone by appointment', async () => {
    openCase(aCase({ form: aForm({ parties: [], units: [] }) }))
    expect(await screen.findByText('预约办理，只核对材料。')).toBeTruthy()
  })

  it.each([
    ['caseNotFound', '没有找到该办件'],
    ['conflictOfInterest', '您与该件有利害关系，应当回避'],
  ] as const)('say why they are not shown, and lead back: no other try changes it (%s)', async (reason, words) => {
    openCase(aCase(), { [getDeskCase.path]: refusalOf(getDeskCase, reason) }, '?view=mine')
    expect((await screen.findByRole('alert')).textContent).toContain(words)
    expect(screen.queryByRole('region', { name: '申请表' })).toBeNull()
    expect(screen.queryByRole('button', { name: '重新加载' })).toBeNull()
    expect(screen.getByRole('link', { name: '返回列表' }).getAttribute('href')).toBe('/desk/queue?view=mine')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(location.pathname).toBe('/desk/queue'))
  })

  it('are no longer shown to whom the server refuses them at the next visit', async () => {
    const answers = [answerOf(getDeskCase, aCase()), refusalOf(getDeskCase, 'caseNotFound')]
    openCase(aCase(), { [getDeskCase.path]: answers })
    await findField('party.name')
    await leaveAndReturn()
    expect(await screen.findByText('没有找到该办件')).toBeTruthy()
    expect(screen.queryByRole('region', { name: '申请表' })).toBeNull()
    expect(screen.queryByRole('button', { name: '重新加载' })).toBeNull()
  })

  it('are no longer shown then, also where something of them was patched before the refusal came', async () => {
    const refused = held(refusalOf(getDeskCase, 'caseNotFound'))
    const answers = [answerOf(getDeskCase, aCase()), refused.reply]
    openCase(aCase(), { [getDeskCase.path]: answers, [tickCase.path]: never })
    await findField('party.name')
    await leaveAndReturn()
    const tick = within(await findField('party.name')).getByRole('checkbox', { name: '已核对' })
    await userEvent.click(tick)
    await waitFor(() => expect(tick).toHaveProperty('checked', true))
    refused.release()
    expect(await screen.findByText('没有找到该办件')).toBeTruthy()
    expect(screen.queryByRole('region', { name: '申请表' })).toBeNull()
    expect(screen.queryByRole('button', { name: '重新加载' })).toBeNull()
  })
})

describe('a narrow window', () => {
  const stubNarrowWindow = () =>
    vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: false }))

  it('brings what a key is about to the screen from its tab: a note, and a remark on the paper', async () => {
    stubNarrowWindow()
    const file = aFile({ id: 'f-1' })
    openCase(aCase({ form: aForm({ materials: [aMaterial({ files: [file] })] }), may: ['note', 'remark'] }))
    await findField('party.name')
    const shown = () => screen.getByRole('tab', { selected: true }).textContent
    pressKey('n')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('写一条备注')))
    expect(shown()).toBe('办理经过')
    await userEvent.click(screen.getByRole('tab', { name: '申请表' }))
    act(() => screen.getByRole('tab', { name: '申请表' }).blur())
    pressKey('x')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('写给申请人的意见')))
    expect(shown()).toBe('材料')
  })

  it('shows the papers at a key of theirs: nothing is turned or passed over unseen', async () => {
    stubNarrowWindow()
    const files = [aFile({ id: 'f-1' }), aFile({ id: 'f-2' })]
    const server = openCase(aCase({ form: aForm({ materials: [aMaterial({ files })] }) }))
    await findField('party.name')
    await screen.findByText('买卖合同 第1份')
    for (const key of ['r', ']']) {
      await userEvent.click(screen.getByRole('tab', { name: '申请表' }))
      pressKey(key)
      await waitFor(() => expect(screen.getByRole('tab', { selected: true }).textContent).toBe('材料'))
      expect(screen.getByText('买卖合同 第1份')).toBeTruthy()
    }
    expect(server.inputsOf(rotateCaseFile)).toEqual([])
    pressKey(']')
    expect(await screen.findByText('买卖合同 第2份')).toBeTruthy()
  })

  it('has the parts as tabs, and keeps what is typed in each', async () => {
    stubNarrowWindow()
    openCase()
    const row = await findField('party.name')
    await userEvent.click(remarkButtonIn(row))
    await userEvent.type(within(row).getByLabelText('写给申请人的意见'), '姓')
    await userEvent.click(screen.getByRole('tab', { name: '材料' }))
    expect(screen.getByRole('region', { name: '材料' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: '申请表' })).toBeNull()
    await userEvent.click(screen.getByRole('tab', { name: '申请表' }))
    expect(within(row).getByLabelText<HTMLTextAreaElement>('写给申请人的意见').value).toBe('姓')
  })
})

describe('keys', () => {
  it('tick and remark where the focus is, and arrows move it from value to value', async () => {
    const server = openCase(aCase(), { [tickCase.path]: answerOf(tickCase, { version: 5 }) })
    const name = await findField('party.name')
    const number = await findField('party.documentNumber')
    act(() => name.focus())
    await userEvent.keyboard(' ')
    await waitFor(() =>
      expect(server.inputsOf(tickCase)).toMatchObject([{ target: { field: 'name' }, state: 'checked' }]),
    )
    act(() => name.focus())
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(number)
    await userEvent.keyboard('x')
    expect(document.activeElement).toBe(within(number).getByLabelText('写给申请人的意见'))
  })

  it('lead back to the list, to the row of the case', async () => {
    // jsdom loses a frame that follows a cancelled one, and scrolls nothing.
    vi.stubGlobal('requestAnimationFrame', (step: () => void) => setTimeout(step))
    vi.stubGlobal('cancelAnimationFrame', clearTimeout)
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    const rows = ['case-0', 'case-1', 'case-2'].map((id) => aCaseRow({ id, number: `number of ${id}` }))
    openCase(
      aCase(),
      {
        [listCases.path]: answerOf(listCases, { rows, total: 3, more: false }),
        [countCases.path]: refusalOf(countCases, 'unavailable'),
        [listCaseChoices.path]: refusalOf(listCaseChoices, 'unavailable'),
      },
      '?view=waiting',
    )
    await findField('party.name')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('number of case-1'))
    await waitFor(() => expect(scrolled).toHaveBeenCalled())
  })

  it('lead to no other case from one that was opened from no list, also after a visit to the queue', async () => {
    const rows = [aCaseRow({ id: 'case-7', number: 'number of case-7' })]
    openCase(aCase(), {
      [listCases.path]: answerOf(listCases, { rows, total: 1, more: false }),
      [countCases.path]: refusalOf(countCases, 'unavailable'),
      [listCaseChoices.path]: refusalOf(listCaseChoices, 'unavailable'),
    })
    await findField('party.name')
    const address = window.location.pathname
    act(() => history.pushState(null, '', deskPaths.queue))
    await screen.findByRole('link', { name: 'number of case-7' })
    act(() => history.pushState(null, '', address))
    await findField('party.name')
    await userEvent.keyboard('jk')
    expect(window.location.pathname).toBe(address)
  })

  it('remark on the paper in the viewer where no place has the focus', async () => {
    openCase()
    const material = await findField('material.contract')
    const wordsOf = (file: string) =>
      within(within(material).getByRole('group', { name: file })).getByLabelText('写给申请人的意见')
    await userEvent.keyboard('x')
    expect(document.activeElement).toBe(wordsOf('文件 1'))
    await userEvent.click(await screen.findByRole('button', { name: /^买卖合同 第2份/ }))
    await userEvent.keyboard('x')
    expect(document.activeElement).toBe(wordsOf('文件 2'))
  })
})

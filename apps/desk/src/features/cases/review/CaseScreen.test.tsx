import { findCaseChanges, getDeskCase, readCaseRegister } from '@registration/contract/desk/case.ts'
import { releaseCase } from '@registration/contract/desk/claims.ts'
import {
  listCaseReasons,
  printCaseNotice,
  revealIdentity,
  saveCaseNote,
  saveCaseRemark,
  tickCase,
} from '@registration/contract/desk/decisions.ts'
import { refusals } from '@registration/contract/refusals.ts'

import { answerOf, type Replies, refusalOf } from '@registration/kit/testing/stub-server.ts'
import { focusManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aDeskCase, aMaterial, aRemark, aShownParty, aShownUnit, aValue } from '../../../testing/a-desk-case.ts'
import { caseReasonsAnswer } from '../../../testing/case-reasons.ts'
import { anOfficer, meReplies, openDesk } from '../../../testing/open-desk.tsx'
import { stubPictures } from '../../../testing/stub-pictures.ts'
import type { DeskCase } from './case-rules.ts'

const officer = anOfficer({
  login: 'li.na',
  name: '李娜',
  roles: ['cadastral'],
  permissions: ['viewCases', 'workCases', 'revealIdentity'],
})

type Parts = NonNullable<Parameters<typeof aDeskCase>[0]>

const form = (parts: Partial<DeskCase['form']> = {}): DeskCase['form'] => ({
  ...aDeskCase().form,
  parties: [aShownParty()],
  units: [aShownUnit()],
  ...parts,
})

/** With a party and a unit. */
const aCase = (parts: Parts = {}) => aDeskCase({ form: form(), ...parts })

const address = `/desk/cases/${aCase().case.id}`

function openCase(shown: DeskCase | DeskCase[] = aCase(), replies: Replies = {}) {
  const answers = Array.isArray(shown) ? shown : [shown]
  return openDesk(address, {
    ...meReplies({ officer }),
    [getDeskCase.path]: answers.map((each) => answerOf(getDeskCase, each)),
    [findCaseChanges.path]: answerOf(findCaseChanges, { version: aCase().case.version, words: '' }),
    [listCaseReasons.path]: caseReasonsAnswer,
    ...replies,
  })
}

const field = async (name: string) => {
  await screen.findByRole('region', { name: '申请表' })
  const row = document.querySelector<HTMLElement>(`[data-field="${name}"]`)
  if (!row) throw new Error(`There is no ${name}`)
  return row
}

/** As on a wide window: every part is on the screen. */
beforeEach(() => {
  stubPictures()
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('80rem'), onchange: null }),
  )
})

describe('an open case', () => {
  it('says which it is, where it is and whose, and has its parts by name', async () => {
    openCase(aCase({ case: { flags: ['agent'] } }))
    expect(await screen.findByRole('heading', { level: 1, name: '存量房买卖转移登记' })).toBeTruthy()
    expect(screen.getByText('20260310048100001')).toBeTruthy()
    expect(screen.getByText('权籍调查 · 办理中')).toBeTruthy()
    expect(screen.getByText('停计')).toBeTruthy()
    expect(screen.getByText('承办人 李娜')).toBeTruthy()
    for (const name of ['申请表', '材料', '登记簿', '办理经过', '内部备注'])
      expect(screen.getByRole('region', { name })).toBeTruthy()
    expect(document.querySelector(`[data-case="${aCase().case.id}"]`)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '代理' }))
    expect(screen.getByText('有当事人由代理人办理，请核对委托材料。')).toBeTruthy()
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
    openCase(aCase({ form: form({ parties: [aShownParty({ change: 'changed', values: [documentNumber] })] }) }))
    const row = await field('party.documentNumber')
    expect(within(row).getByText('1304************3X').tagName).toBe('DEL')
    for (const words of ['与登记簿权利人不一致', '与实名认证一致', '与上次提交不一致', '校验位不符（请核对）'])
      expect(within(row).getByText(words)).toBeTruthy()
  })
})

describe('a tick', () => {
  it('is shown at once and saved with the version that the one before it answered', async () => {
    const server = openCase(aCase(), {
      [tickCase.path]: [answerOf(tickCase, { version: 5 }), answerOf(tickCase, { version: 6 })],
    })
    const name = within(await field('party.name')).getByRole<HTMLInputElement>('checkbox', { name: '已核对' })
    const area = within(await field('unit.houseArea')).getByRole<HTMLInputElement>('checkbox', { name: '已核对' })
    await userEvent.click(name)
    await userEvent.click(area)
    expect([name.checked, area.checked]).toEqual([true, true])
    await waitFor(() => expect(server.inputsOf(tickCase)).toHaveLength(2))
    expect(server.inputsOf(tickCase)).toMatchObject([
      { version: 4, target: { kind: 'party', id: 'party-1', field: 'name' }, state: 'checked' },
      { version: 5, target: { kind: 'unit', id: 'unit-1', field: 'houseArea' }, state: 'checked' },
    ])
  })

  it('is taken back if somebody has moved the case, which is said with a way to load it again', async () => {
    openCase([aCase(), aCase({ case: { version: 7 } })], { [tickCase.path]: refusalOf(tickCase, 'caseMoved') })
    const box = within(await field('party.name')).getByRole<HTMLInputElement>('checkbox', { name: '已核对' })
    await userEvent.click(box)
    await userEvent.click(await screen.findByRole('button', { name: '重新加载' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: '重新加载' })).toBeNull())
    expect(box.checked).toBe(false)
  })
})

describe('the papers', () => {
  it('that need not be handed in, and were not, are judged in one act, one after another', async () => {
    const paper = (id: string, required: boolean) => aMaterial({ id, name: id, required, files: [] })
    const materials = [aMaterial(), paper('needed', true), paper('plan', false), paper('deed', false)]
    const server = openCase(aCase({ form: form({ materials }) }), {
      [tickCase.path]: [answerOf(tickCase, { version: 5 }), answerOf(tickCase, { version: 6 })],
    })
    await userEvent.click(await screen.findByRole('button', { name: '2 项未提交的非必需材料记为不适用' }))
    await waitFor(() =>
      expect(server.inputsOf(tickCase)).toMatchObject([
        { version: 4, target: { kind: 'material', id: 'plan' }, state: 'none' },
        { version: 5, target: { kind: 'material', id: 'deed' }, state: 'none' },
      ]),
    )
    expect(screen.queryByRole('button', { name: /记为不适用/ })).toBeNull()
  })
})

const remarkOn = (place: HTMLElement) => within(place).getByRole('button', { name: '添加意见' })

describe('a remark', () => {
  it('is saved as it is typed, one save after the other, and the focus goes back to the field', async () => {
    const server = openCase(aCase(), {
      [saveCaseRemark.path]: [
        answerOf(saveCaseRemark, { remarkId: 'r-1', version: 5 }),
        answerOf(saveCaseRemark, { remarkId: 'r-1', version: 6 }),
      ],
    })
    const row = await field('party.documentNumber')
    await userEvent.click(remarkOn(row))
    await userEvent.selectOptions(within(row).getByLabelText('原因'), 'notAsDocument')
    await userEvent.type(within(row).getByLabelText('写给申请人的意见'), '号码不对')
    expect(await within(row).findByText('草稿已保存')).toBeTruthy()
    await userEvent.type(within(row).getByLabelText('写给申请人的意见'), '，请更正')
    await userEvent.click(within(row).getByRole('button', { name: '完成' }))
    await waitFor(() => expect(document.activeElement).toBe(row))
    const target = { kind: 'party', id: 'party-1', field: 'documentNumber' }
    expect(server.inputsOf(saveCaseRemark)).toMatchObject([
      { version: 4, target, code: 'notAsDocument', text: '号码不对' },
      { version: 5, remarkId: 'r-1', target, code: 'notAsDocument', text: '号码不对，请更正' },
    ])
    expect(row.querySelector('[data-remark="r-1"]')?.textContent).toContain('号码不对，请更正')
  })

  it('offers the office’s own reasons that fit its place, asked once', async () => {
    const server = openCase()
    const [name, paper] = [await field('party.name'), await field('material.contract')]
    for (const place of [name, paper]) await userEvent.click(remarkOn(place))
    const reasonsAt = async (place: HTMLElement) =>
      within(await within(place).findByLabelText('原因'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
    expect(await reasonsAt(name)).toEqual(['填写有误', '与证件不一致', '其他'])
    expect(await reasonsAt(paper)).toEqual(['与证件不一致', '缺少材料', '其他'])
    expect(within(name).getByPlaceholderText('填写有误，请核对后更正。')).toBeTruthy()
    expect(server.inputsOf(listCaseReasons)).toHaveLength(1)
  })

  it('can be written once the office’s reasons, which could not be read, are asked for again', async () => {
    const away = refusalOf(listCaseReasons, 'unavailable')
    openCase(aCase(), { [listCaseReasons.path]: [away, away, caseReasonsAnswer] })
    const row = await field('party.name')
    await userEvent.click(remarkOn(row))
    await userEvent.click(await within(row).findByRole('button', { name: '重新加载' }))
    expect(await within(row).findByLabelText('原因')).toBeTruthy()
  })

  it('needs words for another reason alone, and has those of its reason else', async () => {
    const server = openCase(aCase(), {
      [saveCaseRemark.path]: answerOf(saveCaseRemark, { remarkId: 'r-1', version: 5 }),
    })
    const row = await field('material.contract')
    await userEvent.click(remarkOn(row))
    await userEvent.selectOptions(within(row).getByLabelText('原因'), 'other')
    await userEvent.click(within(row).getByRole('button', { name: '完成' }))
    expect(within(row).getByText('请填写意见')).toBeTruthy()
    await userEvent.selectOptions(within(row).getByLabelText('原因'), 'missing')
    await userEvent.click(within(row).getByRole('button', { name: '完成' }))
    await waitFor(() =>
      expect(server.inputsOf(saveCaseRemark)).toMatchObject([{ code: 'missing', text: '没有提交，请补充。' }]),
    )
  })

  it('stays typed where the case has moved, and is saved after it is read again', async () => {
    const server = openCase([aCase(), aCase({ case: { version: 7 } })], {
      [saveCaseRemark.path]: [
        refusalOf(saveCaseRemark, 'caseMoved'),
        answerOf(saveCaseRemark, { remarkId: 'r-1', version: 8 }),
      ],
    })
    const row = await field('party.name')
    await userEvent.click(remarkOn(row))
    await userEvent.type(within(row).getByLabelText('写给申请人的意见'), '姓名有误')
    await userEvent.click(await screen.findByRole('button', { name: '重新加载' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: '重新加载' })).toBeNull())
    expect(within(row).getByLabelText<HTMLTextAreaElement>('写给申请人的意见').value).toBe('姓名有误')
    await userEvent.click(within(row).getByRole('button', { name: '完成' }))
    await waitFor(() => expect(server.inputsOf(saveCaseRemark)).toHaveLength(2))
    expect(server.inputsOf(saveCaseRemark)[1]).toMatchObject({ version: 7, text: '姓名有误' })
  })

  it('is saved before the case is given back, with the version that the save answered', async () => {
    const server = openCase(aCase({ may: ['release', 'remark'] }), {
      [saveCaseRemark.path]: answerOf(saveCaseRemark, { remarkId: 'r-1', version: 5 }),
      [releaseCase.path]: answerOf(releaseCase, { version: 6 }),
    })
    const row = await field('party.name')
    await userEvent.click(remarkOn(row))
    await userEvent.type(within(row).getByLabelText('写给申请人的意见'), '姓名有误')
    await userEvent.click(screen.getByRole('button', { name: '放回' }))
    await waitFor(() => expect(server.inputsOf(releaseCase)).toMatchObject([{ version: 5 }]))
    expect(server.inputsOf(saveCaseRemark)).toMatchObject([{ version: 4, text: '姓名有误' }])
  })

  it('is left as it was if nothing was typed', async () => {
    const server = openCase()
    const row = await field('party.name')
    await userEvent.click(remarkOn(row))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(row))
    expect(within(row).queryByRole('textbox')).toBeNull()
    expect(server.inputsOf(saveCaseRemark)).toEqual([])
  })

  it('of an earlier submission shows the value then, the remark and the value now, and is closed or made again', async () => {
    const target = { kind: 'party', id: 'party-1', field: 'name' } as const
    const changed = aRemark({ id: 'r-1', target, state: 'changed', before: '张建囯', now: '张建国', note: '已改' })
    const open = aRemark({ id: 'r-2', target: { kind: 'application' }, state: 'open', text: '请说明' })
    const server = openCase(aCase({ case: { submission: 2 }, remarks: [changed, open] }), {
      [saveCaseRemark.path]: [
        answerOf(saveCaseRemark, { remarkId: 'r-1', version: 5 }),
        answerOf(saveCaseRemark, { remarkId: 'r-3', version: 6 }),
      ],
    })
    await field('party.name')
    await screen.findAllByText('填写有误')
    const first = document.querySelector<HTMLElement>('[data-remark="r-1"]')
    const second = document.querySelector<HTMLElement>('[data-remark="r-2"]')
    if (!first || !second) throw new Error('The remarks are missing')
    expect(
      within(first)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual(['张建囯', '填写有误 号码有误', '张建国', '已改'])
    await userEvent.click(within(first).getByRole('button', { name: '已解决' }))
    await userEvent.click(within(second).getByRole('button', { name: '重复提出' }))
    await waitFor(() => expect(document.querySelector('[data-remark="r-3"]')?.textContent).toContain('意见草稿'))
    expect(server.inputsOf(saveCaseRemark)).toMatchObject([
      { version: 4, remarkId: 'r-1', state: 'resolved' },
      { version: 5, remarkId: 'r-2', state: 'repeated' },
    ])
  })
})

describe('the notice of a return', () => {
  const returned = aCase({
    case: { state: 'returned' },
    may: [],
    timeline: [{ act: 'returned', at: '2026-03-10 10:00:00', by: '李娜', submission: 1, note: '' }],
  })
  const path = '/desk/notice?ref=a'
  const printed = { [printCaseNotice.path]: answerOf(printCaseNotice, { path }) }
  const print = async () => userEvent.click(await screen.findByRole('button', { name: '打印告知书' }))

  it('opens in a tab of its own, which cannot reach the desk', async () => {
    const tab = { opener: window }
    const opened = vi.fn(() => tab)
    vi.stubGlobal('open', opened)
    const server = openCase(returned, printed)
    await print()
    await waitFor(() => expect(opened).toHaveBeenCalledExactlyOnceWith(path, '_blank'))
    expect(tab.opener).toBeNull()
    expect(server.inputsOf(printCaseNotice)).toEqual([{ id: 'case-1', submission: 0 }])
  })

  it('says why there is none', async () => {
    openCase(returned, { [printCaseNotice.path]: refusalOf(printCaseNotice, 'noticeNotFound') })
    await print()
    expect(await screen.findByText(refusals.noticeNotFound.zh)).toBeTruthy()
  })

  it('is not offered for a case that was never returned', async () => {
    openCase(aCase(), printed)
    await field('party.name')
    expect(screen.queryByRole('button', { name: '打印告知书' })).toBeNull()
  })
})

describe('a case that moves meanwhile', () => {
  it('says what happened, and is read again on demand', async () => {
    openCase([aCase(), aCase({ case: { version: 9, state: 'withdrawn' }, may: ['note'] })], {
      [findCaseChanges.path]: answerOf(findCaseChanges, { version: 9, words: '申请人已撤回' }),
    })
    await field('party.name')
    // The question comes again with the window: no test waits for fifteen seconds.
    act(() => focusManager.setFocused(true))
    expect(await screen.findByText('申请人已撤回')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '重新加载' }))
    expect(await screen.findByText(/^申请人已撤回。办件不再办理/)).toBeTruthy()
    expect(screen.queryByRole('checkbox', { name: '已核对' })).toBeNull()
  })
})

describe('a number', () => {
  it('is shown on demand, and hidden again', async () => {
    openCase(aCase({ may: ['tick', 'reveal'] }), {
      [revealIdentity.path]: answerOf(revealIdentity, { value: '130402198503071231', until: '2026-03-10 10:01:00' }),
    })
    const row = await field('party.documentNumber')
    await userEvent.click(within(row).getByRole('button', { name: '查看' }))
    expect(await within(row).findByText('130402198503071231')).toBeTruthy()
    // Who looks and when lies over it.
    expect(within(row).getByText('李娜 li.na')).toBeTruthy()
    await userEvent.click(within(row).getByRole('button', { name: /^隐藏（\d+ 秒）$/ }))
    expect(within(row).queryByText('130402198503071231')).toBeNull()
  })

  it('of a case that is not one’s own needs a reason', async () => {
    const server = openCase(aCase({ revealReasons: [{ id: 'complaint', title: '处理投诉' }] }), {
      [revealIdentity.path]: answerOf(revealIdentity, { value: '130402198503071231', until: '2026-03-10 10:01:00' }),
    })
    const row = await field('party.documentNumber')
    await userEvent.click(within(row).getByRole('button', { name: '查看' }))
    expect(server.inputsOf(revealIdentity)).toEqual([])
    await userEvent.selectOptions(within(row).getByLabelText('查看原因'), 'complaint')
    expect(await within(row).findByText('130402198503071231')).toBeTruthy()
    expect(server.inputsOf(revealIdentity)).toMatchObject([{ field: 'documentNumber', reason: 'complaint' }])
  })
})

describe('the register', () => {
  it('says that it does not answer, or that none is connected', async () => {
    openCase(aCase({ register: { askedAt: '2026-03-10 10:00:00', state: 'silent', units: [] } }))
    const region = await screen.findByRole('region', { name: '登记簿' })
    expect(within(region).getByText('登记簿暂时没有响应')).toBeTruthy()
    expect(within(region).getByRole('button', { name: '重新查询' })).toBeTruthy()
  })

  it('is asked again, which shows what it has now', async () => {
    const finding = { rule: 'seizure', level: 'forbidden', unitId: 'unit-1', words: '该不动产已被查封' } as const
    const unit = {
      unitId: 'unit-1',
      isFound: true,
      owners: [{ name: '张*', share: '', isParty: true }],
      facts: [{ title: '坐落', value: '武安市' }],
      restrictions: [{ kind: 'seizure', words: '查封 · 法院' }],
    }
    const register = { askedAt: '2026-03-10 10:20:00', state: 'answered', units: [unit] } as const
    const now = { findings: [finding], register: { ...register, units: [unit] } }
    const before = { register: { ...now.register, units: [] } }
    openCase([aCase(before), aCase(now)], { [readCaseRegister.path]: answerOf(readCaseRegister, now) })
    const region = await screen.findByRole('region', { name: '登记簿' })
    await userEvent.click(within(region).getByRole('button', { name: '重新查询' }))
    expect(await within(region).findByText('该不动产已被查封')).toBeTruthy()
    expect(within(region).getByText('禁止')).toBeTruthy()
    expect(within(region).getByText('是本件当事人')).toBeTruthy()
    expect(within(region).getByText('查封 · 法院')).toBeTruthy()
  })
})

it('the answer of the register has its age', async () => {
  const askedAt = new Date(Date.now() + (8 * 60 - 12) * 60_000).toISOString().slice(0, 19).replace('T', ' ')
  openCase(aCase({ register: { askedAt, state: 'answered', units: [] } }))
  expect(await screen.findByText(/· 12 分钟前$/)).toBeTruthy()
})

describe('private notes', () => {
  it('are written, and one’s own deleted, which leaves a trace', async () => {
    const server = openCase(aCase({ may: ['note'] }), {
      [saveCaseNote.path]: answerOf(saveCaseNote, { noteId: 'n-1' }),
    })
    const region = await screen.findByRole('region', { name: '内部备注' })
    await userEvent.type(within(region).getByLabelText('写一条备注'), '电话确认过')
    await userEvent.click(within(region).getByRole('button', { name: '添加备注' }))
    await userEvent.click(await within(region).findByRole('button', { name: '删除' }))
    expect(await within(region).findByText('备注已删除')).toBeTruthy()
    expect(server.inputsOf(saveCaseNote)).toMatchObject([{ text: '电话确认过' }, { noteId: 'n-1' }])
  })
})

describe('long and empty cases', () => {
  it('have twenty units on a page', async () => {
    const units = Array.from({ length: 45 }, (_, index) =>
      aShownUnit({ id: `unit-${index + 1}`, title: `不动产 ${index + 1}` }),
    )
    openCase(aCase({ form: form({ units }) }))
    const region = await screen.findByRole('region', { name: '申请表' })
    expect(within(region).getAllByRole('heading', { name: /^不动产/ })).toHaveLength(20)
    await userEvent.click(within(region).getByRole('button', { name: '第 3 页' }))
    expect(within(region).getAllByRole('heading', { name: /^不动产/ })).toHaveLength(5)
  })

  it('have materials alone by appointment', async () => {
    openCase(aCase({ form: form({ parties: [], units: [] }) }))
    expect(await screen.findByText('预约办理，只核对材料。')).toBeTruthy()
  })

  it('say why they are not shown', async () => {
    openDesk(address, { ...meReplies({ officer }), [getDeskCase.path]: refusalOf(getDeskCase, 'caseNotFound') })
    expect(await screen.findByText('没有找到该办件')).toBeTruthy()
    expect(screen.queryByRole('region', { name: '申请表' })).toBeNull()
  })
})

describe('a narrow window', () => {
  it('has the parts as tabs, and keeps what is typed in each', async () => {
    vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: false }))
    openCase()
    const row = await field('party.name')
    await userEvent.click(remarkOn(row))
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
    const name = await field('party.name')
    const number = await field('party.documentNumber')
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
})

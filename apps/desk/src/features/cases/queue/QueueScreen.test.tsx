import { getDeskCase } from '@registration/contract/desk/case.ts'
import {
  claimCase,
  claimNextCase,
  handOverCase,
  listColleagues,
  markCaseUrgent,
  reassignCases,
} from '@registration/contract/desk/claims.ts'
import { countCases, listCaseChoices, listCases } from '@registration/contract/desk/queue.ts'
import type { Permission, Role } from '@registration/contract/permissions.ts'
import { answerOf, never, type Replies, refusalOf } from '@registration/kit/testing/stub-server.ts'
import { tap } from '@registration/kit/testing/tap.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aCaseRow } from '../../../testing/a-case-row.ts'
import { anOfficer, meReplies, openDesk } from '../../../testing/open-desk.tsx'

const counts = { waiting: 1_000, mine: 2, onHold: 0, returned: 3, overdue: 1, done: 12 }
const page = (rows = [aCaseRow()], parts = {}) =>
  answerOf(listCases, { rows, total: rows.length, more: false, ...parts })
const filters = answerOf(listCaseChoices, {
  businesses: [{ code: '130400-sale', title: '存量房买卖转移登记' }],
  registrationTypes: [{ code: '200', title: '转移登记' }],
  regions: [{ code: '130481', title: '邯郸市武安市' }],
  officers: [{ login: 'li.na', name: '李娜' }],
  holdReasons: [],
})
const officer = { permissions: ['viewCases', 'workCases'] as Permission[], roles: ['acceptance'] as Role[] }
const supervisor = { permissions: ['viewCases', 'superviseCases'] as Permission[], roles: ['supervisor'] as Role[] }

const openQueue = (address = '/desk/queue', replies: Replies = {}, who: object = officer) =>
  openDesk(address, {
    ...meReplies({ officer: anOfficer(who) }),
    [listCases.path]: page(),
    [countCases.path]: answerOf(countCases, counts),
    [listCaseChoices.path]: filters,
    [getDeskCase.path]: never,
    ...replies,
  })

const table = () => screen.findByRole('table', { name: '待办列表' })
const cellsOf = (row: HTMLElement) => within(row).getAllByRole('cell')
const caseRows = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
const numbers = async () => (await caseRows()).map((row) => within(row).getByRole('rowheader').textContent)
const address = () => location.pathname + location.search

describe('the queue', () => {
  it('has the views with their counts, and begins with what waits', async () => {
    openQueue()
    const views = within(await screen.findByRole('navigation', { name: '办件视图' }))
    await screen.findByText('999+')
    expect(views.getAllByRole('link').map((link) => link.textContent)).toEqual([
      '待办 999+',
      '我的办件 2',
      '挂起 0',
      '退回待补正 3',
      '超期 1',
      '办结 12',
    ])
    expect(views.getByRole('link', { name: /^待办/ }).getAttribute('aria-current')).toBe('page')
    await userEvent.click(views.getByRole('link', { name: /^超期/ }))
    expect(await screen.findByRole('heading', { level: 1, name: '超期' })).toBeTruthy()
    expect(address()).toBe('/desk/queue?view=overdue')
  })

  it('shows every case to supervisors alone', async () => {
    openQueue('/desk/queue', {}, supervisor)
    expect(await screen.findByRole('link', { name: /^全部/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '领取下一件' })).toBeNull()
  })

  it('has a row for each case, whose first link leads to it with the view in the address', async () => {
    const urgent = aCaseRow({ isUrgent: true, flags: ['agent', 'seized'], submission: 2, state: 'claimed' })
    openQueue('/desk/queue?view=mine&regionCode=130481', {
      [listCases.path]: page([
        {
          ...urgent,
          assignee: { login: 'li.na', name: '李娜' },
          level: 'over',
          workingHoursLeft: -18,
          workingDaysLeft: -2.4,
        },
      ]),
    })
    const [row] = await caseRows()
    if (!row) throw new Error('no row')
    expect(row.getAttribute('data-case')).toBe('case-1')
    expect(cellsOf(row).map((cell) => cell.textContent)).toEqual([
      '超期2 天',
      '存量房买卖转移登记',
      '张*',
      '邯郸市武安市',
      '受理',
      '第 2 次',
      '加急涉查封代理',
      '李娜 ',
      '03-10 09:00',
    ])
    const [link] = within(row).getAllByRole('link')
    expect(link?.textContent).toBe('20260310048100001')
    expect(link?.getAttribute('href')).toBe('/desk/cases/case-1?view=mine&regionCode=130481')
  })

  it.each([
    [{ level: 'normal', workingHoursLeft: 15, workingDaysLeft: 2 }, '正常剩 2 天'],
    [{ level: 'soon', workingHoursLeft: 1.5, workingDaysLeft: 0.2 }, '临期剩 1.5 小时'],
    [{ level: 'over', workingHoursLeft: -3, workingDaysLeft: -0.4 }, '超期3 小时'],
    [{ level: 'over', workingHoursLeft: 0, workingDaysLeft: 0 }, '超期'],
    [{ level: 'normal', workingHoursLeft: 3, workingDaysLeft: undefined }, '停计'],
    [{ state: 'done', level: 'normal', workingDaysLeft: undefined }, '–'],
  ] as const)('says how far a case is from its limit: %s', async (limit, words) => {
    openQueue('/desk/queue', { [listCases.path]: page([aCaseRow(limit)]) })
    const [row] = await caseRows()
    expect(row && cellsOf(row)[0]?.textContent).toBe(words)
  })

  it('says that nothing waits, shows why it cannot be read, and tries again', async () => {
    openQueue('/desk/queue', { [listCases.path]: [refusalOf(listCases, 'tooMany'), page([])] })
    await tap('重新加载')
    expect(await screen.findByText('没有待领取的办件')).toBeTruthy()
  })

  it('is no screen of an officer without the permission', async () => {
    openQueue('/desk/queue', {}, { permissions: [] })
    expect(await screen.findByRole('heading', { level: 1, name: '没有这个页面' })).toBeTruthy()
  })
})

describe('filters and order', () => {
  it('stand in the address, and are sent', async () => {
    const server = openQueue()
    await screen.findByRole('option', { name: '邯郸市武安市' })
    await userEvent.selectOptions(screen.getByLabelText('区域'), '邯郸市武安市')
    await userEvent.selectOptions(screen.getByLabelText('次数'), '多次提交')
    await userEvent.selectOptions(screen.getByLabelText('时限'), '今日到期')
    await userEvent.click(screen.getByRole('button', { name: /^收件时间/ }))
    await waitFor(() => expect(address()).toContain('sort=arrival'))
    expect(address()).toBe('/desk/queue?view=waiting&regionCode=130481&due=today&resubmitted=true&sort=arrival')
    await waitFor(() =>
      expect(server.inputsOf(listCases).at(-1)).toEqual({
        view: 'waiting',
        regionCode: '130481',
        due: 'today',
        resubmitted: true,
        sort: 'arrival',
      }),
    )
    expect(screen.getByRole('columnheader', { name: /^收件时间/ }).getAttribute('aria-sort')).toBe('ascending')
    await userEvent.click(screen.getByRole('button', { name: '清除筛选' }))
    expect(address()).toBe('/desk/queue?view=waiting')
  })

  it('are read from the address, without what is none of its words', async () => {
    const server = openQueue('/desk/queue?view=onHold&flag=seized&stage=nonsense&assignee=li.na&pages=0')
    await table()
    expect(server.inputsOf(listCases)[0]).toEqual({ view: 'onHold', flag: 'seized', assignee: 'li.na', sort: 'due' })
    expect(await screen.findByDisplayValue('李娜')).toBeTruthy()
  })

  it('say when nothing fits', async () => {
    openQueue('/desk/queue?view=waiting&flag=minor', { [listCases.path]: page([]) })
    expect(await screen.findByText('没有符合筛选条件的办件')).toBeTruthy()
  })
})

describe('the pages', () => {
  const two = aCaseRow({ id: 'case-2', number: '20260310048100002' })
  const pages = [page([aCaseRow()], { next: 'after-1', total: 2 }), page([two], { total: 2 })]

  it('follow each other under the button, by the place that the one before named', async () => {
    const server = openQueue('/desk/queue', { [listCases.path]: pages })
    await tap('更多')
    await screen.findByText('20260310048100002')
    expect(await numbers()).toEqual(['20260310048100001', '20260310048100002'])
    expect(server.inputsOf(listCases).at(-1)?.next).toBe('after-1')
    expect(address()).toBe('/desk/queue?view=waiting&pages=2')
    expect(screen.queryByRole('button', { name: '更多' })).toBeNull()
  })

  it('are there again after a reload', async () => {
    openQueue('/desk/queue?view=waiting&pages=2', { [listCases.path]: pages })
    expect(await screen.findByText('20260310048100002')).toBeTruthy()
  })
})

describe('claiming', () => {
  it('takes the next case that fits the filters and opens it', async () => {
    const server = openQueue('/desk/queue?view=waiting&regionCode=130481', {
      [claimNextCase.path]: answerOf(claimNextCase, { id: 'case-7', version: 2 }),
    })
    await table()
    await userEvent.keyboard('g')
    await waitFor(() => expect(address()).toBe('/desk/cases/case-7?view=waiting&regionCode=130481'))
    expect(server.inputsOf(claimNextCase)).toEqual([{ regionCode: '130481' }])
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('已领取')
  })

  it('says that nothing is left', async () => {
    openQueue('/desk/queue', { [claimNextCase.path]: refusalOf(claimNextCase, 'queueEmpty') })
    await tap('领取下一件')
    expect(await screen.findByText('没有待领取的办件')).toBeTruthy()
  })

  it('takes the one in its row, by its button or its key', async () => {
    const server = openQueue('/desk/queue', { [claimCase.path]: answerOf(claimCase, { version: 2 }) })
    await table()
    await userEvent.keyboard('jc')
    expect(await screen.findByText('已领取')).toBeTruthy()
    expect(server.inputsOf(claimCase)).toEqual([{ id: 'case-1', version: 1 }])
    await waitFor(() => expect(server.inputsOf(listCases).length).toBeGreaterThan(1))
  })

  it('is offered for one’s own stage alone, and for no case of one’s own', async () => {
    openQueue('/desk/queue', {
      [listCases.path]: page([aCaseRow({ stage: 'cadastral' }), aCaseRow({ id: 'case-2', flags: ['conflict'] })]),
    })
    await table()
    expect(screen.queryByRole('button', { name: '领取' })).toBeNull()
  })

  it('shows who was faster', async () => {
    openQueue('/desk/queue', { [claimCase.path]: refusalOf(claimCase, 'caseHeldByOther') })
    await tap('领取')
    expect((await screen.findByRole('alertdialog')).textContent).toContain('承办')
  })
})

describe('many cases', () => {
  const rows = [aCaseRow(), aCaseRow({ id: 'case-2', number: '20260310048100002', version: 5 })]
  const assignee = { login: 'cao.yang', name: '曹阳' }
  const own = rows.map((row) => ({ ...row, state: 'claimed' as const, assignee }))
  const many = {
    [listCases.path]: page(rows),
    [listColleagues.path]: answerOf(listColleagues, { colleagues: [{ login: 'wang.lei', name: '王磊' }] }),
  }
  const chooseAll = async () => userEvent.click(await screen.findByRole('checkbox', { name: '全选' }))
  const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

  it('are reassigned by the supervisor, who reads what of them was refused', async () => {
    const server = openQueue(
      '/desk/queue',
      {
        ...many,
        [reassignCases.path]: answerOf(reassignCases, {
          done: ['case-1'],
          refused: [{ id: 'case-2', reason: 'conflictOfInterest' }],
        }),
      },
      supervisor,
    )
    await chooseAll()
    await tap('改派')
    const asked = await dialog('改派')
    await userEvent.click(asked.getByRole('button', { name: '改派' }))
    expect(await asked.findByText('必填')).toBeTruthy()
    await userEvent.selectOptions(asked.getByLabelText('改派给'), 'wang.lei')
    await userEvent.type(asked.getByLabelText('说明'), '李娜请假')
    await userEvent.click(asked.getByRole('button', { name: '改派' }))
    expect(await asked.findByText('改派：1 件已办，1 件未能办理')).toBeTruthy()
    expect(asked.getByRole('listitem').textContent).toBe('20260310048100002 承办人与该件有利害关系')
    expect(server.inputsOf(reassignCases)).toEqual([{ ids: ['case-1', 'case-2'], to: 'wang.lei', note: '李娜请假' }])
    await userEvent.click(asked.getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByRole('region', { name: '已选办件' })).toBeNull()
  })

  it('are handed over one by one, each with its version', async () => {
    const server = openQueue('/desk/queue?view=mine', {
      ...many,
      [listCases.path]: page([...own, aCaseRow({ id: 'case-3', state: 'done', assignee })]),
      [handOverCase.path]: [answerOf(handOverCase, { version: 2 }), refusalOf(handOverCase, 'caseMoved')],
    })
    await chooseAll()
    await tap('转办')
    const asked = await dialog('转办')
    await userEvent.selectOptions(await asked.findByLabelText('转给'), 'wang.lei')
    await userEvent.click(asked.getByRole('button', { name: '转办' }))
    expect(await asked.findByText('转办：1 件已办，1 件未能办理')).toBeTruthy()
    expect(server.inputsOf(handOverCase).map(({ id, version }) => [id, version])).toEqual([
      ['case-1', 1],
      ['case-2', 5],
    ])
  })

  it('are marked as urgent with a reason', async () => {
    const server = openQueue(
      '/desk/queue',
      { ...many, [markCaseUrgent.path]: answerOf(markCaseUrgent, { version: 2 }) },
      supervisor,
    )
    await chooseAll()
    await tap('加急')
    const asked = await dialog('加急')
    await userEvent.type(asked.getByLabelText('理由'), '当事人出国')
    await userEvent.click(asked.getByRole('button', { name: '加急' }))
    expect(await screen.findByText('已加急 2 件')).toBeTruthy()
    expect(server.inputsOf(markCaseUrgent)).toMatchObject([
      { id: 'case-1', isUrgent: true, reason: '当事人出国' },
      { id: 'case-2', isUrgent: true },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

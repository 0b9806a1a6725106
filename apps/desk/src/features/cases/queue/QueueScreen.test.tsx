import { claimCase, claimNextCase } from '@registration/contract/desk/claims.ts'
import { countCases, listCases } from '@registration/contract/desk/queue.ts'
import { refusalText } from '@registration/contract/refusals.ts'
import { answerOf, never, refusalOf } from '@registration/kit/testing/stub-server.ts'
import { tap } from '@registration/kit/testing/tap.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aCaseRow } from '../../../testing/a-case-row.ts'
import { aPage, counts, findCaseRows, findQueue, openQueue, supervisor } from '../../../testing/open-queue.tsx'

const cellsOf = (row: HTMLElement) => within(row).getAllByRole('cell')
const numbers = async () => (await findCaseRows()).map((row) => within(row).getByRole('rowheader').textContent)
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

  it('opens a case that takes no tap for a moment: the second click of a double click ticks nothing there', async () => {
    openQueue('/desk/queue', { [listCases.path]: aPage([aCaseRow()]) })
    const link = await screen.findByRole('link', { name: aCaseRow().number })
    await waitFor(() => expect(document.documentElement.classList).not.toContain('takes-no-tap'))
    await userEvent.click(link)
    expect(document.documentElement.classList).toContain('takes-no-tap')
  })

  it('that cannot be read again says so, beside what was read before', async () => {
    openQueue('/desk/queue', { [listCases.path]: [aPage([aCaseRow()]), refusalOf(listCases, 'unavailable')] })
    await findCaseRows()
    await tap('刷新')
    expect((await screen.findByRole('alert')).textContent).toBe(refusalText('unavailable', 'zh'))
    expect(await findCaseRows()).toHaveLength(1)
  })

  it.each([
    { what: 'the counts', list: aPage([aCaseRow()]) },
    { what: 'list and counts', list: refusalOf(listCases, 'unavailable') },
  ])('says once that $what cannot be read again', async ({ list }) => {
    const { inputsOf } = openQueue('/desk/queue', {
      [listCases.path]: [aPage([aCaseRow()]), list],
      [countCases.path]: [answerOf(countCases, counts), refusalOf(countCases, 'unavailable')],
    })
    await findCaseRows()
    await tap('刷新')
    expect((await screen.findByRole('alert')).textContent).toBe(refusalText('unavailable', 'zh'))
    // After the second try.
    await waitFor(() => expect(inputsOf(countCases)).toHaveLength(3))
    await waitFor(() => expect(screen.getByRole('button', { name: '刷新' }).getAttribute('aria-busy')).toBeNull())
    expect(screen.queryByText(/没有读到最新内容/)).toBeNull()
    expect(screen.getAllByRole('alert')).toHaveLength(1)
  })

  it('shows every case to supervisors alone', async () => {
    openQueue('/desk/queue', {}, supervisor)
    expect(await screen.findByRole('link', { name: /^全部/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '领取下一件' })).toBeNull()
  })

  it('has a row for each case, whose first link leads to it with the view in the address', async () => {
    const urgent = aCaseRow({ isUrgent: true, flags: ['agent', 'seized'], submission: 2, state: 'claimed' })
    openQueue('/desk/queue?view=mine&regionCode=130481', {
      [listCases.path]: aPage([
        {
          ...urgent,
          assignee: { login: 'li.na', name: '李娜' },
          level: 'over',
          workingHoursLeft: -18,
          workingDaysLeft: -2.4,
        },
      ]),
    })
    const [row] = await findCaseRows()
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
    [{ level: 'over', workingHoursLeft: 0, workingDaysLeft: 0 }, '超期不足 1 小时'],
    [{ level: 'normal', workingHoursLeft: 3, workingDaysLeft: undefined }, '暂停计时'],
    [{ state: 'done', level: 'normal', workingDaysLeft: undefined }, '–'],
  ] as const)('says how far a case is from its limit: %s', async (limit, words) => {
    openQueue('/desk/queue', { [listCases.path]: aPage([aCaseRow(limit)]) })
    const [row] = await findCaseRows()
    expect(row && cellsOf(row)[0]?.textContent).toBe(words)
  })

  it('says that nothing waits, shows why it cannot be read, and tries again', async () => {
    openQueue('/desk/queue', { [listCases.path]: [refusalOf(listCases, 'tooMany'), aPage([])] })
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
    // The button is gone.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: '筛选' })))
  })

  it.each([
    ['待办', 'waiting', 'ascending'],
    ['办结, which has no limits any more', 'done', null],
  ])('is said in the heading of its column: %s', async (_view, view, order) => {
    openQueue(`/desk/queue?view=${view}`)
    expect((await screen.findByRole('columnheader', { name: /^时限/ })).getAttribute('aria-sort')).toBe(order)
  })

  it('are read from the address, without what is none of its words', async () => {
    const server = openQueue('/desk/queue?view=onHold&flag=seized&stage=nonsense&assignee=li.na&pages=0')
    await findQueue()
    expect(server.inputsOf(listCases)[0]).toEqual({ view: 'onHold', flag: 'seized', assignee: 'li.na', sort: 'due' })
    expect(await screen.findByDisplayValue('李娜')).toBeTruthy()
  })

  it('say when nothing fits', async () => {
    openQueue('/desk/queue?view=waiting&flag=minor', { [listCases.path]: aPage([]) })
    expect(await screen.findByText('没有符合筛选条件的办件')).toBeTruthy()
  })
})

describe('the pages', () => {
  const two = aCaseRow({ id: 'case-2', number: '20260310048100002' })
  const pages = [aPage([aCaseRow()], { next: 'after-1', total: 2 }), aPage([two], { total: 2 })]

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

  it('end after forty, which is said in place of the button', async () => {
    const server = openQueue('/desk/queue?view=waiting&pages=40', { [listCases.path]: pages[0] ?? {} })
    expect(await screen.findByText('最多显示 2000 件，请用筛选缩小范围')).toBeTruthy()
    expect(server.inputsOf(listCases)).toHaveLength(40)
    expect(screen.queryByRole('button', { name: '更多' })).toBeNull()
  })
})

describe('claiming', () => {
  it('takes the next case that fits the filters and opens it', async () => {
    const server = openQueue('/desk/queue?view=waiting&regionCode=130481', {
      [claimNextCase.path]: answerOf(claimNextCase, { id: 'case-7', version: 2 }),
    })
    await findQueue()
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
    await findQueue()
    await userEvent.keyboard('jc')
    expect(await screen.findByText('已领取')).toBeTruthy()
    expect(server.inputsOf(claimCase)).toEqual([{ id: 'case-1', version: 1 }])
    await waitFor(() => expect(server.inputsOf(listCases).length).toBeGreaterThan(1))
  })

  it('says of a case on hold why, and until when', async () => {
    const hold = { reason: 'announcement', until: '2026-03-25', words: '待公告，至2026-03-25' } as const
    openQueue('/desk/queue?view=onHold', { [listCases.path]: aPage([aCaseRow({ state: 'onHold', hold })]) })
    const [row] = await findCaseRows()
    expect(row?.textContent).toContain('挂起')
    expect(row?.textContent).toContain('待公告，至2026-03-25')
  })

  it('leaves the focus in the list, whose buttons say which case they claim', async () => {
    const rows = ['case-1', 'case-2'].map((id, n) => aCaseRow({ id, number: `2026031013040000${n}` }))
    openQueue('/desk/queue', {
      [listCases.path]: [aPage(rows), aPage(rows.slice(1))],
      [claimCase.path]: answerOf(claimCase, { version: 2 }),
    })
    const [first] = await findCaseRows()
    const button = within(first as HTMLElement).getByRole('button', { name: '领取' })
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      '20260310130400000',
    )
    button.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(button.isConnected).toBe(false))
    await waitFor(async () => expect((await findQueue()).contains(document.activeElement)).toBe(true))
  })

  it('lets J and K go on from the place of a case that its claim has taken out of the list', async () => {
    const rows = [0, 1, 2, 3].map((n) => aCaseRow({ id: `case-${n}`, number: `2026031013040000${n}` }))
    openQueue('/desk/queue', {
      [listCases.path]: [aPage(rows), aPage(rows.filter(({ id }) => id !== 'case-2')), aPage(rows.slice(0, 2))],
      [claimCase.path]: answerOf(claimCase, { version: 2 }),
    })
    const numberInFocus = () => document.activeElement?.textContent
    await findQueue()
    await userEvent.keyboard('jjjc')
    await waitFor(() => expect(screen.queryByText('20260310130400002')).toBeNull())
    await userEvent.keyboard('j')
    expect(numberInFocus()).toBe('20260310130400003')
    await userEvent.keyboard('c')
    await waitFor(() => expect(screen.queryByText('20260310130400003')).toBeNull())
    await userEvent.keyboard('k')
    expect(numberInFocus()).toBe('20260310130400001')
  })

  it('takes a case once, also by a second Enter while the list is read again', async () => {
    const server = openQueue('/desk/queue', {
      [listCases.path]: [aPage(), never],
      [claimCase.path]: answerOf(claimCase, { version: 2 }),
    })
    await tap('领取')
    await waitFor(() => expect(server.inputsOf(listCases)).toHaveLength(2))
    await tap('领取')
    await server.untilQuiet()
    expect(server.inputsOf(claimCase)).toHaveLength(1)
  })

  it('is offered for one’s own stage alone, and for no case of one’s own', async () => {
    openQueue('/desk/queue', {
      [listCases.path]: aPage([aCaseRow({ stage: 'cadastral' }), aCaseRow({ id: 'case-2', flags: ['conflict'] })]),
    })
    await findQueue()
    expect(screen.queryByRole('button', { name: '领取' })).toBeNull()
  })

  it('shows who was faster', async () => {
    openQueue('/desk/queue', { [claimCase.path]: refusalOf(claimCase, 'caseHeldByOther') })
    await tap('领取')
    expect((await screen.findByRole('alertdialog')).textContent).toContain('承办')
  })
})

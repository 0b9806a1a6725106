import { findCaseChanges, getDeskCase } from '@registration/contract/desk/case.ts'
import { listCaseReasons } from '@registration/contract/desk/decisions.ts'
import { listCaseNotices } from '@registration/contract/desk/notices.ts'
import { countCases, listCaseChoices, listCases, searchCases } from '@registration/contract/desk/queue.ts'
import { unlockSession } from '@registration/contract/desk/sign-in.ts'
import type { Permission } from '@registration/contract/permissions.ts'
import { answerOf, never, type Replies, refusalOf } from '@registration/kit/testing/stub-server.ts'
import { tap } from '@registration/kit/testing/tap.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { aCaseRow } from '../../../testing/a-case-row.ts'
import { caseReasonsAnswer } from '../../../testing/case-reasons.ts'
import { aCase, stubWideWindow } from '../../../testing/open-case.tsx'
import { anOfficer, meReplies, openDesk } from '../../../testing/open-desk.tsx'

const permissions: Permission[] = ['viewCases', 'workCases']
const found = (rows = [{ ...aCaseRow(), found: 'certificate' as const }]) => answerOf(searchCases, { rows })

const open = (address: string, replies: Replies = {}) =>
  openDesk(address, {
    ...meReplies({ officer: anOfficer({ permissions }) }),
    [listCases.path]: answerOf(listCases, { rows: [], total: 0, more: false }),
    [countCases.path]: never,
    [listCaseChoices.path]: never,
    [getDeskCase.path]: never,
    [searchCases.path]: found(),
    ...replies,
  })

const field = () => screen.findByRole('searchbox', { name: '查询办件' })
const address = () => location.pathname + location.search

describe('the search', () => {
  it.each(['/', '{Control>}k{/Control}'])(
    'is entered from any screen by %s, and names why a case was found',
    async (key) => {
      const server = open('/desk/queue')
      const input = await field()
      await screen.findByText('没有待领取的办件')
      await userEvent.keyboard(key)
      expect(document.activeElement).toBe(input)
      await userEvent.keyboard('20260310{Enter}')
      const row = (await within(await screen.findByRole('table', { name: '查询结果' })).findAllByRole('row'))[1]
      expect(row?.getAttribute('data-case')).toBe('case-1')
      expect(row?.textContent).toContain('不动产权证号')
      expect(row && within(row).getAllByRole('link')[0]?.getAttribute('href')).toBe(
        '/desk/cases/case-1?from=search&text=20260310',
      )
      expect(screen.getByText('查到 1 件').getAttribute('role')).toBe('status')
      expect(address()).toBe('/desk/search?text=20260310')
      expect(server.inputsOf(searchCases)).toEqual([{ text: '20260310' }])
    },
  )

  it.each(['130481199001011234', '13800138000', '张建国'])('keeps %s out of the address', async (text) => {
    const server = open('/desk/queue')
    await userEvent.type(await field(), `${text}{Enter}`)
    expect(await screen.findByRole('table', { name: '查询结果' })).toBeTruthy()
    expect(address()).toBe('/desk/search')
    expect(server.inputsOf(searchCases)).toEqual([{ text }])
  })

  it('takes them out of one that has them', async () => {
    const server = open(`/desk/search?text=${encodeURIComponent('张建国')}`)
    expect(await screen.findByRole('table', { name: '查询结果' })).toBeTruthy()
    await waitFor(() => expect(address()).toBe('/desk/search'))
    expect(await field()).toHaveProperty('value', '张建国')
    expect(server.inputsOf(searchCases)).toEqual([{ text: '张建国' }])
  })

  it('begins in its field, with what can be looked for', async () => {
    open('/desk/queue')
    await userEvent.click(await screen.findByRole('link', { name: '查询' }))
    expect(await screen.findByText('受理编号，可以只输开头，至少 4 位')).toBeTruthy()
    await waitFor(async () => expect(document.activeElement).toBe(await field()))
  })

  it('says that nothing was found, or why it could not look', async () => {
    open('/desk/search?text=2026', { [searchCases.path]: [refusalOf(searchCases, 'tooMany'), found([])] })
    await tap('重新加载')
    expect(await screen.findAllByText('没有查到办件')).toBeTruthy()
    expect(screen.getByText(/其他登记机构和环节的办件不在查询范围内/)).toBeTruthy()
  })

  it('is not done again by unlocking the session', async () => {
    const officer = anOfficer({ permissions })
    const server = open('/desk/search?text=2026', {
      ...meReplies({ officer, state: 'locked' }, { officer }),
      [unlockSession.path]: answerOf(unlockSession, { state: 'active', factors: ['totp'] }),
      [listCaseNotices.path]: answerOf(listCaseNotices, { notices: [], unseen: 0 }),
    })
    expect(await screen.findByText('查到 1 件')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('动态码'), '287082')
    await tap('验证')
    await waitFor(() => expect(server.inputsOf(listCaseNotices).length).toBeGreaterThan(1))
    await server.untilQuiet()
    expect(server.inputsOf(searchCases)).toHaveLength(1)
  })

  describe('with a case open that it found', () => {
    const rows = ['case-0', 'case-1', 'case-2'].map((id) => ({
      ...aCaseRow({ id, number: `number of ${id}` }),
      found: 'certificate' as const,
    }))

    async function openTheSecond() {
      stubWideWindow()
      // jsdom loses a frame that follows a cancelled one, and scrolls nothing.
      vi.stubGlobal('requestAnimationFrame', (step: () => void) => setTimeout(step))
      vi.stubGlobal('cancelAnimationFrame', clearTimeout)
      const server = open('/desk/queue', {
        [searchCases.path]: found(rows),
        [getDeskCase.path]: ['case-1', 'case-2', 'case-1'].map((id) => answerOf(getDeskCase, aCase({ case: { id } }))),
        [findCaseChanges.path]: answerOf(findCaseChanges, { version: 4, words: '' }),
        [listCaseReasons.path]: caseReasonsAnswer,
      })
      await userEvent.type(await field(), '张建国{Enter}')
      await userEvent.click(await screen.findByRole('link', { name: 'number of case-1' }))
      await screen.findByRole('region', { name: '申请表' })
      return server
    }

    it.each([
      ['Escape', () => userEvent.keyboard('{Escape}')],
      ['the browser’s Back', async () => history.back()],
    ])('leads back to what was found, to the row of the case, and searches no second time: %s', async (_key, leave) => {
      const server = await openTheSecond()
      await leave()
      await waitFor(() => expect(document.activeElement?.textContent).toBe('number of case-1'))
      expect(address()).toBe('/desk/search')
      expect(server.inputsOf(searchCases)).toEqual([{ text: '张建国' }])
    })

    it('is marked in the navigation as found, and not as one of the queue', async () => {
      await openTheSecond()
      const entries = within(screen.getByRole('navigation', { name: '业务台导航' }))
      const isMarked = (name: string) => entries.getByRole('link', { name }).getAttribute('aria-current')
      expect([isMarked('查询'), isMarked('待办')]).toEqual(['true', null])
    })

    it('goes through what was found by J and K', async () => {
      await openTheSecond()
      await userEvent.keyboard('j')
      await waitFor(() => expect(address()).toBe('/desk/cases/case-2?from=search'))
      await userEvent.keyboard('k')
      await waitFor(() => expect(address()).toBe('/desk/cases/case-1?from=search'))
    })
  })

  it('is none of an officer without cases', async () => {
    open('/desk/account', meReplies({ officer: anOfficer({ permissions: [] }) }))
    await screen.findByRole('navigation', { name: '业务台导航' })
    expect(screen.queryByRole('searchbox')).toBeNull()
  })
})

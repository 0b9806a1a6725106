import { getDeskCase } from '@registration/contract/desk/case.ts'
import { deskPaths } from '@registration/contract/desk/desk-paths.ts'
import { countCases, listCaseChoices, listCases } from '@registration/contract/desk/queue.ts'
import { answerOf, never, type Replies } from '@registration/kit/testing/stub-server.ts'
import { screen, within } from '@testing-library/react'
import type { Officer } from '../api/officer.ts'
import { aCaseRow } from './a-case-row.ts'
import { anOfficer, meReplies, openDesk } from './open-desk.tsx'

export const counts = { waiting: 1_000, mine: 2, onHold: 0, returned: 3, overdue: 1, done: 12 }

const choices = answerOf(listCaseChoices, {
  businesses: [{ code: '130400-sale', title: '存量房买卖转移登记' }],
  registrationTypes: [{ code: '200', title: '转移登记' }],
  regions: [{ code: '130481', title: '邯郸市武安市' }],
  officers: [{ login: 'li.na', name: '李娜' }],
  holdReasons: [],
})

/** One page of a view, as the server answers it. */
export const aPage = (rows = [aCaseRow()], parts: { next?: string; total?: number } = {}) =>
  answerOf(listCases, { rows, total: rows.length, more: false, ...parts })

const worker: Partial<Officer> = { permissions: ['viewCases', 'workCases'], roles: ['acceptance'] }
export const supervisor: Partial<Officer> = { permissions: ['viewCases', 'superviseCases'], roles: ['supervisor'] }

/** The desk with a queue on its screen: of an officer who works on cases, unless the test says otherwise. */
export const openQueue = (address: string = deskPaths.queue, replies: Replies = {}, officer = worker) =>
  openDesk(address, {
    ...meReplies({ officer: anOfficer(officer) }),
    [listCases.path]: aPage(),
    [countCases.path]: answerOf(countCases, counts),
    [listCaseChoices.path]: choices,
    [getDeskCase.path]: never,
    ...replies,
  })

export const findQueue = () => screen.findByRole('table', { name: '待办列表' })

export const findCaseRows = async () =>
  within(await findQueue())
    .getAllByRole('row')
    .slice(1)

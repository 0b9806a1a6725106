import { findCaseChanges, getDeskCase } from '@registration/contract/desk/case.ts'
import { listCaseReasons } from '@registration/contract/desk/decisions.ts'
import { deskPaths } from '@registration/contract/desk/desk-paths.ts'
import { answerOf, type Replies } from '@registration/kit/testing/stub-server.ts'
import { act, screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import type { CaseForm, DeskCase } from '../features/cases/review/case-rules.ts'
import { aDeskCase, aShownParty, aShownUnit } from './a-desk-case.ts'
import { caseReasonsAnswer } from './case-reasons.ts'
import { anOfficer, meReplies, openDesk } from './open-desk.tsx'
import { stubPictures } from './stub-pictures.ts'

const officer = anOfficer({
  login: 'li.na',
  name: '李娜',
  roles: ['cadastral'],
  permissions: ['viewCases', 'workCases', 'revealIdentity'],
})

/** A form with a party and a unit. */
export const aForm = (parts: Partial<CaseForm> = {}): CaseForm => ({
  ...aDeskCase().form,
  parties: [aShownParty()],
  units: [aShownUnit()],
  ...parts,
})

/** A case with a party and a unit. */
export const aCase = (parts: Parameters<typeof aDeskCase>[0] = {}): DeskCase => aDeskCase({ form: aForm(), ...parts })

/**
 * The desk with a case on its screen. Of several answers each reading takes the next one. `search`: the view from which it
 * was opened.
 */
export function openCase(shown: DeskCase | DeskCase[] = aCase(), replies: Replies = {}, search = '') {
  const answers = Array.isArray(shown) ? shown : [shown]
  return openDesk(deskPaths.case.replace(':id', aCase().case.id) + search, {
    ...meReplies({ officer }),
    [getDeskCase.path]: answers.map((each) => answerOf(getDeskCase, each)),
    [findCaseChanges.path]: answerOf(findCaseChanges, { version: aCase().case.version, words: '' }),
    [listCaseReasons.path]: caseReasonsAnswer,
    ...replies,
  })
}

/** A wide window, in which every part of a case is on the screen. */
export function stubWideWindow() {
  stubPictures()
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('80rem'), onchange: null }),
  )
}

/** The row of a value or a paper, once the case is on the screen. */
export async function findField(name: string): Promise<HTMLElement> {
  await screen.findByRole('region', { name: '申请表' })
  const row = document.querySelector<HTMLElement>(`[data-field="${name}"]`)
  if (!row) throw new Error(`There is no ${name}`)
  return row
}

/** The button 添加意见 of a place. Of a paper its own, before those of its files. */
export function remarkButtonIn(place: HTMLElement): HTMLElement {
  const [button] = within(place).getAllByRole('button', { name: '添加意见' })
  if (!button) throw new Error('There is no button')
  return button
}

/** Goes to the queue and comes back. */
export async function leaveAndReturn() {
  const address = location.pathname
  act(() => history.pushState(null, '', deskPaths.queue))
  await screen.findByRole('heading', { name: '待办', level: 1 })
  act(() => history.pushState(null, '', address))
}

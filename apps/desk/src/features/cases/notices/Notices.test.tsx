import { listFactors, listOfficerSessions } from '@registration/contract/desk/account.ts'
import { listCaseNotices, markCaseNoticesSeen } from '@registration/contract/desk/notices.ts'
import { answerOf, refusalOf } from '@registration/kit/testing/stub-server.ts'
import { tap } from '@registration/kit/testing/tap.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { anOfficer, meReplies, openDesk } from '../../../testing/open-desk.tsx'
import type { CaseNotice } from './queries.ts'

const notice = {
  id: 'n1',
  caseId: 'case-1',
  number: '20260310048100001',
  kind: 'soon',
  at: '2026-03-10 09:00:00',
  isSeen: false,
  by: '',
  note: '',
} as const

const open = (permissions: ReturnType<typeof anOfficer>['permissions'], notices: Partial<CaseNotice>[]) =>
  openDesk('/desk/account', {
    ...meReplies({ officer: anOfficer({ permissions }) }),
    [listFactors.path]: answerOf(listFactors, { passkeys: [], totpSince: '', recoveryCodes: 8, hasPassword: true }),
    [listOfficerSessions.path]: answerOf(listOfficerSessions, { sessions: [] }),
    [listCaseNotices.path]: answerOf(listCaseNotices, {
      notices: notices.map((parts) => ({ ...notice, ...parts })),
      unseen: notices.filter(({ isSeen }) => !isSeen).length,
    }),
    [markCaseNoticesSeen.path]: answerOf(markCaseNoticesSeen, undefined),
  })

describe('the notices', () => {
  it('are counted, lead to their cases, and are seen once the dialog is closed', async () => {
    const server = open(['viewCases'], [{ isSeen: false }])
    await tap('提醒 1')
    const dialog = await screen.findByRole('dialog', { name: '提醒' })
    expect(within(dialog).getByRole('link', { name: notice.number }).getAttribute('href')).toBe('/desk/cases/case-1')
    expect(within(dialog).getByText('办理时限将至')).toBeTruthy()
    await tap('关闭')
    expect(server.inputsOf(markCaseNoticesSeen)).toEqual([{ ids: ['n1'] }])
  })

  it('are announced beside their button: what is in a button is only its name', async () => {
    open(['viewCases'], [{ isSeen: false }])
    const button = await screen.findByRole('button', { name: '提醒 1' })
    expect(within(button).queryByRole('status')).toBeNull()
    expect(screen.getByText('1 条新提醒').closest('[role="status"]')).toBeTruthy()
  })

  it('of a claim that has ended name every cause there may be', async () => {
    open(['viewCases'], [{ isSeen: false, kind: 'claimEnded' }])
    await tap('提醒 1')
    expect(await screen.findByText('已自动结束承办：长时间未办理，或您请假、账号停用、角色或登记机构变动')).toBeTruthy()
    await tap('关闭')
  })

  it('of a case that was given say by whom, and the note', async () => {
    open(['viewCases'], [{ kind: 'assigned', by: '李娜', note: '申请人周三来补原件' }])
    await tap('提醒 1')
    expect(await screen.findByText('李娜转给您承办')).toBeTruthy()
    expect(screen.getByText('申请人周三来补原件')).toBeTruthy()
    await tap('关闭')
  })

  it('that are seen are counted no more', async () => {
    const server = open(['viewCases'], [{ isSeen: true }])
    await tap('提醒')
    await screen.findByRole('dialog', { name: '提醒' })
    await tap('关闭')
    expect(server.inputsOf(markCaseNoticesSeen)).toEqual([])
  })

  it('that cannot be read are not said to be none', async () => {
    openDesk('/desk/account', {
      ...meReplies({ officer: anOfficer({ permissions: ['viewCases'] }) }),
      [listFactors.path]: answerOf(listFactors, { passkeys: [], totpSince: '', recoveryCodes: 8, hasPassword: true }),
      [listOfficerSessions.path]: answerOf(listOfficerSessions, { sessions: [] }),
      [listCaseNotices.path]: refusalOf(listCaseNotices, 'unavailable'),
    })
    await tap('提醒')
    const dialog = await screen.findByRole('dialog', { name: '提醒' })
    expect(await within(dialog).findByRole('button', { name: '重新加载' })).toBeTruthy()
    expect(within(dialog).queryByText('没有提醒')).toBeNull()
  })

  it('are read again when the dialog opens', async () => {
    const replies = [[], [notice]].map((notices) => answerOf(listCaseNotices, { notices, unseen: notices.length }))
    openDesk('/desk/account', {
      ...meReplies({ officer: anOfficer({ permissions: ['viewCases'] }) }),
      [listFactors.path]: answerOf(listFactors, { passkeys: [], totpSince: '', recoveryCodes: 8, hasPassword: true }),
      [listOfficerSessions.path]: answerOf(listOfficerSessions, { sessions: [] }),
      [listCaseNotices.path]: replies,
      [markCaseNoticesSeen.path]: answerOf(markCaseNoticesSeen, undefined),
    })
    await tap('提醒')
    const dialog = await screen.findByRole('dialog', { name: '提醒' })
    expect(await within(dialog).findByRole('link', { name: notice.number })).toBeTruthy()
  })

  it('are for who reads cases', async () => {
    open(['listStaff'], [])
    await screen.findByRole('heading', { name: '我的账号' })
    expect(screen.queryByRole('button', { name: '提醒' })).toBeNull()
  })
})

import { cancelStaffAbsence, listAbsences, setStaffAbsence } from '@registration/contract/desk/staff.ts'
import type { Permission } from '@registration/contract/permissions.ts'
import { answerOf, type Replies, refusalOf } from '@registration/kit/testing/stub-server.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { anOfficer, meReplies, openDesk } from '../../testing/open-desk.tsx'
import type { AbsentOfficer } from './queries.ts'

const aColleague = (parts: Partial<AbsentOfficer> = {}): AbsentOfficer => ({
  login: 'li.na',
  name: '李娜',
  post: '受理岗',
  absentFrom: '',
  absentUntil: '',
  ...parts,
})

function openAbsences(officers: AbsentOfficer[], replies: Replies = {}, permissions: Permission[] = ['recordAbsence']) {
  return openDesk('/desk/absences', {
    ...meReplies({ officer: anOfficer({ roles: ['supervisor'], permissions }) }),
    [listAbsences.path]: answerOf(listAbsences, { officers }),
    ...replies,
  })
}

const open = async (name = '李娜') => userEvent.click(await screen.findByRole('button', { name }))

describe('the absences of the office', () => {
  it('are entered by a supervisor, who reaches them from the navigation', async () => {
    const away = { absentFrom: '2026-03-11 09:00:00', absentUntil: '2026-03-13 18:00:00' }
    const server = openAbsences([], {
      [listAbsences.path]: [
        answerOf(listAbsences, { officers: [aColleague()] }),
        answerOf(listAbsences, { officers: [aColleague(away)] }),
      ],
      [setStaffAbsence.path]: answerOf(setStaffAbsence, undefined),
    })
    expect(await screen.findByRole('heading', { level: 1, name: '请假' })).toBeTruthy()
    expect(screen.getByRole('link', { name: '请假' }).getAttribute('aria-current')).toBe('page')
    expect(screen.queryByRole('link', { name: '人员' })).toBeNull()
    await open()
    const panel = within(screen.getByRole('region', { name: '李娜的请假' }))
    expect(document.activeElement).toBe(panel.getByRole('heading', { level: 2 }))
    fireEvent.change(panel.getByLabelText('开始'), { target: { value: '2026-03-11T09:00' } })
    fireEvent.change(panel.getByLabelText('结束'), { target: { value: '2026-03-13T18:00' } })
    await userEvent.click(panel.getByRole('button', { name: '登记请假' }))
    expect(await screen.findByText('请假已登记')).toBeTruthy()
    expect(server.inputsOf(setStaffAbsence)).toEqual([
      { login: 'li.na', from: '2026-03-11 09:00:00', to: '2026-03-13 18:00:00' },
    ])
    const row = (await screen.findByRole('rowheader', { name: '李娜' })).closest('tr')
    expect(await within(row ?? document.body).findByText('2026-03-11 09:00 至 2026-03-13 18:00')).toBeTruthy()
  })

  it('tell before that the cases in hand go back to the queue', async () => {
    openAbsences([aColleague()])
    await open()
    expect(screen.getByText(/请假一开始，手上的办件退回待办/)).toBeTruthy()
  })

  it('are cancelled', async () => {
    const away = { absentFrom: '2026-03-11 09:00:00', absentUntil: '2026-03-13 18:00:00' }
    const server = openAbsences([], {
      [listAbsences.path]: [
        answerOf(listAbsences, { officers: [aColleague(away)] }),
        answerOf(listAbsences, { officers: [aColleague()] }),
      ],
      [cancelStaffAbsence.path]: answerOf(cancelStaffAbsence, undefined),
    })
    await open()
    await userEvent.click(screen.getByRole('button', { name: '取消请假' }))
    expect(await screen.findByText('请假已取消')).toBeTruthy()
    expect(server.inputsOf(cancelStaffAbsence)).toEqual([{ login: 'li.na' }])
    await waitFor(() => expect(screen.queryByRole('button', { name: '取消请假' })).toBeNull())
    expect(document.activeElement).toBe(screen.getByLabelText('开始'))
  })

  it('that are cancelled, although the answer was lost, do not say that they are not', async () => {
    const away = { absentFrom: '2026-03-11 09:00:00', absentUntil: '2026-03-13 18:00:00' }
    openAbsences([], {
      [listAbsences.path]: [
        answerOf(listAbsences, { officers: [aColleague(away)] }),
        answerOf(listAbsences, { officers: [aColleague()] }),
      ],
    })
    await open()
    await userEvent.click(screen.getByRole('button', { name: '取消请假' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: '取消请假' })).toBeNull())
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('show why one is refused', async () => {
    openAbsences([aColleague()], { [setStaffAbsence.path]: refusalOf(setStaffAbsence, 'staffNotFound') })
    await open()
    fireEvent.change(screen.getByLabelText('开始'), { target: { value: '2026-03-11T09:00' } })
    fireEvent.change(screen.getByLabelText('结束'), { target: { value: '2026-03-13T18:00' } })
    await userEvent.click(screen.getByRole('button', { name: '登记请假' }))
    expect(await screen.findByText('没有找到该账号')).toBeTruthy()
  })

  it('are found by name and account', async () => {
    openAbsences([aColleague(), aColleague({ login: 'wu.di', name: '吴迪' })])
    const find = await screen.findByLabelText('按姓名或账号查找')
    for (const [typed, name] of [
      ['吴', '吴迪'],
      ['LI.N', '李娜'],
    ] as const) {
      fireEvent.change(find, { target: { value: typed } })
      expect(screen.getByRole('rowheader').textContent).toBe(name)
    }
  })

  it('say that there is nobody', async () => {
    openAbsences([])
    expect(await screen.findByText('您的登记机构还没有工作人员')).toBeTruthy()
  })

  it('show why they cannot be read, and try again', async () => {
    openAbsences([], {
      [listAbsences.path]: [refusalOf(listAbsences, 'tooMany'), answerOf(listAbsences, { officers: [aColleague()] })],
    })
    await userEvent.click(await screen.findByRole('button', { name: '重新加载' }))
    expect(await screen.findByRole('rowheader', { name: '李娜' })).toBeTruthy()
  })

  it('are no screen of an officer without the permission', async () => {
    openAbsences([], {}, ['viewCases'])
    expect(await screen.findByRole('heading', { level: 1, name: '没有这个页面' })).toBeTruthy()
  })
})

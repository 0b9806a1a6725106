import { getOfficer, signInWithPassword } from '@registration/contract/desk/sign-in.ts'
import {
  inviteStaff,
  leaveStaff,
  listStaff,
  pauseStaff,
  resolveOtherPerson,
  saveStaff,
  setStaffAbsence,
  setStaffRoles,
} from '@registration/contract/desk/staff.ts'
import type { Permission } from '@registration/contract/permissions.ts'
import { refusalText } from '@registration/contract/refusals.ts'
import { answerOf, held, type Replies, refusalOf } from '@registration/kit/testing/stub-server.ts'
import { pressTwice, tap } from '@registration/kit/testing/tap.ts'
import { graceMs } from '@registration/kit/ui/grace.ts'
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aMe, anOfficer, asksBeforeLeaving, meReplies, openDesk, signedOut } from '../../testing/open-desk.tsx'
import type { StaffMember } from './queries.ts'

function aMember(parts: Partial<StaffMember> = {}): StaffMember {
  return {
    login: 'li.na',
    name: '李娜',
    employeeNumber: '0231',
    post: '受理岗',
    state: 'active',
    roles: ['acceptance'],
    offices: [{ code: '130481', name: '武安市' }],
    hasDocumentNumber: true,
    signedInAt: '2026-03-10 09:00:00',
    absentFrom: '',
    absentUntil: '',
    otherPersonAt: '',
    ...parts,
  }
}

const offices = [
  { code: '130400', name: '邯郸市' },
  { code: '130426', name: '涉县' },
  { code: '130481', name: '武安市' },
]

function openStaff(permissions: Permission[], replies: Replies = {}, staff = [aMember()]) {
  return openDesk('/desk/staff', {
    ...meReplies({ officer: anOfficer({ permissions: ['listStaff', ...permissions] }) }),
    [listStaff.path]: answerOf(listStaff, { staff, offices }),
    ...replies,
  })
}

const open = async (name = '李娜') => userEvent.click(await screen.findByRole('button', { name }))

describe('the list of the staff', () => {
  it('has a row for each account, with its roles, offices, state and absence', async () => {
    const away = { absentFrom: '2026-03-11 09:00:00', absentUntil: '2026-03-13 18:00:00' }
    openStaff([], {}, [
      aMember(away),
      aMember({ login: 'wu.di', name: '吴迪', state: 'invited', roles: [], signedInAt: '' }),
    ])
    const rows = (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent)
    expect(rows[0]).toContain(
      '李娜li.na受理岗受理岗武安市在用请假 2026-03-11 09:00 至 2026-03-13 18:002026-03-10 09:00',
    )
    expect(rows[1]).toContain('吴迪wu.di受理岗无武安市待启用还没有登录')
  })

  it('says of whom with cases it has no document number, without which their own cases are not found', async () => {
    const without = { hasDocumentNumber: false }
    openStaff([], {}, [
      aMember({ name: '没有号码', ...without }),
      aMember({ login: 'b', name: '有号码' }),
      aMember({ login: 'c', name: '已离职', state: 'left', ...without }),
      aMember({ login: 'd', name: '管理员', roles: ['security'], ...without }),
    ])
    const rows = (await screen.findAllByRole('row')).filter((row) => within(row).queryByText('本人证件号码 无'))
    expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual(['没有号码'])
  })

  it('finds by name, account and employee number, and says how many', async () => {
    openStaff([], {}, [aMember(), aMember({ login: 'wu.di', name: '吴迪', employeeNumber: '77' })])
    const find = await screen.findByLabelText('按姓名、账号或工号查找')
    for (const [typed, name] of [
      ['吴', '吴迪'],
      ['LI.N', '李娜'],
      ['77', '吴迪'],
    ] as const) {
      fireEvent.change(find, { target: { value: typed } })
      expect(screen.getByRole('rowheader').textContent).toBe(name)
      expect(screen.getByText('共 1 人')).toBeTruthy()
    }
    fireEvent.change(find, { target: { value: '没有' } })
    expect(screen.getByText('没有找到“没有”')).toBeTruthy()
  })

  it('shows fifty accounts at a time', async () => {
    openStaff(
      [],
      {},
      Array.from({ length: 51 }, (_, i) => aMember({ login: `a${i}`, name: `人员${i}` })),
    )
    await userEvent.click(await screen.findByRole('button', { name: '下一页' }))
    expect(screen.getByRole('rowheader').textContent).toBe('人员50')
  })

  it('says that there is nobody', async () => {
    openStaff([], {}, [])
    expect(await screen.findByText('您的登记机构还没有账号')).toBeTruthy()
  })

  it('shows why it cannot be read, and tries again', async () => {
    openStaff([], {
      [listStaff.path]: [refusalOf(listStaff, 'tooMany'), answerOf(listStaff, { staff: [aMember()], offices })],
    })
    await userEvent.click(await screen.findByRole('button', { name: '重新加载' }))
    expect(await screen.findByRole('rowheader', { name: '李娜' })).toBeTruthy()
  })

  it('is no screen of an officer without the permission', async () => {
    openDesk('/desk/staff', meReplies({ officer: anOfficer({ permissions: [] }) }))
    expect(await screen.findByRole('heading', { level: 1, name: '没有这个页面' })).toBeTruthy()
  })
})

/** A press that is made some milliseconds from now. */
function press(button: HTMLElement, later: number) {
  const click = createEvent.click(button)
  Object.defineProperty(click, 'timeStamp', { value: performance.now() + later })
  fireEvent(button, click)
}

describe('an account', () => {
  it.each([
    [[], ['您只能查看这个账号。']],
    [['manageAccounts'], ['基本信息', '登记码', '停用', '办理离职']],
    [['setRoles'], ['角色和登记机构']],
    [['recordAbsence'], ['请假']],
  ] as [Permission[], string[]][])('has for the permissions %s: %s', async (permissions, words) => {
    openStaff(permissions)
    await open()
    const panel = within(screen.getByRole('region', { name: '账号 李娜' }))
    const titles = panel.queryAllByRole('heading', { level: 3 }).map((title) => title.textContent)
    if (permissions.length === 0) expect(panel.getByText(words[0] ?? '')).toBeTruthy()
    else expect(titles).toEqual(words)
  })

  it('gives the focus back to what opened it when it is closed', async () => {
    openStaff(['manageAccounts'], {}, [aMember(), aMember({ login: 'wang.lei', name: '王磊' })])
    await open()
    await open('王磊')
    await userEvent.click(screen.getByRole('button', { name: '关闭' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '王磊' }))
    await userEvent.click(screen.getByRole('button', { name: '新建账号' }))
    await userEvent.click(screen.getByRole('button', { name: '关闭' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '新建账号' }))
  })

  it('is changed by others, if it is one’s own', async () => {
    openStaff(['manageAccounts', 'setRoles'], {}, [aMember({ login: 'cao.yang', name: '曹阳' })])
    await open('曹阳')
    expect(screen.getByText('本人的账号由其他管理员修改。')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
  })

  it('of an administrator gets its code from the operator', async () => {
    openStaff(['manageAccounts'], {}, [aMember({ roles: ['auditor'] })])
    await open()
    expect(screen.getByText('管理员的登记码由运维人员给出。')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '生成登记码' })).toBeNull()
  })

  it('says when another person came with its login, until the system administrator has resolved it', async () => {
    const marked = aMember({ otherPersonAt: '2026-03-10 08:15:00' })
    const server = openStaff(['manageAccounts'], {
      [listStaff.path]: [
        answerOf(listStaff, { staff: [marked], offices }),
        answerOf(listStaff, { staff: [aMember()], offices }),
      ],
      [resolveOtherPerson.path]: answerOf(resolveOtherPerson, undefined),
    })
    const row = (await screen.findByRole('rowheader', { name: '李娜' })).closest('tr')
    expect(row?.textContent).toContain('登录名来了另一人 2026-03-10 08:15')
    await open()
    const panel = within(screen.getByRole('region', { name: '账号 李娜' }))
    expect(panel.getByText(/2026-03-10 08:15，统一身份认证的另一人以此登录名登录/)).toBeTruthy()
    await userEvent.click(panel.getByRole('button', { name: '标为已处理' }))
    expect(await screen.findByText('已标为处理完毕')).toBeTruthy()
    expect(server.inputsOf(resolveOtherPerson)).toEqual([{ login: 'li.na' }])
    await waitFor(() => expect(screen.queryByRole('button', { name: '标为已处理' })).toBeNull())
    expect(row?.textContent).not.toContain('另一人')
  })

  it('is made, and opens for its code, which is shown once', async () => {
    const made = aMember({ login: 'wu.di', name: '吴迪', state: 'invited' })
    const server = openStaff(['manageAccounts'], {
      [listStaff.path]: [
        answerOf(listStaff, { staff: [aMember()], offices }),
        answerOf(listStaff, { staff: [aMember(), made], offices }),
      ],
      [saveStaff.path]: answerOf(saveStaff, undefined),
      [inviteStaff.path]: answerOf(inviteStaff, { code: 'K7QM-2XNP', until: '2026-03-11 09:00:00' }),
    })
    await userEvent.click(await screen.findByRole('button', { name: '新建账号' }))
    await userEvent.type(screen.getByLabelText('账号'), 'Wu.Di')
    await userEvent.type(screen.getByLabelText('姓名'), '吴迪')
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByRole('region', { name: '账号 吴迪' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '生成登记码' }))
    expect(await screen.findByText('K7QM-2XNP')).toBeTruthy()
    expect(screen.getByText('只在这里显示一次，2026-03-11 09:00 前有效，只能用一次。')).toBeTruthy()
    expect(server.inputsOf(saveStaff)[0]).toMatchObject({ login: 'wu.di', name: '吴迪', isNew: true })
    await open('李娜')
    await open('吴迪')
    expect(screen.queryByText('K7QM-2XNP')).toBeNull()
  })

  it('that is being made keeps what was typed when the session ends, for the same officer, until it is made', async () => {
    const me = { officer: anOfficer({ permissions: ['listStaff', 'manageAccounts'] }) }
    let isSignedOut = false
    const saves = [refusalOf(saveStaff, 'signedOut'), answerOf(saveStaff, undefined)]
    openStaff(['manageAccounts'], {
      [getOfficer.path]: () => answerOf(getOfficer, aMe(isSignedOut ? signedOut : me)),
      [saveStaff.path]: () => {
        isSignedOut = saves.length === 2
        return saves.shift() ?? refusalOf(saveStaff, 'tooMany')
      },
      [signInWithPassword.path]: () => {
        isSignedOut = false
        return answerOf(signInWithPassword, { state: 'active', factors: [] })
      },
    })
    await tap('新建账号')
    await userEvent.type(screen.getByLabelText('账号'), 'wu.di')
    await userEvent.type(screen.getByLabelText('姓名'), '吴迪')
    await userEvent.type(screen.getByLabelText(/^岗位/), '受理岗')
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    await userEvent.type(await screen.findByLabelText('密码'), 'a long password')
    await userEvent.type(screen.getByLabelText('账号'), 'cao.yang')
    await userEvent.click(screen.getByRole('button', { name: '登录' }))
    await tap('新建账号')
    expect(screen.getByLabelText('账号')).toHaveProperty('value', 'wu.di')
    expect(screen.getByLabelText('姓名')).toHaveProperty('value', '吴迪')
    expect(screen.getByLabelText(/^岗位/)).toHaveProperty('value', '受理岗')
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('账号已保存')).toBeTruthy()
    await tap('新建账号')
    expect(screen.getByLabelText('账号')).toHaveProperty('value', '')
  })

  it('has one code after a double press, and another after a later one', async () => {
    const made = [answerOf(inviteStaff, { code: 'K7QM-2XNP', until: '2026-03-11 09:00:00' })]
    const server = openStaff(['manageAccounts'], { [inviteStaff.path]: made }, [aMember({ state: 'invited' })])
    await open()
    await tap('生成登记码')
    const button = screen.getByRole('button', { name: '生成登记码' })
    await screen.findByText('K7QM-2XNP')
    press(button, 0)
    press(button, graceMs)
    await waitFor(() => expect(server.inputsOf(inviteStaff)).toHaveLength(2))
  })

  it('says of a code that did not come that it may have been made, and what to do', async () => {
    openStaff(['manageAccounts'], { [inviteStaff.path]: Response.json({}, { status: 502 }) }, [
      aMember({ state: 'invited' }),
    ])
    await open()
    await tap('生成登记码')
    expect((await screen.findByRole('alert')).textContent).toMatch(/^没有收到登记码。它可能已经生成，.*再生成一次。$/)
  })

  it('has one code, also where the button is pressed twice at once', async () => {
    const made = answerOf(inviteStaff, { code: 'K7QM-2XNP', until: '2026-03-11 09:00:00' })
    const server = openStaff(['manageAccounts'], { [inviteStaff.path]: made }, [aMember({ state: 'invited' })])
    await open()
    pressTwice(screen.getByRole('button', { name: '生成登记码' }))
    await screen.findByText('K7QM-2XNP')
    expect(server.inputsOf(inviteStaff)).toHaveLength(1)
  })

  it('keeps what was typed when the save is refused', async () => {
    openStaff(['manageAccounts'], { [saveStaff.path]: refusalOf(saveStaff, 'staffNotFound') })
    await open()
    await userEvent.clear(screen.getByLabelText('姓名'))
    await userEvent.type(screen.getByLabelText('姓名'), '李娜娜')
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('没有找到该账号')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('姓名').value).toBe('李娜娜')
  })

  it('keeps what was typed while another is open, until it is saved', async () => {
    const listed = [aMember(), aMember({ login: 'wang.lei', name: '王磊', post: '登簿岗' })]
    openStaff(['manageAccounts'], { [saveStaff.path]: answerOf(saveStaff, undefined) }, listed)
    await open()
    await userEvent.type(screen.getByLabelText(/^岗位/), '一组')
    await open('王磊')
    expect(screen.getByLabelText(/^岗位/)).toHaveProperty('value', '登簿岗')
    expect(asksBeforeLeaving()).toBe(true)
    await open()
    expect(screen.getByLabelText(/^岗位/)).toHaveProperty('value', '受理岗一组')
    expect(screen.getByLabelText('姓名')).toHaveProperty('value', '李娜')
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('账号已保存')).toBeTruthy()
    expect(asksBeforeLeaving()).toBe(false)
  })

  it('of which something was typed has what another has saved since in all else', async () => {
    const listed = (post: string) =>
      answerOf(listStaff, { staff: [aMember({ post }), aMember({ login: 'wang.lei', name: '王磊' })], offices })
    openStaff(['manageAccounts'], {
      [listStaff.path]: [listed('受理岗'), listed('登簿岗')],
      [saveStaff.path]: answerOf(saveStaff, undefined),
    })
    await open()
    await userEvent.type(screen.getByLabelText('姓名'), '娜')
    await open('王磊')
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('账号已保存')).toBeTruthy()
    await open()
    await waitFor(() => expect(screen.getByLabelText(/^岗位/)).toHaveProperty('value', '登簿岗'))
    expect(screen.getByLabelText('姓名')).toHaveProperty('value', '李娜娜')
  })

  it('keeps the roles that were ticked, and the times of an absence, while another is open', async () => {
    const listed = [aMember(), aMember({ login: 'wang.lei', name: '王磊' })]
    const replies = {
      [setStaffRoles.path]: answerOf(setStaffRoles, undefined),
      [setStaffAbsence.path]: answerOf(setStaffAbsence, undefined),
    }
    openStaff(['setRoles', 'recordAbsence'], replies, listed)
    await open()
    await userEvent.click(screen.getByRole('checkbox', { name: '权籍调查岗' }))
    fireEvent.change(screen.getByLabelText('开始'), { target: { value: '2026-03-11T09:00' } })
    await open('王磊')
    expect(screen.getByRole('checkbox', { name: '权籍调查岗' })).toHaveProperty('checked', false)
    expect(screen.getByLabelText('开始')).toHaveProperty('value', '')
    await open()
    expect(screen.getByRole('checkbox', { name: '权籍调查岗' })).toHaveProperty('checked', true)
    expect(screen.getByLabelText('开始')).toHaveProperty('value', '2026-03-11T09:00')
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('角色和登记机构已保存')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('结束'), { target: { value: '2026-03-13T18:00' } })
    await userEvent.click(screen.getByRole('button', { name: '登记请假' }))
    expect(await screen.findByText('请假已登记')).toBeTruthy()
    await waitFor(() => expect(asksBeforeLeaving()).toBe(false))
  })

  it('has data that another has saved meanwhile, beside what is being typed', async () => {
    const server = openStaff(['manageAccounts'], {
      [listStaff.path]: [
        answerOf(listStaff, { staff: [aMember()], offices }),
        answerOf(listStaff, { staff: [aMember({ post: '登簿岗' })], offices }),
      ],
      [saveStaff.path]: [refusalOf(saveStaff, 'changedMeanwhile'), answerOf(saveStaff, undefined)],
    })
    await open()
    await userEvent.type(screen.getByLabelText('姓名'), '娜')
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    expect((await screen.findByRole('alert')).textContent).toBe(refusalText('changedMeanwhile', 'zh'))
    await waitFor(() => expect(screen.getByLabelText(/^岗位/)).toHaveProperty('value', '登簿岗'))
    expect(screen.getByLabelText('姓名')).toHaveProperty('value', '李娜娜')
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('账号已保存')).toBeTruthy()
    const base = { name: '李娜', employeeNumber: '0231', post: '受理岗' }
    expect(server.inputsOf(saveStaff)).toMatchObject([
      { name: '李娜娜', post: '受理岗', base },
      { name: '李娜娜', post: '登簿岗', base: { ...base, post: '登簿岗' } },
    ])
  })

  it('does not show its document number once it is saved, nor send it again', async () => {
    const server = openStaff(['manageAccounts'], { [saveStaff.path]: answerOf(saveStaff, undefined) })
    await open()
    await userEvent.type(screen.getByLabelText(/^本人证件号码/), '130402198503071231')
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('账号已保存')).toBeTruthy()
    expect(screen.getByLabelText(/^本人证件号码/)).toHaveProperty('value', '')
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(server.inputsOf(saveStaff)).toHaveLength(2))
    expect(server.inputsOf(saveStaff).map(({ documentNumber }) => documentNumber)).toEqual([
      '130402198503071231',
      undefined,
    ])
  })

  it('has what another has saved since, also in what was saved here before', async () => {
    const mine = aMember({ post: '受理岗一组' })
    openStaff(['manageAccounts'], {
      [listStaff.path]: [
        answerOf(listStaff, { staff: [aMember()], offices }),
        answerOf(listStaff, { staff: [mine], offices }),
        answerOf(listStaff, { staff: [{ ...mine, post: '受理岗二组' }], offices }),
      ],
      [saveStaff.path]: [answerOf(saveStaff, undefined), refusalOf(saveStaff, 'changedMeanwhile')],
    })
    await open()
    const post = screen.getByLabelText(/^岗位/)
    await userEvent.type(post, '一组')
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('账号已保存')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('姓名'), '娜')
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(post).toHaveProperty('value', '受理岗二组'))
    expect(screen.getByLabelText('姓名')).toHaveProperty('value', '李娜娜')
  })

  it('keeps what is typed while it is being saved', async () => {
    const saved = held(answerOf(saveStaff, undefined))
    openStaff(['manageAccounts'], { [saveStaff.path]: saved.reply })
    await open()
    await userEvent.type(screen.getByLabelText('姓名'), '娜')
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    await userEvent.type(screen.getByLabelText(/^岗位/), '二组')
    saved.release()
    expect(await screen.findByText('账号已保存')).toBeTruthy()
    expect(screen.getByLabelText(/^岗位/)).toHaveProperty('value', '受理岗二组')
  })

  it('is paused after a question', async () => {
    const server = openStaff(['manageAccounts'], { [pauseStaff.path]: answerOf(pauseStaff, undefined) })
    await open()
    await tap('停用')
    const asked = await screen.findByRole('alertdialog')
    expect(asked.textContent).toContain('手上的办件会退回待办')
    const agree = within(asked).getByRole('button', { name: '停用' })
    await waitFor(() => expect(agree.getAttribute('aria-disabled')).toBeNull())
    await userEvent.click(agree)
    expect(await screen.findByText('账号已停用')).toBeTruthy()
    expect(server.inputsOf(pauseStaff)).toEqual([{ login: 'li.na', paused: true }])
  })

  it('that is used again is not asked to be paused by the second press', async () => {
    const server = openStaff(['manageAccounts'], {
      [listStaff.path]: [
        answerOf(listStaff, { staff: [aMember({ state: 'paused' })], offices }),
        answerOf(listStaff, { staff: [aMember()], offices }),
      ],
      [pauseStaff.path]: answerOf(pauseStaff, undefined),
    })
    await open()
    pressTwice(screen.getByRole('button', { name: '恢复使用' }))
    const pause = await screen.findByRole('button', { name: '停用' })
    press(pause, 0)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(await screen.findByText('账号已恢复使用')).toBeTruthy()
    press(pause, graceMs)
    expect(await screen.findByRole('alertdialog')).toBeTruthy()
    expect(server.inputsOf(pauseStaff)).toEqual([{ login: 'li.na', paused: false }])
  })

  it('that is paused, although its answer was lost, does not say that it is not', async () => {
    openStaff(['manageAccounts'], {
      [listStaff.path]: [
        answerOf(listStaff, { staff: [aMember()], offices }),
        answerOf(listStaff, { staff: [aMember({ state: 'paused' })], offices }),
      ],
      [pauseStaff.path]: refusalOf(pauseStaff, 'tooMany'),
    })
    await open()
    await tap('停用')
    const agree = within(await screen.findByRole('alertdialog')).getByRole('button', { name: '停用' })
    await waitFor(() => expect(agree.getAttribute('aria-disabled')).toBeNull())
    await userEvent.click(agree)
    expect(await screen.findByRole('button', { name: '恢复使用' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is closed for good when its officer leaves, after a question', async () => {
    const server = openStaff(['manageAccounts'], {
      [listStaff.path]: [
        answerOf(listStaff, { staff: [aMember()], offices }),
        answerOf(listStaff, { staff: [aMember({ state: 'left' })], offices }),
      ],
      [leaveStaff.path]: answerOf(leaveStaff, undefined),
    })
    await open()
    await tap('办理离职')
    const agree = within(await screen.findByRole('alertdialog')).getByRole('button', { name: '办理离职' })
    await waitFor(() => expect(agree.getAttribute('aria-disabled')).toBeNull())
    await userEvent.click(agree)
    expect(await screen.findByText('该人员已离职，账号不能再修改。')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
    expect(server.inputsOf(leaveStaff)).toEqual([{ login: 'li.na' }])
  })

  it('forgets what was typed for it once its officer has left, also where the answer was lost', async () => {
    openStaff(['manageAccounts'], {
      [listStaff.path]: [
        answerOf(listStaff, { staff: [aMember()], offices }),
        answerOf(listStaff, { staff: [aMember({ state: 'left' })], offices }),
      ],
      [leaveStaff.path]: refusalOf(leaveStaff, 'tooMany'),
    })
    await open()
    await userEvent.type(screen.getByLabelText(/^岗位/), '一组')
    expect(asksBeforeLeaving()).toBe(true)
    await tap('办理离职')
    const agree = within(await screen.findByRole('alertdialog')).getByRole('button', { name: '办理离职' })
    await waitFor(() => expect(agree.getAttribute('aria-disabled')).toBeNull())
    await userEvent.click(agree)
    expect(await screen.findByText('该人员已离职，账号不能再修改。')).toBeTruthy()
    expect(asksBeforeLeaving()).toBe(false)
  })

  it('gets roles and offices, or the reason why not', async () => {
    const server = openStaff(['setRoles'], {
      [setStaffRoles.path]: [refusalOf(setStaffRoles, 'rolesExclude'), answerOf(setStaffRoles, undefined)],
    })
    await open()
    await userEvent.click(screen.getByRole('checkbox', { name: '审计管理员' }))
    expect(screen.getByRole('checkbox', { name: '涉县' })).toBeTruthy()
    await userEvent.click(screen.getByRole('checkbox', { name: '邯郸市' }))
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    expect((await screen.findByRole('alert')).textContent).toContain('不能由同一人担任')
    await userEvent.click(screen.getByRole('checkbox', { name: '审计管理员' }))
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('角色和登记机构已保存')).toBeTruthy()
    const base = { roles: ['acceptance'], offices: ['130481'] }
    expect(server.inputsOf(setStaffRoles)).toEqual([
      { login: 'li.na', roles: ['acceptance', 'auditor'], offices: ['130400', '130481'], base },
      { login: 'li.na', roles: ['acceptance'], offices: ['130400', '130481'], base },
    ])
  })

  it('has what another has set meanwhile, beside what is being chosen', async () => {
    const server = openStaff(['setRoles'], {
      [listStaff.path]: [
        answerOf(listStaff, { staff: [aMember({ roles: ['acceptance', 'cadastral'] })], offices }),
        answerOf(listStaff, { staff: [aMember()], offices }),
      ],
      [setStaffRoles.path]: [refusalOf(setStaffRoles, 'changedMeanwhile'), answerOf(setStaffRoles, undefined)],
    })
    await open()
    await userEvent.click(screen.getByRole('checkbox', { name: '涉县' }))
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    expect((await screen.findByRole('alert')).textContent).toBe(refusalText('changedMeanwhile', 'zh'))
    const cadastral = screen.getByRole('checkbox', { name: '权籍调查岗' })
    await waitFor(() => expect(cadastral).toHaveProperty('checked', false))
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('角色和登记机构已保存')).toBeTruthy()
    expect(server.inputsOf(setStaffRoles).at(-1)).toMatchObject({
      roles: ['acceptance'],
      offices: ['130426', '130481'],
      base: { roles: ['acceptance'] },
    })
  })

  it('keeps what is ticked while its roles are being saved', async () => {
    const { reply, release } = held(answerOf(setStaffRoles, undefined))
    const saved = aMember({ roles: ['acceptance', 'cadastral'] })
    openStaff(['setRoles'], {
      [listStaff.path]: [
        answerOf(listStaff, { staff: [aMember()], offices }),
        answerOf(listStaff, { staff: [saved], offices }),
      ],
      [setStaffRoles.path]: reply,
    })
    await open()
    await userEvent.click(screen.getByRole('checkbox', { name: '权籍调查岗' }))
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    await userEvent.click(screen.getByRole('checkbox', { name: '涉县' }))
    release()
    expect(await screen.findByText('角色和登记机构已保存')).toBeTruthy()
    expect(screen.getByRole('checkbox', { name: '权籍调查岗' })).toHaveProperty('checked', true)
    expect(screen.getByRole('checkbox', { name: '涉县' })).toHaveProperty('checked', true)
  })

  it('is away from one time to another, both of which are needed', async () => {
    const server = openStaff(['recordAbsence'], { [setStaffAbsence.path]: answerOf(setStaffAbsence, undefined) })
    await open()
    await userEvent.click(screen.getByRole('button', { name: '登记请假' }))
    expect(await screen.findAllByText('必填')).toHaveLength(2)
    fireEvent.change(screen.getByLabelText('开始'), { target: { value: '2026-03-11T09:00' } })
    fireEvent.change(screen.getByLabelText('结束'), { target: { value: '2026-03-13T18:00' } })
    await userEvent.click(screen.getByRole('button', { name: '登记请假' }))
    expect(await screen.findByText('请假已登记')).toBeTruthy()
    expect(server.inputsOf(setStaffAbsence)).toEqual([
      { login: 'li.na', from: '2026-03-11 09:00:00', to: '2026-03-13 18:00:00' },
    ])
  })
})

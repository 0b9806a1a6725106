import { changeOfficerPassword, listFactors, listOfficerSessions } from '@registration/contract/desk/account.ts'
import { signOutOfficer, stepUp, unlockSession } from '@registration/contract/desk/sign-in.ts'
import { listStaff } from '@registration/contract/desk/staff.ts'
import { answerOf, refusalOf } from '@registration/kit/testing/stub-server.ts'
import { tap } from '@registration/kit/testing/tap.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { anOfficer, meReplies, openDesk } from './testing/open-desk.tsx'

const factors = { passkeys: [], totpSince: '2026-03-01 09:00:00', recoveryCodes: 8, hasPassword: true }
const account = {
  [listFactors.path]: answerOf(listFactors, factors),
  [listOfficerSessions.path]: answerOf(listOfficerSessions, { sessions: [] }),
}
const verified = answerOf(stepUp, { state: 'active', factors: ['totp'] })

async function typePasswords() {
  await userEvent.type(await screen.findByLabelText('现在的密码'), 'the present one')
  await userEvent.type(screen.getByLabelText('新密码'), 'the next password')
  await userEvent.type(screen.getByLabelText('再输入一次新密码'), 'the next password')
}

/** The page is loaded again: what else of the address is asked stays as it is. */
function stubReload() {
  const { location } = window
  const reload = vi.fn()
  const stub = new Proxy({}, { get: (_, name) => (name === 'reload' ? reload : Reflect.get(location, name)) })
  vi.stubGlobal('location', stub)
  return reload
}

const change = () => userEvent.click(screen.getByRole('button', { name: '修改密码' }))

describe('an act that needs another verification', () => {
  it('asks for it, and is then done by itself', async () => {
    const server = openDesk('/desk/account', {
      ...meReplies({}),
      ...account,
      [changeOfficerPassword.path]: [
        refusalOf(changeOfficerPassword, 'stepUpNeeded'),
        answerOf(changeOfficerPassword, undefined),
      ],
      [stepUp.path]: verified,
    })
    await typePasswords()
    await change()
    const dialog = await screen.findByRole('dialog', { name: '再次验证身份' })
    await userEvent.type(within(dialog).getByLabelText('动态码'), '287082')
    await userEvent.click(within(dialog).getByRole('button', { name: '验证' }))
    expect(await screen.findByText('密码已修改，其他登录已结束')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.inputsOf(stepUp)).toEqual([{ code: '287082' }])
    expect(server.inputsOf(changeOfficerPassword)).toEqual([
      { present: 'the present one', next: 'the next password' },
      { present: 'the present one', next: 'the next password' },
    ])
  })

  it('is not done if the officer cancels, and shows why', async () => {
    const server = openDesk('/desk/account', {
      ...meReplies({}),
      ...account,
      [changeOfficerPassword.path]: refusalOf(changeOfficerPassword, 'stepUpNeeded'),
    })
    await typePasswords()
    await change()
    await screen.findByRole('dialog', { name: '再次验证身份' })
    await tap('取消')
    expect((await screen.findByRole('alert')).textContent).toBe('请再次验证身份')
    expect(server.inputsOf(changeOfficerPassword)).toHaveLength(1)
  })

  it('takes no recovery code', async () => {
    openDesk('/desk/account', {
      ...meReplies({}),
      ...account,
      [changeOfficerPassword.path]: refusalOf(changeOfficerPassword, 'stepUpNeeded'),
    })
    await typePasswords()
    await change()
    const dialog = await screen.findByRole('dialog', { name: '再次验证身份' })
    expect(within(dialog).queryByRole('button', { name: '使用恢复码' })).toBeNull()
    await tap('取消')
  })
})

describe('a locked session', () => {
  it('covers the desk, keeps what was typed, and goes on after the verification', async () => {
    openDesk('/desk/account', {
      ...meReplies({}, { state: 'locked' }, {}),
      ...account,
      [changeOfficerPassword.path]: [
        refusalOf(changeOfficerPassword, 'secondFactorNeeded'),
        answerOf(changeOfficerPassword, undefined),
      ],
      [unlockSession.path]: answerOf(unlockSession, { state: 'active', factors: ['totp'] }),
    })
    await typePasswords()
    await change()
    const lock = await screen.findByRole('dialog', { name: '已锁定' })
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('dialog', { name: '已锁定' })).toBe(lock)
    await userEvent.type(within(lock).getByLabelText('动态码'), '287082')
    await userEvent.click(within(lock).getByRole('button', { name: '验证' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByLabelText<HTMLInputElement>('新密码').value).toBe('the next password')
    expect(screen.getByRole('alert').textContent).toBe('刚才还没有验证，没有办成。请再试一次。')
    await change()
    expect(await screen.findByText('密码已修改，其他登录已结束')).toBeTruthy()
  })

  it('is found without an act, by asking how far the session is', async () => {
    openDesk('/desk/account', { ...meReplies({ state: 'locked' }), ...account })
    expect(await screen.findByRole('dialog', { name: '已锁定' })).toBeTruthy()
  })
})

describe('another officer who has signed in in another tab', () => {
  const another = anOfficer({ login: 'wang.lei', name: '王磊' })
  const comeBack = () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    window.dispatchEvent(new Event('visibilitychange'))
  }

  it('gets nothing that this tab has in memory: the page is loaded again, covered until then', async () => {
    const reload = stubReload()
    openDesk('/desk/account', { ...meReplies({ state: 'locked' }, { officer: another }), ...account })
    await screen.findByRole('dialog', { name: '已锁定' })
    comeBack()
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(screen.getByRole('dialog', { name: '已锁定' })).toBeTruthy()
    expect(screen.queryByText(/王磊/)).toBeNull()
  })

  it('nor where this tab has been at the sign-in meanwhile', async () => {
    const reload = stubReload()
    openDesk('/desk/staff', {
      ...meReplies({}, { state: 'signedOut', factors: [], officer: undefined }, { officer: another }),
      [listStaff.path]: refusalOf(listStaff, 'signedOut'),
    })
    await screen.findByLabelText('密码')
    comeBack()
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(screen.getByLabelText('密码')).toBeTruthy()
  })

  it('is the same officer again: nothing is loaded again', async () => {
    const reload = stubReload()
    openDesk('/desk/account', { ...meReplies({ state: 'locked' }, {}), ...account })
    await screen.findByRole('dialog', { name: '已锁定' })
    comeBack()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(reload).not.toHaveBeenCalled()
  })
})

describe('the desk', () => {
  it('leads to the sign-in when the session has ended', async () => {
    openDesk('/desk/staff', {
      ...meReplies({}, { state: 'signedOut', factors: [], officer: undefined }),
      [listStaff.path]: refusalOf(listStaff, 'signedOut'),
    })
    expect(await screen.findByLabelText('密码')).toBeTruthy()
    expect(location.pathname + location.search).toBe('/desk/sign-in?to=%2Fdesk%2Fstaff')
    expect(screen.getByText(/^登录已结束，请重新登录。/)).toBeTruthy()
  })

  it('signs out with one tap', async () => {
    const server = openDesk('/desk/account', {
      ...meReplies({}),
      ...account,
      [signOutOfficer.path]: answerOf(signOutOfficer, {}),
    })
    await tap('退出登录')
    await waitFor(() => expect(server.inputsOf(signOutOfficer)).toHaveLength(1))
  })

  it('shows nothing of the copy that the browser keeps for its Back, and loads the page again', async () => {
    const reload = stubReload()
    openDesk('/desk/account', { ...meReplies({}), ...account })
    await screen.findByRole('heading', { level: 1, name: '我的账号' })
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false })))
    expect(reload).not.toHaveBeenCalled()
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    expect(reload).toHaveBeenCalledOnce()
    expect(document.body.textContent).toBe('')
  })

  it('has no screen for an address that is none of its own', async () => {
    openDesk('/desk/nowhere', { ...meReplies({}) })
    expect(await screen.findByRole('heading', { level: 1, name: '没有这个页面' })).toBeTruthy()
  })

  it('is in English if the officer chooses it, and dark', async () => {
    openDesk('/desk/account', { ...meReplies({}), ...account })
    await userEvent.selectOptions(await screen.findByLabelText('语言'), 'en')
    expect(await screen.findByRole('navigation', { name: 'Desk navigation' })).toBeTruthy()
    expect(await screen.findByRole('heading', { level: 1, name: 'My account' })).toBeTruthy()
    await userEvent.selectOptions(screen.getByLabelText('Appearance'), 'dark')
    expect(localStorage.getItem('theme')).toBe('dark')
    await userEvent.selectOptions(screen.getByLabelText('Language'), 'zh-CN')
    expect(await screen.findByRole('navigation', { name: '业务台导航' })).toBeTruthy()
    await userEvent.selectOptions(screen.getByLabelText('外观'), 'system')
  })
})

import { listFactors } from '@registration/contract/desk/account.ts'
import { presentSecondFactor, signInWithPassword, signOutOfficer } from '@registration/contract/desk/sign-in.ts'
import { listStaff } from '@registration/contract/desk/staff.ts'
import { answerOf, refusalOf } from '@registration/kit/testing/stub-server.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { anOfficer, meReplies, openDesk, signedOut } from '../../testing/open-desk.tsx'

const nobody = { [listStaff.path]: answerOf(listStaff, { staff: [], offices: [] }) }
const asked = answerOf(signInWithPassword, { state: 'secondFactor', factors: ['totp', 'recoveryCode'] })
const done = answerOf(presentSecondFactor, { state: 'active', factors: ['totp', 'recoveryCode'] })
const halfway = { state: 'secondFactor', officer: undefined } as const

async function typePassword() {
  await userEvent.type(await screen.findByLabelText('账号'), 'cao.yang')
  await userEvent.type(screen.getByLabelText('密码'), 'a long password')
  await userEvent.click(screen.getByRole('button', { name: '登录' }))
}

describe('the sign-in', () => {
  it('asks for the password, then for a code, and leads to where the officer wanted to go', async () => {
    const server = openDesk('/desk/account', {
      ...meReplies(signedOut, halfway, {}),
      [signInWithPassword.path]: asked,
      [presentSecondFactor.path]: done,
    })
    await typePassword()
    await userEvent.type(await screen.findByLabelText('动态码'), '287082')
    await userEvent.click(screen.getByRole('button', { name: '验证' }))
    expect(await screen.findByRole('heading', { level: 1, name: '我的账号' })).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('main'))
    expect(server.inputsOf(signInWithPassword)).toEqual([{ login: 'cao.yang', password: 'a long password' }])
    expect(server.inputsOf(presentSecondFactor)).toEqual([{ code: '287082' }])
    expect(location.pathname).toBe('/desk/account')
  })

  it('leads to the first entry that the officer’s permissions allow', async () => {
    openDesk('/desk', { ...meReplies({}), ...nobody })
    expect(await screen.findByRole('heading', { level: 1, name: '人员管理' })).toBeTruthy()
  })

  it('leads an officer without such an entry to their own account', async () => {
    openDesk('/desk', meReplies({ officer: anOfficer({ permissions: [] }) }))
    expect(await screen.findByRole('heading', { level: 1, name: '我的账号' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: '人员' })).toBeNull()
  })

  it('never leads out of the desk', async () => {
    openDesk('/desk/sign-in?to=//evil.example/desk', { ...meReplies({}), ...nobody })
    await waitFor(() => expect(location.pathname).toBe('/desk/staff'))
  })

  it('shows the refusal of a wrong password, empties it, and keeps the account', async () => {
    openDesk('/desk/sign-in', {
      ...meReplies(signedOut),
      [signInWithPassword.path]: refusalOf(signInWithPassword, 'staffSignInFailed'),
    })
    await typePassword()
    expect((await screen.findByRole('alert')).textContent).toBe('账号或密码不正确')
    expect(screen.getByLabelText<HTMLInputElement>('账号').value).toBe('cao.yang')
    expect(screen.getByLabelText<HTMLInputElement>('密码').value).toBe('')
    expect(document.activeElement).toBe(screen.getByLabelText('密码'))
  })

  it('sends nothing while a field is empty', async () => {
    const server = openDesk('/desk/sign-in', meReplies(signedOut))
    await userEvent.click(await screen.findByRole('button', { name: '登录' }))
    expect(await screen.findAllByRole('alert')).toHaveLength(2)
    expect(server.inputsOf(signInWithPassword)).toEqual([])
  })

  it.each([
    [['local'], true, false],
    [['oidc'], false, true],
    [['local', 'oidc'], true, true],
  ] as const)('shows the ways %s of the office', async (ways, isLocal, isProvider) => {
    openDesk('/desk/sign-in', meReplies({ ...signedOut, ways: [...ways] }))
    await screen.findByText(isLocal ? '登录' : '统一身份认证登录')
    expect(screen.queryByLabelText('密码') !== null).toBe(isLocal)
    expect(screen.queryByRole('link', { name: '统一身份认证登录' })?.getAttribute('href')).toBe(
      isProvider ? '/desk/oidc/start' : undefined,
    )
  })

  it.each([
    ['providerRefused', '统一身份认证未能确认您的账号。请重试，或者联系系统管理员。'],
    ['providerDown', '统一身份认证暂时无法连接，请稍后再试。'],
    ['tooMany', '统一身份认证登录没有完成，请重试。'],
  ])('says why the provider led back without a session: %s', async (reason, words) => {
    openDesk(`/desk/sign-in?failed=${reason}`, meReplies(signedOut))
    expect((await screen.findByRole('alert')).textContent).toBe(words)
  })

  it('takes a recovery code in place of a code', async () => {
    const server = openDesk('/desk/sign-in', { ...meReplies(halfway), [presentSecondFactor.path]: done })
    await userEvent.click(await screen.findByRole('button', { name: '使用恢复码' }))
    await userEvent.type(screen.getByLabelText('恢复码'), 'abcd-efgh')
    await userEvent.click(screen.getByRole('button', { name: '验证' }))
    await waitFor(() => expect(server.inputsOf(presentSecondFactor)).toEqual([{ recoveryCode: 'abcd-efgh' }]))
  })

  it('says after a recovery code how many are left', async () => {
    openDesk('/desk/sign-in', {
      ...meReplies(halfway, {}),
      ...nobody,
      [presentSecondFactor.path]: done,
      [listFactors.path]: answerOf(listFactors, { passkeys: [], totpSince: '', recoveryCodes: 3, hasPassword: true }),
    })
    await userEvent.click(await screen.findByRole('button', { name: '使用恢复码' }))
    await userEvent.type(screen.getByLabelText('恢复码'), 'abcd-efgh')
    await userEvent.click(screen.getByRole('button', { name: '验证' }))
    expect(await screen.findByRole('heading', { level: 1, name: '人员管理' })).toBeTruthy()
    await screen.findByText('恢复码还剩 3 个。可以在“我的账号”生成新的。')
  })

  it('shows that a code was wrong, and asks for another', async () => {
    openDesk('/desk/sign-in', {
      ...meReplies(halfway),
      [presentSecondFactor.path]: refusalOf(presentSecondFactor, 'secondFactorFailed'),
    })
    await userEvent.type(await screen.findByLabelText('动态码'), '000000')
    await userEvent.click(screen.getByRole('button', { name: '验证' }))
    expect(await screen.findByText('验证未通过，请核对后重试')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('动态码').value).toBe('')
    expect(document.activeElement).toBe(screen.getByLabelText('动态码'))
    // The second click of a double one sends nothing, and leaves the words.
    await userEvent.click(screen.getByRole('button', { name: '验证' }))
    expect(screen.getByText('验证未通过，请核对后重试')).toBeTruthy()
  })

  it('can begin again with another account', async () => {
    const server = openDesk('/desk/sign-in', {
      ...meReplies(halfway),
      [signOutOfficer.path]: answerOf(signOutOfficer, {}),
    })
    await userEvent.click(await screen.findByRole('button', { name: '换一个账号' }))
    await waitFor(() => expect(server.inputsOf(signOutOfficer)).toHaveLength(1))
  })

  it('says why it cannot be shown, and tries again', async () => {
    const { '/desk/api/sign-in/me': me } = meReplies(signedOut)
    if (!Array.isArray(me) || !me[0]) throw new Error('one answer')
    openDesk('/desk/sign-in', {
      '/desk/api/sign-in/me': [refusalOf(signOutOfficer, 'tooMany'), me[0]],
    })
    await userEvent.click(await screen.findByRole('button', { name: '重新加载' }))
    expect(await screen.findByLabelText('账号')).toBeTruthy()
  })
})

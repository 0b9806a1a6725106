import {
  addPasskey,
  beginTotp,
  changeOfficerPassword,
  confirmTotp,
  endOfficerSession,
  getPasskeyCreation,
  listFactors,
  listOfficerSessions,
  makeRecoveryCodes,
  removePasskey,
  removeTotp,
} from '@registration/contract/desk/account.ts'
import { answerOf, held, type Replies, refusalOf } from '@registration/kit/testing/stub-server.ts'
import { pressTwice, tap } from '@registration/kit/testing/tap.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { anOfficer, asksBeforeLeaving, meReplies, openDesk } from '../../testing/open-desk.tsx'
import type { Factors, Session } from './queries.ts'

const passkey = { id: 'p1', name: '办公室电脑', createdAt: '2026-03-01 09:00:00', usedAt: '' }
const present: Session = {
  id: 's1',
  signedInAt: '2026-03-10 09:00:00',
  seenAt: '2026-03-10 10:00:00',
  network: '203.0.113.0/24',
  system: 'windows',
  isPresent: true,
}

function openAccount(factors: Partial<Factors> = {}, replies: Replies = {}) {
  const all = { passkeys: [passkey], totpSince: '2026-03-01 09:00:00', recoveryCodes: 8, hasPassword: true, ...factors }
  return openDesk('/desk/account', {
    ...meReplies({}),
    [listFactors.path]: answerOf(listFactors, all),
    [listOfficerSessions.path]: answerOf(listOfficerSessions, {
      sessions: [present, { ...present, id: 's2', signedInAt: '2026-03-09 08:00:00', isPresent: false }],
    }),
    ...replies,
  })
}

const card = async (name: string) => within(await screen.findByRole('region', { name }))

/** A browser that makes a passkey each time it is asked. */
function stubNewPasskey() {
  const bytes = new Uint8Array([1]).buffer
  const create = vi.fn(async () => ({
    id: 'AQ',
    rawId: bytes,
    type: 'public-key',
    response: { attestationObject: bytes, clientDataJSON: bytes },
    getClientExtensionResults: () => ({}),
  }))
  vi.stubGlobal('PublicKeyCredential', () => undefined)
  const own = { onLine: { value: true }, credentials: { value: { create } } }
  vi.stubGlobal('navigator', Object.create(navigator, own))
  return create
}

async function agree(name: string) {
  const button = within(await screen.findByRole('alertdialog')).getByRole('button', { name })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
  await userEvent.click(button)
}

describe('an officer’s own account', () => {
  it('shows who they are and what they may', async () => {
    openAccount()
    const own = await card('基本信息')
    for (const words of ['曹阳', 'cao.yang', '系统管理员', '邯郸市', '2026-03-10 09:00'])
      expect(own.getAllByText(words).length).toBeGreaterThan(0)
  })

  it('says whom to ask where there is no role yet', async () => {
    openAccount({}, meReplies({ officer: anOfficer({ roles: [], permissions: [] }) }))
    expect((await card('基本信息')).getByText('还没有角色，请联系安全管理员')).toBeTruthy()
  })

  it('lists its sessions, and ends another one after a question', async () => {
    const server = openAccount({}, { [endOfficerSession.path]: answerOf(endOfficerSession, undefined) })
    const sessions = await card('登录记录')
    expect(await sessions.findByText('当前登录')).toBeTruthy()
    expect(sessions.getAllByText('Windows，网络 203.0.113.0/24')).toHaveLength(2)
    await userEvent.click(sessions.getByRole('button', { name: '结束 2026-03-09 08:00' }))
    await agree('结束')
    expect(await screen.findByText('已结束')).toBeTruthy()
    expect(server.inputsOf(endOfficerSession)).toEqual([{ id: 's2' }])
  })

  it('shows what cannot be read in its place, and the rest all the same', async () => {
    openAccount({}, { [listOfficerSessions.path]: refusalOf(listOfficerSessions, 'tooMany') })
    const sessions = await card('登录记录')
    expect(await sessions.findByRole('button', { name: '重新加载' })).toBeTruthy()
    expect(await card('通行密钥')).toBeTruthy()
  })

  it('says that a browser without passkeys has none, and removes one after a question', async () => {
    const server = openAccount({}, { [removePasskey.path]: answerOf(removePasskey, undefined) })
    const passkeys = await card('通行密钥')
    expect(passkeys.getByText('这个浏览器不能使用通行密钥。')).toBeTruthy()
    expect(passkeys.getByText('2026-03-01 09:00 登记，还没有用过')).toBeTruthy()
    await userEvent.click(passkeys.getByRole('button', { name: '删除 办公室电脑' }))
    await agree('删除')
    expect(await screen.findByText('已删除')).toBeTruthy()
    expect(server.inputsOf(removePasskey)).toEqual([{ id: 'p1' }])
  })

  it('says that a passkey is removed, also where its row goes before the rest is read again', async () => {
    const factors = { totpSince: '', recoveryCodes: 8, hasPassword: true }
    const sessions = answerOf(listOfficerSessions, { sessions: [present] })
    const readAgain = held(sessions)
    openAccount(
      {},
      {
        [listFactors.path]: [
          answerOf(listFactors, { ...factors, passkeys: [passkey] }),
          answerOf(listFactors, { ...factors, passkeys: [] }),
        ],
        [listOfficerSessions.path]: [sessions, readAgain.reply],
        [removePasskey.path]: answerOf(removePasskey, undefined),
      },
    )
    const passkeys = await card('通行密钥')
    await userEvent.click(passkeys.getByRole('button', { name: '删除 办公室电脑' }))
    await agree('删除')
    expect(await passkeys.findByText('还没有通行密钥。')).toBeTruthy()
    readAgain.release()
    expect(await screen.findByText('已删除')).toBeTruthy()
  })

  it('keeps the last second factor, and says so', async () => {
    openAccount({ passkeys: [] }, { [removeTotp.path]: refusalOf(removeTotp, 'lastSecondFactor') })
    expect((await card('通行密钥')).getByText('还没有通行密钥。')).toBeTruthy()
    await userEvent.click((await card('身份验证器')).getByRole('button', { name: '删除 身份验证器' }))
    await agree('删除')
    expect(await screen.findByText('至少要保留一种第二重验证方式')).toBeTruthy()
    await tap('确定')
  })

  it('changes the authenticator once it shows a code that fits', async () => {
    openAccount(
      {},
      {
        [beginTotp.path]: answerOf(beginTotp, { secret: 'JBSW Y3DP', address: 'otpauth://totp/a', qr: [] }),
        [confirmTotp.path]: [refusalOf(confirmTotp, 'secondFactorFailed'), answerOf(confirmTotp, undefined)],
      },
    )
    const totp = await card('身份验证器')
    await userEvent.click(totp.getByRole('button', { name: '更换身份验证器' }))
    await userEvent.type(await totp.findByLabelText('动态码'), '111111')
    await userEvent.click(totp.getByRole('button', { name: '确认' }))
    expect(await totp.findByText('验证未通过，请核对后重试')).toBeTruthy()
    await userEvent.click(totp.getByRole('button', { name: '确认' }))
    expect(await totp.findByRole('button', { name: '更换身份验证器' })).toBeTruthy()
  })

  it('shows a passkey that was added although the answer was lost, and asks the browser for no second one', async () => {
    const create = stubNewPasskey()
    const factors = { totpSince: '', recoveryCodes: 8, hasPassword: true }
    const server = openAccount(
      {},
      {
        [listFactors.path]: [
          answerOf(listFactors, { ...factors, passkeys: [] }),
          answerOf(listFactors, { ...factors, passkeys: [passkey] }),
        ],
        [getPasskeyCreation.path]: answerOf(getPasskeyCreation, {
          options: { challenge: 'AAAA', user: { id: 'AAAA' } },
        }),
      },
    )
    const passkeys = await card('通行密钥')
    await userEvent.click(passkeys.getByRole('button', { name: '添加通行密钥' }))
    await userEvent.type(passkeys.getByLabelText('名称'), '办公室电脑')
    await userEvent.click(passkeys.getByRole('button', { name: '添加通行密钥' }))
    expect(await passkeys.findByText(/^没有收到结果，它可能已经生效/)).toBeTruthy()
    expect(passkeys.getByText('办公室电脑')).toBeTruthy()
    expect(server.inputsOf(addPasskey)).toHaveLength(1)
    expect(create).toHaveBeenCalledOnce()
  })

  it('says that a new authenticator may count already where the answer to its code was lost', async () => {
    const factors = { passkeys: [], recoveryCodes: 8, hasPassword: true }
    openAccount(
      {},
      {
        [listFactors.path]: [
          answerOf(listFactors, { ...factors, totpSince: '2026-03-01 09:00:00' }),
          answerOf(listFactors, { ...factors, totpSince: '2026-03-10 10:00:00' }),
        ],
        [beginTotp.path]: answerOf(beginTotp, { secret: 'JBSW Y3DP', address: 'otpauth://totp/a', qr: [] }),
      },
    )
    const totp = await card('身份验证器')
    await userEvent.click(totp.getByRole('button', { name: '更换身份验证器' }))
    await userEvent.type(await totp.findByLabelText('动态码'), '111111')
    await userEvent.click(totp.getByRole('button', { name: '确认' }))
    expect(await totp.findByText(/^没有收到结果，它可能已经生效/)).toBeTruthy()
    await userEvent.click(totp.getByRole('button', { name: '取消' }))
    expect(totp.getByText('2026-03-10 10:00 设置')).toBeTruthy()
  })

  it('makes new recovery codes after a question, and shows them once', async () => {
    openAccount({}, { [makeRecoveryCodes.path]: answerOf(makeRecoveryCodes, { codes: ['aa-1', 'bb-2'] }) })
    const recovery = await card('恢复码')
    await userEvent.click(recovery.getByRole('button', { name: '生成新的恢复码' }))
    await agree('生成新的恢复码')
    expect(await recovery.findByText('aa-1')).toBeTruthy()
    expect(asksBeforeLeaving()).toBe(true)
    await userEvent.click(recovery.getByRole('button', { name: '已经保存好了' }))
    expect(recovery.queryByText('aa-1')).toBeNull()
    expect(asksBeforeLeaving()).toBe(false)
  })

  it('shows new recovery codes again after another screen, until they are kept', async () => {
    openAccount({}, { [makeRecoveryCodes.path]: answerOf(makeRecoveryCodes, { codes: ['aa-1', 'bb-2'] }) })
    await userEvent.click((await card('恢复码')).getByRole('button', { name: '生成新的恢复码' }))
    await agree('生成新的恢复码')
    expect(await screen.findByText('aa-1')).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: '人员' }))
    await screen.findByRole('heading', { level: 1, name: '人员管理' })
    history.back()
    const recovery = await card('恢复码')
    expect(recovery.getByText('aa-1')).toBeTruthy()
    expect(asksBeforeLeaving()).toBe(true)
    await userEvent.click(recovery.getByRole('button', { name: '已经保存好了' }))
    expect(recovery.queryByText('aa-1')).toBeNull()
  })

  it('says that the old recovery codes may be void where the answer with new ones was lost', async () => {
    openAccount()
    await userEvent.click((await card('恢复码')).getByRole('button', { name: '生成新的恢复码' }))
    await agree('生成新的恢复码')
    expect(await screen.findByText(/^没有收到新的恢复码。它们可能已经生成，以前的随之失效/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '确定' }))
  })

  it('leaves the focus in its part when a button goes with what it did', async () => {
    openAccount({}, { [makeRecoveryCodes.path]: answerOf(makeRecoveryCodes, { codes: ['aa-1', 'bb-2'] }) })
    const recovery = await card('恢复码')
    recovery.getByRole('button', { name: '生成新的恢复码' }).focus()
    await userEvent.keyboard('{Enter}')
    within(await screen.findByRole('alertdialog'))
      .getByRole('button', { name: '生成新的恢复码' })
      .focus()
    await userEvent.keyboard('{Enter}')
    const code = await recovery.findByText('aa-1')
    await waitFor(() => expect(document.activeElement?.tagName).toBe('SECTION'))
    expect(document.activeElement?.contains(code)).toBe(true)
  })

  it('without recovery codes offers none to sign in with', async () => {
    openAccount({ recoveryCodes: 0 })
    expect((await card('恢复码')).getByText(/^没有可用的恢复码/)).toBeTruthy()
  })

  it('makes one secret and one set of recovery codes, also where a button is pressed twice at once', async () => {
    const secret = { secret: 'JBSW Y3DP', address: 'otpauth://totp/a', qr: [] }
    const server = openAccount(
      { recoveryCodes: 0 },
      {
        [beginTotp.path]: answerOf(beginTotp, secret),
        [makeRecoveryCodes.path]: answerOf(makeRecoveryCodes, { codes: ['aa-1', 'bb-2'] }),
      },
    )
    pressTwice((await card('身份验证器')).getByRole('button', { name: '更换身份验证器' }))
    expect(await screen.findByText('JBSW Y3DP')).toBeTruthy()
    pressTwice((await card('恢复码')).getByRole('button', { name: '生成新的恢复码' }))
    expect(await screen.findByText('aa-1')).toBeTruthy()
    expect(server.inputsOf(beginTotp)).toHaveLength(1)
    expect(server.inputsOf(makeRecoveryCodes)).toHaveLength(1)
  })

  it('changes the password only with the present one', async () => {
    openAccount({}, { [changeOfficerPassword.path]: refusalOf(changeOfficerPassword, 'staffSignInFailed') })
    await userEvent.type(await screen.findByLabelText('现在的密码'), 'not mine at all')
    await userEvent.type(screen.getByLabelText('新密码'), 'short')
    await userEvent.click(screen.getByRole('button', { name: '修改密码' }))
    expect(await screen.findByText('至少输入10个字符')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('新密码'), ' but now longer')
    await userEvent.type(screen.getByLabelText('再输入一次新密码'), 'short but now longer')
    await userEvent.click(screen.getByRole('button', { name: '修改密码' }))
    expect(await screen.findByText('现在的密码不正确。连续输错 5 次，密码登录暂停 15 分钟。')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('现在的密码'))
  })

  it('changes no password into one that is mistyped: it is typed twice', async () => {
    const changed = { [changeOfficerPassword.path]: answerOf(changeOfficerPassword, undefined) }
    const server = openAccount({}, changed)
    await userEvent.type(await screen.findByLabelText('现在的密码'), 'the present one')
    await userEvent.type(screen.getByLabelText('新密码'), 'the next password')
    await userEvent.type(screen.getByLabelText('再输入一次新密码'), 'the next passwort')
    await userEvent.click(screen.getByRole('button', { name: '修改密码' }))
    expect(await screen.findByText('两次输入的密码不一致')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('再输入一次新密码'))
    expect(server.inputsOf(changeOfficerPassword)).toEqual([])
    await userEvent.clear(screen.getByLabelText('再输入一次新密码'))
    await userEvent.type(screen.getByLabelText('再输入一次新密码'), 'the next password')
    await userEvent.click(screen.getByRole('button', { name: '修改密码' }))
    expect(await screen.findByText('密码已修改，其他登录已结束')).toBeTruthy()
    expect(server.inputsOf(changeOfficerPassword)).toEqual([{ present: 'the present one', next: 'the next password' }])
  })

  it('says that the new password may count already where the answer to its change was lost', async () => {
    openAccount()
    await userEvent.type(await screen.findByLabelText('现在的密码'), 'the present one')
    await userEvent.type(screen.getByLabelText('新密码'), 'the next password')
    await userEvent.type(screen.getByLabelText('再输入一次新密码'), 'the next password')
    await userEvent.click(screen.getByRole('button', { name: '修改密码' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      '没有收到结果，密码可能已经修改。请检查网络，再试一次。如果提示现在的密码不正确，就是新密码已经生效。',
    )
  })

  it('asks for both passwords', async () => {
    openAccount()
    await userEvent.click(await screen.findByRole('button', { name: '修改密码' }))
    expect(await (await card('修改密码')).findAllByText('必填')).toHaveLength(2)
  })

  it('of the provider has no password to change', async () => {
    openAccount({ hasPassword: false })
    expect(await screen.findByText('这个账号没有密码，只用统一身份认证登录。')).toBeTruthy()
    expect(screen.queryByLabelText('现在的密码')).toBeNull()
  })
})

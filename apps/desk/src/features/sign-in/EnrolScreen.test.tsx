import { beginTotp, confirmTotp, getPasskeyCreation, makeRecoveryCodes } from '@registration/contract/desk/account.ts'
import { enrol } from '@registration/contract/desk/sign-in.ts'
import { listStaff } from '@registration/contract/desk/staff.ts'
import { answerOf, refusalOf } from '@registration/kit/testing/stub-server.ts'
import { pressTwice } from '@registration/kit/testing/tap.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Me } from '../../api/officer.ts'
import { asksBeforeLeaving, meReplies, openDesk, signedOut } from '../../testing/open-desk.tsx'

const enrolling: Partial<Me> = { state: 'enrolling', factors: [], officer: undefined }
const totp = { secret: 'JBSW Y3DP', address: 'otpauth://totp/desk?secret=JBSWY3DP', qr: ['101', '010', '101'] }
const codes = Array.from({ length: 10 }, (_, index) => `code-${index}`)

async function fillIn(again: string) {
  await userEvent.type(await screen.findByLabelText('账号'), 'li.na')
  await userEvent.type(screen.getByLabelText('登记码'), 'K7QM-2XNP')
  await userEvent.type(screen.getByLabelText('新密码'), 'a long password')
  await userEvent.type(screen.getByLabelText('再输入一次新密码'), again)
  await userEvent.click(screen.getByRole('button', { name: '下一步' }))
}

describe('the activation of an account', () => {
  it('sets the password, then an authenticator, and shows the recovery codes once', async () => {
    const server = openDesk('/desk/enrol', {
      ...meReplies(signedOut, enrolling, {}),
      [enrol.path]: answerOf(enrol, { state: 'enrolling', factors: [] }),
      [beginTotp.path]: answerOf(beginTotp, totp),
      [confirmTotp.path]: answerOf(confirmTotp, undefined),
      [makeRecoveryCodes.path]: answerOf(makeRecoveryCodes, { codes }),
      [listStaff.path]: answerOf(listStaff, { staff: [], offices: [] }),
    })
    await fillIn('a long password')
    await userEvent.click(await screen.findByRole('button', { name: '设置身份验证器' }))
    expect(await screen.findByRole('img', { name: '密钥的二维码' })).toBeTruthy()
    expect(screen.getByText('JBSW Y3DP')).toBeTruthy()
    expect(screen.getByRole('link', { name: '在本机的身份验证器中打开' }).getAttribute('href')).toBe(totp.address)
    await userEvent.type(screen.getByLabelText('动态码'), '287082')
    await userEvent.click(screen.getByRole('button', { name: '确认' }))
    expect(await screen.findByRole('heading', { name: '您的恢复码' })).toBeTruthy()
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(codes)
    expect(asksBeforeLeaving()).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: '已经保存好了' }))
    expect(await screen.findByRole('heading', { level: 1, name: '人员管理' })).toBeTruthy()
    expect(asksBeforeLeaving()).toBe(false)
    expect(server.inputsOf(enrol)).toEqual([{ login: 'li.na', code: 'K7QM-2XNP', password: 'a long password' }])
    expect(server.inputsOf(confirmTotp)).toEqual([{ code: '287082' }])
  })

  it('shows the recovery codes again after the browser’s Back, until they are kept', async () => {
    openDesk('/desk/sign-in', {
      ...meReplies(signedOut, enrolling, {}),
      [enrol.path]: answerOf(enrol, { state: 'enrolling', factors: [] }),
      [beginTotp.path]: answerOf(beginTotp, totp),
      [confirmTotp.path]: answerOf(confirmTotp, undefined),
      [makeRecoveryCodes.path]: answerOf(makeRecoveryCodes, { codes }),
      [listStaff.path]: answerOf(listStaff, { staff: [], offices: [] }),
    })
    await userEvent.click(await screen.findByRole('link', { name: '使用登记码' }))
    await fillIn('a long password')
    await userEvent.click(await screen.findByRole('button', { name: '设置身份验证器' }))
    await userEvent.type(await screen.findByLabelText('动态码'), '287082')
    await userEvent.click(screen.getByRole('button', { name: '确认' }))
    expect(await screen.findByText('code-9')).toBeTruthy()
    history.back()
    await waitFor(() => expect(location.pathname).toBe('/desk/sign-in'))
    expect(await screen.findByText('code-9')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '已经保存好了' }))
    expect(await screen.findByRole('heading', { level: 1, name: '人员管理' })).toBeTruthy()
  })

  it('says that the password may be set already where the answer was lost: the code is good once', async () => {
    openDesk('/desk/enrol', meReplies(signedOut))
    await fillIn('a long password')
    expect((await screen.findByRole('alert')).textContent).toBe(
      '没有收到结果，密码可能已经设置。请检查网络，再试一次。如果登记码不能再用，请用新密码登录。',
    )
  })

  it('asks for the password twice, and sends nothing while they differ', async () => {
    const server = openDesk('/desk/enrol', meReplies(signedOut))
    await fillIn('another password')
    expect(await screen.findByText('两次输入的密码不一致')).toBeTruthy()
    expect(server.inputsOf(enrol)).toEqual([])
  })

  it('asks for each field', async () => {
    openDesk('/desk/enrol', meReplies(signedOut))
    await userEvent.click(await screen.findByRole('button', { name: '下一步' }))
    expect(await screen.findAllByText('必填')).toHaveLength(4)
  })

  it('shows that the code is wrong, and keeps what was typed', async () => {
    openDesk('/desk/enrol', { ...meReplies(signedOut), [enrol.path]: refusalOf(enrol, 'enrolmentRefused') })
    await fillIn('a long password')
    expect(await screen.findByText('登记码不正确或已过期，请联系系统管理员')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('账号').value).toBe('li.na')
  })

  it('makes one secret where the button is pressed twice at once', async () => {
    const server = openDesk('/desk/enrol', { ...meReplies(enrolling), [beginTotp.path]: answerOf(beginTotp, totp) })
    pressTwice(await screen.findByRole('button', { name: '设置身份验证器' }))
    expect(await screen.findByText('JBSW Y3DP')).toBeTruthy()
    expect(server.inputsOf(beginTotp)).toHaveLength(1)
  })

  it('asks for one passkey where the button is pressed twice at once', async () => {
    vi.stubGlobal('PublicKeyCredential', () => undefined)
    const server = openDesk('/desk/enrol', {
      ...meReplies(enrolling),
      [getPasskeyCreation.path]: refusalOf(getPasskeyCreation, 'tooMany'),
    })
    pressTwice(await screen.findByRole('button', { name: '添加通行密钥' }))
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(server.inputsOf(getPasskeyCreation)).toHaveLength(1)
  })

  it('offers to make the recovery codes again if they did not come', async () => {
    openDesk('/desk/enrol', {
      ...meReplies(enrolling),
      [beginTotp.path]: answerOf(beginTotp, totp),
      [confirmTotp.path]: answerOf(confirmTotp, undefined),
      [makeRecoveryCodes.path]: [refusalOf(makeRecoveryCodes, 'tooMany'), answerOf(makeRecoveryCodes, { codes })],
    })
    await userEvent.click(await screen.findByRole('button', { name: '设置身份验证器' }))
    await userEvent.type(await screen.findByLabelText('动态码'), '287082')
    await userEvent.click(screen.getByRole('button', { name: '确认' }))
    await userEvent.click(await screen.findByRole('button', { name: '生成新的恢复码' }))
    expect(await screen.findByText('code-9')).toBeTruthy()
  })
})

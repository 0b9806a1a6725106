import { listModules } from '@registration/contract/information.ts'
import { resetPassword } from '@registration/contract/profile.ts'
import { answerOf, refusalOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { tap } from '@registration/kit/testing/tap.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ResetPasswordCard } from './ResetPasswordCard.tsx'

test('an enterprise account is led to the counter and is offered no check by face', async () => {
  stubServer({ [listModules.path]: answerOf(listModules, [{ module: 'face', on: true }]) })
  renderScreen(<ResetPasswordCard phone="13800138000" isEnterprise={true} />)
  expect(await screen.findByText(/企业账户没有人脸可核验，不能在线重设密码/)).toBeTruthy()
  expect(screen.getByRole('link', { name: '窗口地址和电话' }).getAttribute('href')).toBe('/ContactUs')
  expect(screen.queryByRole('link', { name: '开始人脸核验' })).toBeNull()
  expect(screen.queryByRole('button', { name: '重设密码' })).toBeNull()
})

test('an individual account resets it by face and code', async () => {
  stubServer({ [listModules.path]: answerOf(listModules, [{ module: 'face', on: true }]) })
  renderScreen(<ResetPasswordCard phone="13800138000" isEnterprise={false} />)
  expect(await screen.findByRole('link', { name: '开始人脸核验' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '重设密码' })).toBeTruthy()
})

test('a wrong code is said to be wrong, not only asked for', async () => {
  stubServer({
    [listModules.path]: answerOf(listModules, [{ module: 'face', on: true }]),
    [resetPassword.path]: refusalOf(resetPassword, 'codeRefused'),
  })
  renderScreen(<ResetPasswordCard phone="13800138000" isEnterprise={false} />)
  await userEvent.type(await screen.findByLabelText('验证码'), '999999')
  await userEvent.type(screen.getByLabelText('新密码'), 'bdc36k9')
  await tap('重设密码')
  expect((await screen.findByRole('alertdialog', { name: '校验失败' })).textContent).toContain('不正确或已失效')
})

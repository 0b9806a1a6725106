import { listModules } from '@registration/contract/information.ts'
import { answerOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { screen } from '@testing-library/react'
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

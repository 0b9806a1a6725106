import { axe } from './support/axe.ts'
import { enterCode } from './support/codes.ts'
import { signInAt } from './support/sign-in.ts'
import { expect, testAlone as test } from './support/test.ts'

test.use({ alone: 'close-account' })

test('an account with a phone closes only with the code sent to it, and the next sign-in starts with a new account', async ({
  page,
}) => {
  await signInAt(page, '/privacy/close', /lisi/)
  await expect(page.getByText('依法保留')).toBeVisible()
  const dialog = page.getByRole('alertdialog')
  const close = page.getByRole('main').getByRole('button', { name: '注销账户' })
  await close.click()
  await expect(dialog).toContainText('验证码')
  await dialog.getByRole('button', { name: '确定' }).click()

  await page.getByLabel('验证码', { exact: true }).fill('000000')
  await close.click()
  await dialog.getByRole('button', { name: '注销账户' }).click()
  await expect(dialog).toContainText('请输入动态验证码')
  await axe(page)
  await dialog.getByRole('button', { name: '确定' }).click()

  await enterCode(page, '13900139002')
  await close.click()
  await dialog.getByRole('button', { name: '注销账户' }).click()
  await expect(page.getByText('账户已注销')).toBeVisible()
  await signInAt(page, '/userInfo', /lisi/)
  await expect(page.getByLabel('姓名')).toHaveValue('')
  await expect(page.getByText('未认证')).toBeVisible()
})

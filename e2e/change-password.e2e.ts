import { axe } from './support/axe.ts'
import { enterCode } from './support/codes.ts'
import { signInAt } from './support/sign-in.ts'
import { expect, testAlone as test } from './support/test.ts'

test.use({ alone: 'change-password' })

const phone = '13800138001'

test('a citizen sets a password, changes it, forgets it, and sets another after a face check and a code', async ({
  page,
}) => {
  await test.step('without one, the screen leads to the profile, whose save sets it, and back', async () => {
    await signInAt(page, '/password')
    await expect(page.getByText('您还没有设置登录密码')).toBeVisible()
    await axe(page)
    await page.getByRole('link', { name: '打开个人资料' }).click()
    await page.getByRole('button', { name: '保存修改' }).click()
    const password = page.getByRole('dialog').getByLabel('登录密码')
    await password.fill('abc123')
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('过于常见')
    await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click()
    await page.getByRole('button', { name: '保存修改' }).click()
    await password.fill('k7wolke')
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    await expect(page.getByText('保存成功')).toBeVisible()
    await expect(page).toHaveURL(/\/password$/)
    await expect(page.getByLabel('当前密码')).toBeVisible()
  })

  await test.step('it is changed with the old one', async () => {
    await page.goto('/my')
    await page.getByRole('link', { name: '登录密码' }).click()
    await page.getByLabel('当前密码').fill('wrong99')
    await page.getByLabel('新密码', { exact: true }).first().fill('b8regen')
    await axe(page)
    await page.getByRole('button', { name: '修改密码' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('密码')
    await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click()
    await page.getByLabel('当前密码').fill('k7wolke')
    await page.getByRole('button', { name: '修改密码' }).click()
    await expect(page.getByText('密码已修改，其他设备已退出登录')).toBeVisible()
  })

  await test.step('forgotten, it is reset after a check by face', async () => {
    await page.getByRole('link', { name: '开始人脸核验' }).click()
    await page.getByRole('button', { name: '同意并开始核验' }).click()
    await page.locator('a[data-result="pass"]').click()
    await page.getByRole('link', { name: /密码/ }).click()
    await enterCode(page, phone)
    await page.getByLabel('新密码', { exact: true }).last().fill('c9sonne')
    await page.getByRole('button', { name: '重设密码' }).click()
    await expect(page.getByText('密码已修改，其他设备已退出登录')).toBeVisible()
  })
})

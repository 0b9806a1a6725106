import { axe } from './support/axe.ts'
import { uploadEach } from './support/sale-application.ts'
import { signInAt } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('an application by appointment skips the rights information and has three steps', async ({ page }) => {
  await signInAt(page, '/selapp?xzqdm=130402', /lisi/)
  await page.getByRole('button', { name: '其他权利', exact: true }).click()
  await page.getByRole('button', { name: /居住权首次登记/ }).click()
  await expect(page.getByRole('heading', { name: '居住权首次登记办事指南' })).toBeVisible()
  await expect(page.getByText('权利信息')).toBeHidden()
  await axe(page)
  await page.getByRole('button', { name: '我要申请' }).click()
  await page.getByRole('button', { name: '确定' }).click()
  await expect(page).toHaveURL(/\/upload\?.*appointment=1/)
  await axe(page)
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByText('" 居住权人、所有权人身份证明 " 附件不可为空')).toBeVisible()
  await page.getByRole('button', { name: '确定' }).click()
  await uploadEach(page, ['居住权人、所有权人身份证明', '不动产权证书', '居住权合同或遗嘱'])
  await page.getByRole('button', { name: '下一步' }).click()
  await axe(page)
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '提交' }).click()
  await expect(page.getByRole('tab', { name: '待审核' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('article').first()).toContainText('居住权首次登记')

  await page.goto('/prodoing?itemIndex=1&yytype=true')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.goto('/prodoing?itemIndex=1&yytype=false')
  await expect(page.getByText('没有待审核的申请')).toBeVisible()
})

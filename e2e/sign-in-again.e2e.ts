import { apply, chooseSaleOfHome } from './support/sale-application.ts'
import { signInAt } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('a session that ends in the middle of a form leads through the sign-in back to the form as it was', {
  tag: '@main',
}, async ({ page, context }) => {
  await signInAt(page, '/seladd', /lisi/)
  await chooseSaleOfHome(page)
  await apply(page)
  await page.getByRole('link', { name: '添加买方' }).click()
  await page.getByLabel('姓名', { exact: true }).fill('赵明远')
  await page.getByLabel('联系方式', { exact: true }).fill('13800138001')
  await page.getByLabel('证件号码', { exact: true }).fill('11010519491231002X')
  await page.getByLabel('联系地址', { exact: true }).fill('河北省邯郸市邯山区滏河南大街16号')
  const form = new URL(page.url())
  await context.clearCookies({ name: 'session' })
  await page.getByRole('button', { name: '保存', exact: true }).click()

  await page.locator('[data-persona="lisi"]').click()
  await expect(page.getByLabel('姓名', { exact: true })).toHaveValue('赵明远')
  await expect(page.getByLabel('联系地址', { exact: true })).toHaveValue('河北省邯郸市邯山区滏河南大街16号')
  const back = new URL(page.url())
  expect([back.pathname, back.searchParams.get('slsqId')]).toEqual([form.pathname, form.searchParams.get('slsqId')])
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('row', { name: '赵明远' })).toBeVisible()
})

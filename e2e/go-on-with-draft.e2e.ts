import { axe } from './support/axe.ts'
import { addPerson, apply, buyer, chooseSaleOfHome } from './support/sale-application.ts'
import { signInAt } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('a second application for a business leads back to the unfinished one', async ({ page }) => {
  await signInAt(page, '/seladd', /lisi/)
  await chooseSaleOfHome(page)
  await apply(page)
  await addPerson(page, '买方', buyer)
  const begun = new URL(page.url()).searchParams.get('id')

  await page.goto('/seladd')
  await chooseSaleOfHome(page)
  await page.getByRole('button', { name: '我要申请' }).click()
  await page.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText(/您在 \d{4}-\d\d-\d\d \d\d:\d\d 开始过这项业务（邯郸市.*），还没有提交。/)).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: '继续填写' }).click()
  await expect(page.getByRole('row', { name: buyer.name })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('id')).toBe(begun)
})

test('the demonstration shows an application of each kind on the tabs, and a rejection with its opinion', async ({
  page,
}) => {
  await signInAt(page, '/prodoing?itemIndex=3')
  await expect(page.getByRole('article').filter({ hasText: '权籍调查已驳回' }).first()).toBeVisible()
  await axe(page)
  await page
    .getByRole('article')
    .filter({ hasText: '受理已驳回' })
    .filter({ hasText: '一般抵押权首次登记' })
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByText(/代理人的委托公证书已过有效期.*再重新提交/)).toBeVisible()
  await expect(page.getByRole('img', { name: /第 1 张，共 1 张/ }).first()).toBeVisible()
  await axe(page)
  await page.goto('/prodoing?itemIndex=2')
  await expect(page.getByRole('article').filter({ hasText: '城西区' })).toContainText('已受理')
  await expect(page.getByRole('article').filter({ hasText: '不动产权证书换发' })).toContainText('已登簿')
  await axe(page)
})

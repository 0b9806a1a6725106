import { axe } from './support/axe.ts'
import { signInAt } from './support/sign-in.ts'
import { expect, testAlone as test } from './support/test.ts'

test.use({ alone: 'book-for-somebody-else' })

test('a citizen learns that somebody booked with their document, and ends that booking', async ({
  page,
  browser,
  product,
}) => {
  const stranger = await (await browser.newContext({ baseURL: product.base })).newPage()
  await signInAt(stranger, '/appointment', /lisi/)
  await stranger.getByRole('button', { name: /^选择/ }).first().click()
  await stranger.getByRole('textbox', { name: '姓名' }).fill('张建国')
  await stranger.getByRole('textbox', { name: '手机号码' }).fill('13900139002')
  await stranger.getByRole('textbox', { name: '证件号码' }).fill('130402198503071231')
  await stranger.getByRole('button', { name: '确认预约' }).click()
  await expect(stranger.getByText('预约成功')).toBeVisible()

  await signInAt(page, '/apmrecord')
  const card = page.getByRole('region', { name: '他人以您的证件预约' })
  await expect(card).toBeVisible()
  await axe(page)
  await page.goto('/appointment')
  await expect(card).toBeVisible()
  await card.getByRole('button').click()
  await page.getByRole('alertdialog').getByRole('button', { name: '取消该预约' }).click()
  await expect(page.getByText('预约已取消', { exact: true })).toBeVisible()
  await expect(card).toBeHidden()

  await stranger.goto('/apmrecord')
  await expect(stranger.getByRole('article').getByText('已取消')).toBeVisible()
  await stranger.context().close()
})

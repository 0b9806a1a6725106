import { axe } from './support/axe.ts'
import { signInAt } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('without network a citizen is told so, keeps every word, and sends it once the network is back', async ({
  page,
  context,
}) => {
  const opinion = '窗口能不能早半小时开门？'
  await signInAt(page, '/feedBack')
  await page.getByLabel('您的意见').fill(opinion)
  await context.setOffline(true)
  await expect(page.getByText('现在没有网络')).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: '提交' }).click()
  await page.getByRole('button', { name: '确定' }).click()
  const warning = page.getByRole('alertdialog', { name: '警告' })
  await expect(warning).toContainText('提交失败')
  await warning.getByRole('button', { name: '确定' }).click()
  await expect(page.getByLabel('您的意见')).toHaveValue(opinion)
  await context.setOffline(false)
  await expect(page.getByText('现在没有网络')).toBeHidden()
  await page.getByRole('button', { name: '提交' }).click()
  await page.getByRole('button', { name: '确定' }).click()
  await expect(page).toHaveURL(/\/feedBackList$/)
  await expect(page.getByRole('link', { name: opinion })).toHaveCount(1)
})

test('where the code of the other screens does not come, the page says so and goes on from there', async ({ page }) => {
  await page.route(/\/assets\/Screens-.*\.js$/, (route) => route.abort('internetdisconnected'))
  await page.goto('/')
  const tile = page.getByRole('link', { name: /^新闻动态/ })
  await expect(tile).toBeVisible()
  await page.waitForEvent('requestfailed')
  await tile.click()
  await expect(page.getByRole('alert')).toContainText('页面没有加载出来')
  await page.unroute(/\/assets\/Screens-.*\.js$/)
  await page.getByRole('button', { name: '重新加载' }).click()
  await page.getByRole('link', { name: /zhangsan/ }).click()
  await expect(page.getByRole('heading', { name: '新闻动态' })).toBeVisible()
})

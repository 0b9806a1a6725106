import { axe } from './support/axe.ts'
import { signInAt } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('without network the form says so, keeps every word, and is sent once the network is back', {
  tag: '@main',
}, async ({ page, context }) => {
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

test('an opinion whose answer was lost is there once, though it is sent again after a reload', async ({ page }) => {
  const opinion = '自助机能不能打印证明？'
  await signInAt(page, '/feedBack')
  await page.getByLabel('您的意见').fill(opinion)
  await page.route('/online/wx/addSugge', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: '提交' }).click()
  await page.getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('alertdialog', { name: '警告' })).toContainText('提交失败')
  await page.unroute('/online/wx/addSugge')
  await page.reload()
  await expect(page.getByLabel('您的意见')).toHaveValue(opinion)
  await page.getByRole('button', { name: '提交' }).click()
  await page.getByRole('button', { name: '确定' }).click()
  await expect(page).toHaveURL(/\/feedBackList$/)
  await expect(page.getByRole('link', { name: opinion })).toHaveCount(1)
})

test('if the code of the other screens does not load, the page says so and continues from there', async ({ page }) => {
  await page.route(/\/assets\/Screens-.*\.js$/, (route) => route.abort('internetdisconnected'))
  const failed = page.waitForEvent('requestfailed')
  await page.goto('/')
  await failed
  await page.getByRole('link', { name: /^新闻动态/ }).click()
  await expect(page.getByRole('alert')).toContainText('页面没有加载出来')
  await page.unroute(/\/assets\/Screens-.*\.js$/)
  await page.getByRole('button', { name: '重新加载' }).click()
  await page.getByRole('link', { name: /zhangsan/ }).click()
  await expect(page.getByRole('heading', { name: '新闻动态' })).toBeVisible()
})

test('what failed without network is loaded automatically once the network is back', async ({ page, context }) => {
  await signInAt(page, '/my')
  await expect(page.getByRole('link', { name: '我的消息' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: '我的消息' }).click()
  await expect(page.getByRole('alert')).toContainText('页面没有加载出来')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: '我的消息' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)

  await page.getByRole('link', { name: '个人中心' }).click()
  await expect(page.getByText('我的业务')).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: '我的消息' }).click()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: '我的消息' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a state that could not be read again says so, until it could', async ({ page }) => {
  await signInAt(page, '/feedBackList')
  await page.getByRole('link', { name: '光线太暗' }).click()
  await expect(page.getByText('我们已在自助区加装照明')).toBeVisible()
  await page.route('/online/wx/getSugge', (route) => route.fulfill({ status: 502, body: '<html>Bad Gateway</html>' }))
  const note = page.getByRole('status').filter({ hasText: '没有读到最新内容' })
  await expect(async () => {
    // As when the citizen comes back to it. What was read a moment ago is not read again.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await expect(note).toBeVisible({ timeout: 1_500 })
  }).toPass()
  await expect(page.getByText('我们已在自助区加装照明')).toBeVisible()
  await axe(page)
  await page.unroute('/online/wx/getSugge')
  await note.getByRole('button', { name: '重新加载' }).click()
  await expect(note).toBeHidden()
})

test('a slow network loses no character, shows that it is busy, and finishes', async ({ page, context }) => {
  const opinion = '线上能不能看到办理时限？'
  await signInAt(page, '/feedBack')
  const tools = await context.newCDPSession(page)
  const weak = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
  await tools.send('Network.emulateNetworkConditions', weak)
  await page.getByLabel('您的意见').fill(opinion)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByText('加载中')).toBeAttached()
  await expect(page.getByLabel('您的意见')).toHaveValue(opinion)
  const seen = Promise.withResolvers<void>()
  await page.route('**/online/wx/addSugge', async (route) => seen.promise.then(() => route.continue()))
  await page.getByRole('button', { name: '提交' }).click()
  await page.getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('status').filter({ hasText: '加载中' })).toBeVisible()
  seen.resolve()
  await expect(page).toHaveURL(/\/feedBackList$/)
  await expect(page.getByRole('link', { name: opinion })).toHaveCount(1)
})

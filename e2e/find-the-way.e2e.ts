import { axe } from './support/axe.ts'
import { signInAt } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('a guarded address leads to the sign-in and then to where the citizen wanted to go', { tag: '@main' }, async ({
  page,
}) => {
  await page.goto('/prodoing?itemIndex=2&yytype=false')
  await page.getByRole('link', { name: /zhangsan/ }).click()
  await expect(page).toHaveURL(/\/prodoing\?itemIndex=2&yytype=false$/)
  await expect(page.getByRole('tab', { name: '已通过' })).toHaveAttribute('aria-selected', 'true')
})

test('the waiting screen shows its title during the sign-in, and then continues', async ({ page }) => {
  await signInAt(page, '/prodoing')
  const held = Promise.withResolvers<void>()
  await page.route('**/mp/api/outh2/authorize', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/waiting?redirect=%2Ffindaccept')
  await expect(page.getByRole('heading')).toBeVisible()
  await expect(page).toHaveTitle(/页面初始化/)
  await axe(page)
  held.resolve()
  await expect(page.getByRole('heading', { name: '进度查询' })).toBeVisible()
})

test('the waiting screen leads only to our own screens', async ({ page }) => {
  await signInAt(page, '/prodoing')
  for (const foreign of ['https://example.org/', '//example.org', 'javascript:alert(1)', '/no-such-screen']) {
    await page.goto(`/waiting?redirect=${encodeURIComponent(foreign)}`)
    await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/$/)
  }
})

for (const address of ['/no-such-screen', '/page404']) {
  test(`${address} shows 404 and a link to the home screen`, async ({ page }) => {
    await page.goto(address)
    await expect(page.getByText('404', { exact: true })).toBeVisible()
    await axe(page)
    await page.getByRole('link', { name: '返回首页' }).click()
    await expect(page).toHaveURL(/:\d+\/$/)
    await expect(page.getByText('404', { exact: true })).toBeHidden()
  })
}

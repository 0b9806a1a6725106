import { anOfficeComputer, signInOfficer } from './support/desk.ts'
import { expect, test } from './support/test.ts'

/** A tablet that is held upright. */
test.use({ ...anOfficeComputer, viewport: { width: 820, height: 1180 }, hasTouch: true })

test('on an upright tablet a case leaves the navigation in sight, and the queue names each business in two lines', async ({
  page,
  product,
}) => {
  await signInOfficer(page, product.base, 'demo-supervisor')
  const entries = page.getByRole('navigation', { name: '业务台导航' }).getByRole('list')
  const table = page.getByRole('table', { name: '待办列表' })
  const business = table.getByText('存量房买卖转移登记', { exact: true }).first()
  await expect(business).toBeVisible()
  const lines = await business.evaluate((cell) => {
    const range = document.createRange()
    range.selectNodeContents(cell)
    return new Set([...range.getClientRects()].map(({ top }) => top)).size
  })
  expect(lines).toBeLessThanOrEqual(2)
  const inQueue = await entries.screenshot()
  await table.getByRole('row').nth(1).getByRole('link').click()
  await expect(page.getByRole('tab', { name: '申请表' })).toBeVisible()
  await page.mouse.move(600, 900)
  expect((await entries.screenshot()).equals(inQueue)).toBe(true)
})

import type { Page } from '@playwright/test'
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
  await expect.poll(async () => (await entries.screenshot()).equals(inQueue)).toBe(true)
})

test('at 1,024 pixels every column of the queue and of the absences is in sight, in both languages', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await signInOfficer(page, product.base, 'demo-supervisor')
  for (const { language, all, absences, person } of [
    { language: '中文', all: '全部', absences: '请假', person: '许文博' },
    { language: 'English', all: 'All', absences: 'Absences', person: '许文博' },
  ]) {
    await page.getByRole('banner').getByRole('combobox').first().selectOption(language)
    await page.getByRole('link', { name: new RegExp(`^${all}`) }).click()
    await expect(page.getByRole('heading', { level: 1, name: all, exact: true })).toBeVisible()
    await showsWholeTable(page)
    await page.getByRole('link', { name: absences, exact: true }).click()
    await page.getByRole('button', { name: person }).click()
    await showsWholeTable(page)
    await page.getByRole('navigation').getByRole('link').first().click()
  }
})

test('at 1,024 pixels every column of the accounts is in sight beside the one that is open, in both languages', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await signInOfficer(page, product.base, 'demo-system')
  for (const { language, staff } of [
    { language: '中文', staff: '人员管理' },
    { language: 'English', staff: 'Staff' },
  ]) {
    await page.getByRole('banner').getByRole('combobox').first().selectOption(language)
    await expect(page.getByRole('heading', { level: 1, name: staff })).toBeVisible()
    await page.getByRole('button', { name: '许文博' }).click()
    await showsWholeTable(page)
  }
})

async function showsWholeTable(page: Page) {
  const frame = page.locator('section').filter({ has: page.getByRole('table') })
  await expect(frame.getByRole('row').nth(1)).toBeVisible()
  await expect.poll(() => frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
}

test('a paper counts as opened once it is on the screen: beside its list, and on an upright tablet below it', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await signInOfficer(page, product.base, 'demo-acceptance')
  await page.getByRole('table', { name: '待办列表' }).getByRole('row').nth(1).getByRole('link').click()
  const opened = (count: number) => expect(page.getByText(new RegExp(`文件已查看 ${count}/[3-9]`))).toBeVisible()
  const tab = (name: string) => page.getByRole('tab', { name })
  const frame = page.getByRole('region', { name: '图像' })
  const line = page.locator('[data-file]')
  await expect(tab('申请表')).toBeVisible()
  const hidden = page.getByRole('region', { name: '图像', includeHidden: true }).locator('img')
  await expect(hidden).toHaveJSProperty('complete', true)
  await opened(0)
  await tab('材料').click()
  await opened(1)
  await expect(frame).toBeInViewport({ ratio: 0.9 })
  await line.last().getByRole('button').first().click()
  await opened(2)
  await expect(frame).toBeInViewport({ ratio: 0.9 })
  await expect(line.last()).toBeInViewport({ ratio: 1 })

  await page.setViewportSize({ width: 820, height: 1180 })
  await page.evaluate(() => scrollTo(0, 0))
  await line.nth(1).getByRole('button').first().click()
  await opened(3)
  await expect(frame).toBeInViewport({ ratio: 0.9 })
})

test('a decision by its key leads the eye to the next case, also where the page was scrolled', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await signInOfficer(page, product.base, 'demo-registrar')
  await page.getByRole('button', { name: '领取下一件' }).click()
  await expect(page.getByRole('button', { name: '放回' })).toBeVisible()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport()
  await page.keyboard.press('p')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('不动产权证号或登记证明号').fill('冀（2026）武安市不动产权第0090001号')
  await dialog.getByRole('button', { name: '确认登簿' }).click()
  await expect(dialog).toBeHidden()
  const next = page.getByRole('link', { name: /^(下一件|返回列表)$/ }).first()
  await expect(next).toBeFocused()
  await expect(next).toBeInViewport()
})

test('why an act on a case was refused is in sight, also where the page is scrolled', async ({ page, product }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await signInOfficer(page, product.base, 'demo-acceptance')
  await page.getByRole('button', { name: '领取下一件' }).click()
  await expect(page.getByRole('button', { name: '放回' })).toBeVisible()
  await page.route('**/desk/api/cases/tick', (route) =>
    route.fulfill({
      status: 409,
      json: { errcode: '11', errmsg: '该件已由韩雪梅改派，请查看最新情况', reason: 'caseMoved' },
    }),
  )
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport()
  await page
    .getByRole('checkbox', { name: /已核对/ })
    .last()
    .click()
  const words = page.getByText('该件已由韩雪梅改派，请查看最新情况')
  await expect(words).toBeVisible()
  await expect.poll(() => words.evaluate(isOnTop)).toBe(true)
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => words.evaluate(isOnTop)).toBe(true)
})

/** Whether nothing lies over the middle of an element, and it is in the window. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

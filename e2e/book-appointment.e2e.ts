import type { Browser, Page } from '@playwright/test'
import { holdSlot } from '@registration/contract/appointments.ts'
import { axe } from './support/axe.ts'
import { settle } from './support/every-screen.ts'
import { signInAt } from './support/sign-in.ts'
import { expect, test } from './support/small-office.ts'

test.use({ alone: 'book-appointment' })

/** Another citizen on another phone. */
async function another(browser: Browser, base: string, persona: RegExp): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: base })).newPage()
  await signInAt(page, '/appointment', persona)
  return page
}

/** Chooses one of the days on which the office is open. */
const openDay = (page: Page, n: number) =>
  page.getByRole('list', { name: '日期' }).getByRole('button').filter({ hasNotText: '不办公' }).nth(n).click()

/** A day whose places are held for the whole five minutes: those of the first one until midnight at the latest. */
const laterDay = 3

/** A day on which no other story books. */
const quietDay = 6

const firstSlot = (page: Page) => page.getByRole('listitem').filter({ hasText: '08:30-09:30' })

/** The times that somebody waits for, and those offered to them. */
const waitsOf = (page: Page) => page.getByRole('region', { name: '候补中' })

test('a citizen books, shows the card, cancels, and the next in line is offered the place', { tag: '@main' }, async ({
  page,
  browser,
  product,
}) => {
  await signInAt(page, '/appointment')
  await openDay(page, laterDay)
  await expect(firstSlot(page)).toBeVisible()
  await axe(page)
  await firstSlot(page).getByRole('button', { name: /^选择/ }).click()
  await expect(page.getByRole('timer')).toContainText(/名额保留 [45]:\d\d/)
  await expect(page.getByRole('textbox', { name: '姓名' })).toHaveValue('张建国')
  await axe(page)
  await page.getByRole('textbox', { name: '手机号码' }).fill('123')
  await page.getByRole('button', { name: '确认预约' }).click()
  await expect(page.getByText('请输入正确的手机号')).toBeVisible()
  await page.getByRole('textbox', { name: '手机号码' }).fill('138 0013 8001')
  await page.getByRole('button', { name: '确认预约' }).click()
  await expect(page.getByText('预约成功')).toBeVisible()
  await expect(page.getByRole('heading', { name: '预约详情' })).toBeVisible()
  await expect(page.getByRole('img', { name: /预约号 \d+ 的二维码/ })).toBeVisible()
  await axe(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: '添加到手机日历' }).click()
  expect((await download).suggestedFilename()).toMatch(/^appointment-\d+\.ics$/)

  const waiting = await another(browser, product.base, /wangfang/)
  await openDay(waiting, laterDay)
  await expect(firstSlot(waiting).getByText('已满')).toBeVisible()
  await firstSlot(waiting).getByRole('button', { name: '候补 08:30-09:30' }).click()
  await waiting.getByRole('button', { name: '确定' }).click()
  await expect(waiting.getByText('已加入候补，您排在第1位')).toBeVisible()
  await waiting.goto('/apmorder')
  await expect(waitsOf(waiting).getByText('您排在第1位')).toBeVisible()
  await axe(waiting)

  await page.goto('/apmrecord')
  await page.getByRole('button', { name: '查看凭证' }).click()
  await axe(page)
  await page.getByRole('button', { name: '取消预约' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '取消预约' }).click()
  await expect(page.getByText('预约已取消', { exact: true })).toBeVisible()
  await expect(page.getByRole('article').getByText('已取消')).toBeVisible()

  await waiting.reload()
  await expect(waitsOf(waiting).getByText(/为您保留至 \d\d:\d\d/)).toBeVisible()
  await waitsOf(waiting).getByRole('link', { name: '继续预约' }).click()
  await expect(firstSlot(waiting).getByText(/为您保留至 \d\d:\d\d/)).toBeVisible()
  await firstSlot(waiting).getByRole('button', { name: '继续预约' }).click()
  await waiting.getByRole('button', { name: '确认预约' }).click()
  await expect(waiting.getByText('预约成功')).toBeVisible()
  await waiting.context().close()
})

test('while a time is reserved, all times stay in their places', async ({ page }) => {
  await signInAt(page, '/appointment')
  const times = page.getByRole('listitem').filter({ hasText: /\d\d:\d\d-\d\d:\d\d/ })
  const choose = times.nth(1).getByRole('button')
  await expect(choose).toBeVisible()
  await settle(page)
  const places = () => times.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top))
  const before = await places()
  await page.route(`**${holdSlot.path}`, () => undefined)
  await choose.click()
  await expect(choose).toHaveAttribute('aria-busy', 'true')
  expect(await places()).toEqual(before)
})

test('a booking moves to another day and keeps its number; a second one on that day is not offered', async ({
  page,
}) => {
  await signInAt(page, '/appointment')
  await openDay(page, 1)
  await page.getByRole('button', { name: /^选择 13:30-14:30/ }).click()
  await page.getByRole('button', { name: '确认预约' }).click()
  const number = await page
    .getByText(/^1\d{5}$/)
    .first()
    .textContent()
  await page.getByRole('link', { name: '预约记录' }).click()
  await page.getByRole('article').first().getByRole('button', { name: '查看凭证' }).click()
  await page.getByRole('button', { name: '改约' }).click()
  await openDay(page, 2)
  await page.getByRole('button', { name: /^选择 14:30-15:30/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '改约' }).click()
  await expect(page.getByText('改约成功')).toBeVisible()
  await expect(page.getByText(number ?? 'no number').first()).toBeVisible()
  await page.goto('/appointment')
  await page
    .getByRole('list', { name: '日期' })
    .getByRole('button', { name: /已预约/ })
    .click()
  await expect(page.getByRole('button', { name: /^选择/ })).toHaveCount(0)
})

test('a late citizen sees that the slot is full, one who books twice that they have booked, and the calendar reloads', async ({
  page,
  browser,
  product,
}) => {
  const late = await another(browser, product.base, /lisi/)
  await openDay(late, quietDay)
  await expect(firstSlot(late).getByRole('button', { name: /^选择/ })).toBeVisible()
  await signInAt(page, '/appointment')
  await openDay(page, quietDay)
  const secondTab = await page.context().newPage()
  await secondTab.goto('/appointment')
  await openDay(secondTab, quietDay)
  await secondTab.getByRole('button', { name: /^选择 14:30-15:30/ }).click()
  await expect(secondTab.getByRole('timer')).toBeVisible()
  await firstSlot(page).getByRole('button', { name: /^选择/ }).click()
  await page.getByRole('button', { name: '确认预约' }).click()
  await expect(page.getByText('预约成功')).toBeVisible()

  await firstSlot(late).getByRole('button', { name: /^选择/ }).click()
  const full = late.getByRole('alertdialog')
  await expect(full).toContainText('该时间段预约已满，请选择其他时间段！')
  await axe(late)
  await full.getByRole('button').click()
  await expect(firstSlot(late).getByText('已满')).toBeVisible()

  await secondTab.getByRole('button', { name: '确认预约' }).click()
  const twice = secondTab.getByRole('alertdialog')
  await expect(twice).toContainText('您已预约，不能重复预约！')
  await twice.getByRole('button').click()
  await expect(secondTab.getByRole('button', { name: /^选择/ })).toHaveCount(0)
  await late.context().close()
})

test('in the elder edition on a narrow phone the chosen time and its countdown are in view', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.addInitScript(() => localStorage.setItem('elder-mode', 'on'))
  await signInAt(page, '/appointment')
  await openDay(page, 0)
  const slot = page.getByRole('button', { name: /^选择 / }).last()
  await slot.scrollIntoViewIfNeeded()
  await slot.click()
  await expect(page.getByRole('timer')).toBeInViewport()
  await expect(page.getByRole('heading', { name: '预约时间' })).toBeInViewport()
  await page.getByRole('button', { name: '重新选择' }).click()
  await expect(slot).toBeVisible()
})

test('an empty list of appointments says so', async ({ page }) => {
  await signInAt(page, '/apmorder', /handan-co/)
  await expect(page.getByText('当前用户没有预约记录！')).toBeVisible()
  await axe(page)
})

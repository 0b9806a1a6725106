import type { Page } from '@playwright/test'
import { createApplication, deleteApplication } from '@registration/contract/applications.ts'
import { cancelAppointment, getCalendar } from '@registration/contract/appointments.ts'
import { paths } from '@registration/contract/paths.ts'
import { type Client, makeClient } from '../apps/server/src/testing/client.ts'
import { settle } from './support/every-screen.ts'
import { apply, buyer, chooseSaleOfHome } from './support/sale-application.ts'
import { signInAt } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('going back to a long list shows the row that was opened in its old position', async ({
  page,
  product,
  context,
}) => {
  await signInAt(page, '/my', /lisi/)
  const client = makeClient(product.base)
  for (const { name, value } of await context.cookies()) client.cookies.set(name, value)
  const what = { businessId: '130400-sale-of-existing-home', byAppointment: false, regionCode: '130403' }
  const made: string[] = []
  for (let n = 0; n < 60; n += 1) made.push((await client.call(createApplication, what)).applicationId)

  await page.goto('/prodoing')
  const rows = page.getByRole('article')
  for (const seen of [15, 30, 45]) {
    await rows.nth(seen - 1).scrollIntoViewIfNeeded()
    await expect.poll(() => rows.count()).toBeGreaterThan(seen)
  }
  const row = rows.nth(40)
  await row.scrollIntoViewIfNeeded()
  await settle(page)
  const left = await row.boundingBox()
  await row.getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: '权利信息' })).toBeVisible()
  await page.goBack()
  await expect.poll(async () => Math.round((await row.boundingBox())?.y ?? 0)).toBe(Math.round(left?.y ?? -1))

  // Later stories need this citizen without drafts.
  for (const applicationId of made) await client.call(deleteApplication, { applicationId })
})

test('a tap on the number of unread messages is one on its tab: no page is loaded again, and nothing under way is lost', async ({
  page,
}) => {
  await signInAt(page, '/prodoing')
  const number = await page.getByRole('navigation').getByText(/^\d+$/).boundingBox()
  if (!number) throw new Error('老张 has no unread message')
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.mouse.click(number.x + number.width / 2, number.y + number.height / 2)
  await expect(page.getByRole('heading', { name: '个人中心' })).toBeVisible()
  expect(loads).toBe(0)
})

test('the form of the next party begins at its top, however far down the one before was left', async ({
  page,
  product,
  context,
}) => {
  await signInAt(page, '/seladd')
  await chooseSaleOfHome(page)
  await apply(page)
  const applicationId = new URL(page.url()).searchParams.get('id') ?? ''
  await page.getByRole('link', { name: '添加买方' }).click()
  await page.getByLabel('姓名', { exact: true }).fill(buyer.name)
  await page.getByLabel('联系方式', { exact: true }).fill(buyer.phone)
  await page.getByLabel('证件号码', { exact: true }).fill(buyer.documentNumber)
  await page.getByLabel('联系地址', { exact: true }).fill(buyer.address)
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await page.getByRole('button', { name: '完成，接着填卖方' }).click()
  await expect(page.getByRole('heading', { name: '添加卖方' })).toBeVisible()
  await settle(page)
  expect(await page.evaluate(() => scrollY)).toBe(0)

  const client = makeClient(product.base)
  for (const { name, value } of await context.cookies()) client.cookies.set(name, value)
  await client.call(deleteApplication, { applicationId })
})

test('the present tab of a list stays in sight on a rotated phone', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  await page.setViewportSize({ width: 640, height: 320 })
  await signInAt(page, '/prodoing?itemIndex=3', /lisi/)
  const present = page.getByRole('tab', { name: 'Rejected' })
  await expect(present).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(present).toBeInViewport({ ratio: 1 })
})

test('going back from the form of a booking shows the time that was chosen, also where the times are below the days', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('elder-mode', 'on'))
  await signInAt(page, '/appointment', /lisi/)
  const chosen = page.getByRole('listitem').filter({ hasText: '15:30-16:30' })
  const ways = [() => page.goBack(), () => page.getByRole('button', { name: '重新选择' }).click()]
  for (const goBack of ways) {
    await chosen.getByRole('button').click()
    await expect(page.getByText('填写预约信息')).toBeInViewport()
    await goBack()
    await settle(page)
    await expect(chosen).toBeInViewport()
  }
})

/** The calendar on a small phone with large letters, and a client in the same session. */
async function openSmallCalendar(page: Page, base: string): Promise<Client> {
  await page.addInitScript(() => localStorage.setItem('elder-mode', 'on'))
  await page.setViewportSize({ width: 320, height: 640 })
  await signInAt(page, '/appointment', /wangfang/)
  const client = makeClient(base)
  for (const { name, value } of await page.context().cookies()) client.cookies.set(name, value)
  return client
}

test('the card of a new booking begins at its head, however far down the calendar the time was', async ({
  page,
  product,
}) => {
  const client = await openSmallCalendar(page, product.base)
  await page.getByRole('listitem').filter({ hasText: '15:30-16:30' }).getByRole('button').click()
  await page.getByRole('button', { name: '确认预约' }).click()
  await expect(page.getByText('预约成功')).toBeVisible()
  await settle(page)
  expect(await page.evaluate(() => scrollY)).toBe(0)

  // Later stories need this citizen without a booking.
  await client.call(cancelAppointment, { id: new URL(page.url()).searchParams.get('id') ?? '' })
})

test('the day that a message leads to is in sight among the days, also where the list shows three of them', async ({
  page,
  product,
}) => {
  const client = await openSmallCalendar(page, product.base)
  const lastSlot = (await client.call(getCalendar, {})).flatMap(({ slots }) => slots).at(-1)
  await page.goto(paths.appointment({ slot: lastSlot?.id ?? '' }))
  const days = page.getByRole('list', { name: '日期' })
  await expect(days.getByRole('button', { pressed: true })).toBeVisible()
  await settle(page)
  const places = await days.evaluate((list) => {
    const chosen = list.querySelector('[aria-pressed="true"]')?.getBoundingClientRect()
    return { list: list.getBoundingClientRect().bottom, day: chosen?.bottom ?? Number.POSITIVE_INFINITY }
  })
  expect(places.day).toBeLessThanOrEqual(places.list + 1)
})

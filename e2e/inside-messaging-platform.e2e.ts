import type { Page } from '@playwright/test'
import { insideMessagingPlatform } from './support/messaging-platform.ts'
import { fillInSale } from './support/sale-application.ts'
import { signInAt } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const askedFor = async (page: Page, name: string) =>
  (await page.evaluate(() => window.askedOfPlatform)).filter((asked) => asked.name === name).map(({ args }) => args)

test('the address of an appointment opens the platform’s own map', async ({ page }) => {
  await insideMessagingPlatform(page)
  await openCard(page)
  expect(await askedFor(page, 'preVerifyJSAPI')).toEqual([])
  await page.getByRole('link', { name: '看地图' }).click()
  await expect.poll(() => askedFor(page, 'openLocation')).toHaveLength(1)
  const [place] = await askedFor(page, 'openLocation')
  expect(place).toMatchObject({ latitude: 36.6036, longitude: 114.4925, name: '邯郸市不动产登记中心', scale: 17 })
  expect(new URL(page.url()).pathname).toBe('/appointmentDetail')
  await cancelBooking(page)
})

test('if the platform does not accept the page, the map’s page opens', async ({ page }) => {
  await insideMessagingPlatform(page)
  await page.route('**/mp/api/wechatimg/createwxconfig', (route) => route.abort())
  await page.route('https://apis.map.qq.com/**', (route) => route.fulfill({ body: 'the map' }))
  await openCard(page)
  await page.getByRole('link', { name: '看地图' }).click()
  await expect(page).toHaveURL(/^https:\/\/apis\.map\.qq\.com\//)
  await cancelBooking(page)
})

test('the platform’s menu passes on the invitation in neutral words, and behind it the home page', async ({ page }) => {
  await insideMessagingPlatform(page)
  await signInAt(page, '/seladd')
  const id = await fillInSale(page)
  await page.goto(`/confirm/board?slsqId=${id}`)
  await page.getByRole('button', { name: '邀请', exact: true }).first().click()
  await expect(page.getByText('在微信里，也可以点右上角“…”发送给对方')).toBeVisible()
  await expect.poll(() => askedFor(page, 'updateAppMessageShareData')).toHaveLength(1)
  const [shared] = await askedFor(page, 'updateAppMessageShareData')
  expect(shared).toMatchObject({
    title: '有人邀请您确认一项不动产登记申请',
    desc: '不认识对方，请不要继续。',
    link: page.url(),
    imgUrl: new URL('/emblem.png', page.url()).href,
  })
  expect((await page.request.get(String(shared?.imgUrl))).headers()['content-type']).toBe('image/png')
  await page.getByRole('link', { name: '返回各方确认' }).click()
  await expect.poll(() => askedFor(page, 'updateAppMessageShareData')).toHaveLength(2)
  const [, after] = await askedFor(page, 'updateAppMessageShareData')
  expect(after).toMatchObject({ title: '不动产登记服务', link: new URL('/', page.url()).href })
})

/** A booking on a day that no other story chooses. */
async function openCard(page: Page): Promise<void> {
  await signInAt(page, '/appointment')
  const days = page.getByRole('list', { name: '日期' }).getByRole('button').filter({ hasNotText: '不办公' })
  await days.nth(7).click()
  await page
    .getByRole('button', { name: /^选择 / })
    .first()
    .click()
  await page.getByRole('button', { name: '确认预约' }).click()
  await expect(page.getByText('预约成功')).toBeVisible()
}

/** So that the next story can book. */
async function cancelBooking(page: Page): Promise<void> {
  await page.goto('/apmorder')
  await page.getByRole('button', { name: '查看凭证' }).first().click()
  await page.getByRole('button', { name: '取消预约' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '取消预约' }).click()
  await expect(page.getByText('预约已取消', { exact: true })).toBeVisible()
}

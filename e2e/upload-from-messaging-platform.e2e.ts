import type { Page } from '@playwright/test'
import { axe } from './support/axe.ts'
import { insideMessagingPlatform } from './support/messaging-platform.ts'
import { aPicture } from './support/pictures.ts'
import { apply, chooseSaleOfHome } from './support/sale-application.ts'
import { signInAt } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const material = '买卖双方身份证明'

test('inside the messaging platform its own picker and viewer are used, through its own SDK', async ({ page }) => {
  await insideMessagingPlatform(page)
  await signInAt(page, '/seladd')
  await chooseSaleOfHome(page)
  await apply(page)
  await expect(page.getByRole('link', { name: '添加买方' })).toBeVisible()
  const applicationId = new URL(page.url()).searchParams.get('id')
  await page.goto(`/upload?slsqId=${applicationId}&appointment=0`)

  await page.getByRole('button', { name: `选择图片：${material}` }).click()
  await expect(page.getByRole('img', { name: `第 2 张，共 2 张：${material}` })).toBeVisible()
  await axe(page)
  // The SDK also asks for the kind of network, for its own report.
  const asked = (await page.evaluate(() => window.askedOfPlatform)).filter(({ name }) => name !== 'getNetworkType')
  expect(asked.map(({ name }) => name)).toEqual(['preVerifyJSAPI', 'chooseImage', 'uploadImage', 'uploadImage'])
  expect(asked[1]?.args).toMatchObject({ count: 9, sizeType: ['original'], sourceType: ['album', 'camera'] })

  await page.getByRole('img', { name: `第 1 张，共 2 张：${material}` }).click()
  await expect
    .poll(() => page.evaluate(() => window.nativeViewer))
    .toEqual([
      { status: 200, type: 'image/jpeg' },
      { status: 200, type: 'image/jpeg' },
    ])
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('if the platform does not accept the page, the plain browser’s picker is used', async ({ page }) => {
  await insideMessagingPlatform(page)
  await page.route('**/mp/api/wechatimg/createwxconfig', (route) =>
    route.fulfill({
      json: { stat: 1, message: '', data: { appId: 'x', timestamp: 1, nonceStr: 'n', signature: 's' } },
    }),
  )
  await openMaterialsOfDraft(page)
  await expect.poll(() => page.evaluate(() => window.askedOfPlatform.length)).toBeGreaterThan(0)
  await expect(page.getByLabel(/^添加文件：/).first()).toBeEnabled()
  await expect(page.getByLabel(/^拍照：/).first()).toBeEnabled()
  await expect(page.getByRole('button', { name: /^选择图片：/ })).toHaveCount(0)
})

test('with the stand-in of the SDK, pictures are chosen, uploaded and shown without a phone', async ({ page }) => {
  await page.route('**/mp/api/wechatimg/createwxconfig', async (route) => {
    const answer = await (await route.fetch()).json()
    const sdkurl = new URL('/standin/wechat/open/js/jweixin-1.6.0.js', page.url()).href
    await route.fulfill({ json: { ...answer, data: { ...answer.data, sdkurl } } })
  })
  await openMaterialsOfDraft(page)
  const chooser = page.waitForEvent('filechooser')
  await page
    .getByRole('button', { name: /^选择图片：/ })
    .first()
    .click()
  await (await chooser).setFiles([await aPicture(page, 'front')])
  await expect(page.getByRole('img', { name: /^第 1 张，共 1 张/ })).toBeVisible()
  await page.getByRole('img', { name: /^第 1 张，共 1 张/ }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: 'preview' })).toBeVisible()
})

/** The materials of the first draft on the list. */
async function openMaterialsOfDraft(page: Page): Promise<void> {
  await signInAt(page, '/prodoing?itemIndex=0')
  await page
    .getByRole('article')
    .filter({ hasText: '赠与转移登记' })
    .getByRole('link', { name: /查看/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/info\/infofill\?/)
  const applicationId = new URL(page.url()).searchParams.get('id')
  await page.goto(`/upload?slsqId=${applicationId}&appointment=0`)
}

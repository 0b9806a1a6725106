import type { Page } from '@playwright/test'
import { axe } from './support/axe.ts'
import { signInAt } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

/** The share of a canvas's pixels that are neither white nor clear. */
function inkOn(page: Page): Promise<number> {
  return page
    .getByRole('img', { name: /^第1页/ })
    .evaluate((canvas) => {
      const context = canvas instanceof HTMLCanvasElement ? canvas.getContext('2d') : null
      if (!context || context.canvas.width === 0) return 0
      const { data } = context.getImageData(0, 0, context.canvas.width, context.canvas.height)
      let dark = 0
      for (let at = 0; at < data.length; at += 4) if ((data[at + 3] ?? 0) > 0 && (data[at] ?? 255) < 200) dark += 1
      return dark / (data.length / 4)
    })
    .catch(() => 0)
}

test('a citizen has a result certified, looks at it, and anybody verifies it', { tag: '@main' }, async ({
  page,
  browser,
}) => {
  await signInAt(page, '/querycertrecord')
  await test.step('has the certificate made', async () => {
    await page.getByRole('link', { name: '查看结果' }).last().click()
    await page.getByRole('link', { name: '查询结果证明（PDF）' }).click()
    await expect(page.getByRole('button', { name: '生成证明' })).toBeVisible()
    await expect(page.getByRole('radio', { name: '隐去中间几位' })).toBeChecked()
    await axe(page)
    await page.getByRole('button', { name: '生成证明' }).click()
    await expect(page.getByText('有效', { exact: true })).toBeVisible()
    await expect(page.getByText('还没有人核验过该证明。')).toBeVisible()
    await axe(page)
  })

  await test.step('sees its page rendered on the phone, and larger', async () => {
    await page.getByRole('link', { name: '查看证明' }).click()
    await expect(page.getByText(/^共\d页$/)).toBeVisible()
    await expect.poll(() => inkOn(page)).toBeGreaterThan(0.01)
    await expect(page.getByText('不动产登记信息查询结果证明').last()).toBeAttached()
    await axe(page)
    await page.getByRole('button', { name: '放大' }).click()
    await expect(page.getByText('150%')).toBeVisible()
    await expect.poll(() => inkOn(page)).toBeGreaterThan(0.01)
  })

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: '下载' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^不动产登记信息查询结果证明-CX\d+\.pdf$/)
  const path = await file.path()

  await page.goBack()
  const publicPage = await page.getByRole('link', { name: '打开公开的核验页面' }).getAttribute('href')
  await test.step('somebody without a session verifies it and compares the file', async () => {
    const stranger = await browser.newContext()
    const other = await stranger.newPage()
    const sent: string[] = []
    other.on('request', (request) => sent.push(request.method()))
    await other.goto(publicPage ?? '')
    await expect(other.getByText('有效', { exact: true })).toBeVisible()
    await expect(other.getByText('张*')).toBeVisible()
    await expect(other.getByText('隐去中间几位')).toBeVisible()
    await expect(other.getByText(/^第1\/\d+页 [0-9A-Z]{4}-[0-9A-Z]{4}/)).toBeVisible()
    await axe(other)
    await other.getByLabel(/选择手中的证明文件/).setInputFiles(path)
    await expect(other.getByText('一致：该文件就是出具的原件，未被改动。')).toBeVisible()
    const changed = { name: 'x.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 changed') }
    await other.getByLabel(/选择手中的证明文件/).setInputFiles(changed)
    await expect(other.getByText('不一致：该文件不是出具的原件，或已被改动。')).toBeVisible()
    await axe(other)
    expect(sent.every((method) => method === 'GET')).toBe(true)
    await other.getByRole('link', { name: 'English' }).click()
    await expect(other.getByText('Valid', { exact: true })).toBeVisible()
    await other.goto(`${publicPage}x`)
    await expect(other.getByText('不存在', { exact: true })).toBeVisible()
    await axe(other)
    await stranger.close()
  })

  await page.reload()
  await expect(page.getByText('该证明被核验过2次。')).toBeVisible()
})

test('the viewer opens no other address', async ({ page }) => {
  await signInAt(page, '/my')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  for (const address of ['https://evil.example/a.pdf', 'javascript:alert(1)', '/standin/sms']) {
    await page.goto(`/PDFview?PDFurl=${encodeURIComponent(address)}`)
    await expect(page.getByText('只能查看本平台出具的文件')).toBeVisible()
    await expect(page.getByText('您的网络没有问题。')).toBeVisible()
    await expect(page.getByText('请检查网络')).toHaveCount(0)
  }
  expect(asked.filter((url) => url.startsWith('https://evil') || url.endsWith('/standin/sms'))).toEqual([])
  await page.goto('/PDFview?PDFurl=%2Fonline%2Fpublic%2Fsearch%2Fdownpdf%3Fpath%3D..%252F..%252Fetc')
  await expect(page.getByText('没有找到该文件')).toBeVisible()
  await axe(page)
})

test('an approved application in Xining leads to the tax service, after showing what is sent', async ({ page }) => {
  await signInAt(page, '/prodoing?itemIndex=2')
  const row = page.getByRole('article').filter({ hasText: '城西区' })
  await expect(page.getByRole('button', { name: '去缴税' })).toHaveCount(1)
  await row.getByRole('button', { name: '去缴税' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(/证件号码和受理编号\d+/)
  await axe(page)
  await page.getByRole('button', { name: '取消' }).click()
  await row.getByRole('link', { name: '查看详情' }).click()
  await page.getByRole('button', { name: '去缴税' }).click()
  await page.getByRole('button', { name: '前往' }).click()
  await expect(page).toHaveURL(/\/standin\/tax\/entry\?v=1/)
  await expect(page.getByText('跳转已打开')).toBeVisible()
  await expect(page.getByText('1304************31')).toBeVisible()
  await page.reload()
  await expect(page.getByText('跳转已使用过')).toBeVisible()
})

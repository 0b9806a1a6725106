import type { Page } from '@playwright/test'
import { axe } from './support/axe.ts'
import { signInAt } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

/** The browser's errors and warnings: of the page's policy, of hydration, and any other. */
function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

/**
 * A page of the same browser to which no code arrives. It is a page of its own, because
 * the browser reports what it missed late: it would count as errors of the next address.
 */
async function newPageWithoutCode(page: Page): Promise<Page> {
  const other = await page.context().newPage()
  await other.route('**/assets/**', (route) => route.abort())
  return other
}

const elderSwitch = (page: Page) => page.getByRole('button', { name: '切换到长辈版' })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the home screen is there, each tile a link, in the language of the browser', async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.goto('/')
    const tile = page.getByRole('link', { name: /^在线申请(?!记录)/ })
    await expect(tile).toHaveAttribute('href', '/seladd')
    await expect(tile.locator('img')).toHaveAttribute('fetchpriority', 'low')
    await expect(page).toHaveTitle('我的大厅')
    const english = await browser.newContext({ locale: 'en-US', javaScriptEnabled: false, baseURL })
    const other = await english.newPage()
    await other.goto('/')
    await expect(other.locator('html')).toHaveAttribute('lang', 'en')
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(/Registration/i)
    await english.close()
  })
})

test('the prerendered home screen is hydrated without a call and without an error', { tag: '@main' }, async ({
  page,
}) => {
  const errors = errorsOf(page)
  const calls: string[] = []
  page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()))
  await page.goto('/')
  const prerendered = await page.getByRole('link', { name: /^在线申请(?!记录)/ }).elementHandle()
  await elderSwitch(page).click()
  await expect(page.locator('html')).toHaveAttribute('data-elder')
  expect(await prerendered?.evaluate((link) => link.isConnected)).toBe(true)
  expect(calls).toEqual([])
  expect(errors).toEqual([])
  await axe(page)
})

test('the app of a visitor runs when it is wanted: at the first tap, or when the banner comes into view', async ({
  page,
}) => {
  await page.goto('/')
  const isAlive = () =>
    page.evaluate(() => Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react')))
  await expect(page.locator('link[rel=modulepreload]').nth(5)).toBeAttached()
  expect(await isAlive()).toBe(false)
  await page.getByRole('region', { name: '轮播图' }).scrollIntoViewIfNeeded()
  await expect.poll(isAlive).toBe(true)
  await page.goto('/')
  expect(await isAlive()).toBe(false)
  await page.getByRole('button', { name: 'EN' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Registration/i)
})

test('a tap opens its screen also when the app cannot be started', async ({ page }) => {
  await page.goto('/')
  // The entry is there. What it imports is fetched when it starts.
  await expect(page.locator('link[rel=modulepreload]')).not.toHaveCount(0)
  await page.waitForLoadState('networkidle')
  await page.route('**/assets/**', (route) => route.abort())
  const started = page.waitForEvent('requestfailed')
  await page.getByRole('link', { name: /办事助手/ }).click()
  await started
  await expect(page).toHaveURL(/\/assistant$/)
  await page.unroute('**/assets/**')
  await page.reload()
  await expect(page.getByRole('heading', { name: '您要办什么事？' })).toBeVisible()
})

test('a button that could not start the app starts it when it is tapped again', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('link[rel=modulepreload]')).not.toHaveCount(0)
  await page.waitForLoadState('networkidle')
  await page.route('**/assets/**', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await elderSwitch(page).click()
  await failed
  await page.unroute('**/assets/**')
  await elderSwitch(page).click()
  await expect(page.locator('html')).toHaveAttribute('data-elder')
})

test.describe('the app’s code is fetched without a touch', () => {
  /** Opens the home page. That its words are painted is said only after the event `painted`. */
  async function openUnpainted(page: Page, supported: string[]) {
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await page.clock.install()
    await page.addInitScript((types) => {
      window.PerformanceObserver = class extends PerformanceObserver {
        static override readonly supportedEntryTypes = types
        override observe(options: PerformanceObserverInit) {
          if (types.includes('paint')) addEventListener('painted', () => super.observe(options))
        }
      }
    }, supported)
    await page.goto('/')
    // After `install` time goes on by itself, and a slow machine would let these seconds pass.
    await page.clock.pauseAt(Date.now() + 60_000)
    const names = await page.locator('[data-app]').getAttribute('data-app')
    const [app = '', ahead = ''] = names?.split(',') ?? []
    return {
      hasApp: () => requested.some((path) => path.endsWith(app)),
      hasAhead: () => requested.some((path) => path.endsWith(ahead)),
    }
  }

  test('once its words are painted, and that of the other screens two seconds later', async ({ page }) => {
    const { hasApp, hasAhead } = await openUnpainted(page, ['paint'])
    await page.clock.runFor(5_000)
    expect([hasApp(), hasAhead()]).toEqual([false, false])
    await page.evaluate(() => dispatchEvent(new Event('painted')))
    await expect.poll(hasApp).toBe(true)
    expect(hasAhead()).toBe(false)
    await page.clock.runFor(2_000)
    await expect.poll(hasAhead).toBe(true)
  })

  test('after the first frame where the browser does not say when it paints', async ({ page }) => {
    const { hasApp } = await openUnpainted(page, [])
    await page.clock.runFor(1_000)
    await expect.poll(hasApp).toBe(true)
  })
})

test('elder mode is there from the first frame, and stays', async ({ page }) => {
  await page.goto('/')
  await elderSwitch(page).click()
  await expect(page.locator('html')).toHaveAttribute('data-elder')
  const codeless = await newPageWithoutCode(page)
  await codeless.goto('/')
  await expect(codeless.locator('html')).toHaveAttribute('data-elder')
  const errors = errorsOf(page)
  await page.reload()
  await expect(page.getByRole('button', { name: '切换到标准版' })).toBeVisible()
  expect(errors).toEqual([])
})

test('a tap on the home screen opens its screen, and back returns to the same position', async ({ page }) => {
  const errors = errorsOf(page)
  await page.goto('/')
  const link = page.getByRole('link', { name: /^新闻动态/ })
  await link.click()
  await page.getByRole('link', { name: /zhangsan/ }).click()
  await expect(page.getByRole('heading', { name: '新闻动态' })).toBeVisible()
  await page.getByRole('link', { name: '我的大厅' }).click()
  await expect(link).toBeVisible()
  await link.scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => scrollY)
  expect(left).toBeGreaterThan(0)
  await link.click()
  await expect(page.getByRole('heading', { name: '新闻动态' })).toBeVisible()
  await page.goBack()
  await expect(link).toBeInViewport()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
  expect(errors).toEqual([])
})

test('a screen that is opened by its address shows its skeleton before any code, and its code is loaded at once', async ({
  page,
}) => {
  await signInAt(page, '/my')
  const codeless = await newPageWithoutCode(page)
  await codeless.goto('/prodoing')
  await expect(codeless.locator('main [role=status]')).toHaveText('加载中')
  await expect(codeless.getByRole('link', { name: '个人中心' })).toBeVisible()

  const opened = await page.context().newPage()
  const asked: string[] = []
  opened.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST') asked.push('call')
    else if (pathname.startsWith('/assets/')) asked.push(pathname)
  })
  const errors = errorsOf(opened)
  await opened.goto('/prodoing')
  await expect(opened.getByRole('article').first()).toBeVisible()
  const first = asked.indexOf('call')
  expect(asked.length).toBeGreaterThan(10)
  expect(asked.slice(first).filter((each) => each !== 'call')).toEqual([])
  expect(errors).toEqual([])
})

test('the chosen language is there from the first frame, even if the browser prefers another', async ({ page }) => {
  await signInAt(page, '/my')
  await page.getByText('English', { exact: true }).click()
  await expect(page.getByRole('heading', { name: 'My matters' })).toBeVisible()
  const codeless = await newPageWithoutCode(page)
  await codeless.goto('/')
  await expect(codeless.locator('html')).toHaveAttribute('lang', 'en')
  await expect(codeless.getByRole('heading', { level: 1 })).toHaveText(/Registration/i)
  await codeless.goto('/prodoing')
  await expect(codeless.locator('main [role=status]')).toHaveText('Loading')
  const errors = errorsOf(page)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'My account' })).toBeVisible()
  await page.getByRole('button', { name: 'Switch to elder mode' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-elder')
  expect(errors).toEqual([])
})

test('an apostrophe is narrower than a letter in English, also in a Chinese face', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'en'))
  await signInAt(page, '/findaccept')
  const words = page.getByText('You find it in the application’s details')
  const widthOf = (letter: string) =>
    words.evaluate((element, letter) => {
      const place = new Range()
      const text = element.firstChild
      if (!text?.nodeValue) throw new Error('The words have no text')
      place.setStart(text, text.nodeValue.indexOf(letter))
      place.setEnd(text, text.nodeValue.indexOf(letter) + 1)
      return place.getBoundingClientRect().width
    }, letter)
  expect(await widthOf('’')).toBeLessThan(await widthOf('d'))
})

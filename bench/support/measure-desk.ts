import type { Browser, BrowserContext, Page } from '@playwright/test'
import { clearTasks, drag, tasksOf, watchTasks } from './long-tasks.ts'
import { answerTo, watchTap } from './measure-taps.ts'

interface Options {
  base: string
  /** Of an officer's session. */
  cookie: { name: string; value: string }
  /** A case with several papers. */
  caseId: string
  rounds: number
}

/** Buttons of the case, in an order in which each one changes something. */
const buttons = ['旋转', '放大', '适合宽度', '明暗', '下一项材料', '下一份文件', '上一份文件'] as const

/** Milliseconds of each round, of each button the middle one, and of each long task. */
export async function measureDesk(
  browser: Browser,
  options: Options,
): Promise<{ cold: number[]; next: number[]; taps: Record<string, number>; tasks: number[] }> {
  const cold: number[] = []
  const next: number[] = []
  const tapped = new Map<string, number[]>(buttons.map((button) => [button, []]))
  for (let round = 0; round < options.rounds; round += 1) {
    const { context, page } = await sitDown(browser, options)
    cold.push(await open(page, options.caseId))
    next.push(await showNext(page))
    for (const button of buttons) {
      const target = page.getByRole('button', { name: new RegExp(`^${button}`) }).first()
      tapped.get(button)?.push(await answerTo(page, target, () => target.click()))
    }
    await context.close()
  }
  const taps = Object.fromEntries([...tapped].map(([button, each]) => [button, Math.max(...each)]))
  return { cold, next, taps, tasks: await scrollQueue(browser, options) }
}

/** A new computer with an empty cache, signed in. */
async function sitDown(browser: Browser, { base, cookie }: Options): Promise<{ context: BrowserContext; page: Page }> {
  const viewport = { width: 1280, height: 800 }
  const context = await browser.newContext({ baseURL: base, viewport, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  await context.addCookies([{ ...cookie, domain: new URL(base).hostname, path: '/desk', httpOnly: true }])
  const page = await context.newPage()
  await page.addInitScript(watchTap)
  await page.addInitScript(watchTasks)
  return { context, page }
}

/**
 * Until the register's facts and the first paper are on the screen. It is looked for in each frame: a locator looks again
 * after up to 500 ms.
 */
async function open(page: Page, caseId: string): Promise<number> {
  const began = performance.now()
  await page.goto(`/desk/cases/${caseId}`, { waitUntil: 'commit' })
  await page.waitForFunction(() => {
    const titles = [...document.querySelectorAll('section > div > h2')]
    const register = titles.find(({ textContent }) => textContent === '登记簿')?.closest('section')
    const paper = [...document.images].some(({ complete, naturalWidth }) => complete && naturalWidth > 600)
    return paper && register?.textContent.includes('权利人')
  })
  return performance.now() - began
}

/** From the tap on the button until the next paper is drawn. It is fetched while the one before is read. */
async function showNext(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle')
  return page.getByRole('button', { name: /^下一份文件/ }).evaluate((button) => {
    const shown = () => [...document.images].find(({ naturalWidth }) => naturalWidth > 600)
    const before = shown()?.src
    const tapped = performance.now()
    if (button instanceof HTMLElement) button.click()
    return new Promise<number>((resolve) => {
      const look = () => {
        const now = shown()
        if (now?.complete && now.src !== before) resolve(performance.now() - tapped)
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
  })
}

async function scrollQueue(browser: Browser, options: Options): Promise<number[]> {
  const { context, page } = await sitDown(browser, options)
  const tools = await context.newCDPSession(page)
  await page.goto('/desk/queue', { waitUntil: 'networkidle' })
  await page.getByRole('table', { name: '待办列表' }).getByRole('row').nth(50).waitFor()
  await clearTasks(page)
  await drag(tools, -4_000)
  await drag(tools, 4_000)
  const tasks = await tasksOf(page)
  await context.close()
  return tasks
}

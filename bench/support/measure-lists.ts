import type { Browser, Page } from '@playwright/test'
import { clearTasks, drag, tasksOf, watchTasks } from './long-tasks.ts'
import { openSlowPhone } from './slow-phone.ts'

interface List {
  what: string
  at: string
  row: string
}

const lists: readonly List[] = [
  { what: 'applications', at: '/prodoing?itemIndex=1', row: 'main li article' },
  { what: 'inbox', at: '/messages', row: 'main li a' },
]

interface Options {
  base: string
  token: string
  rows: number
}

/** Scrolls through each list to its end, part after part as they come, then back to its head and down again. */
export async function measureLists(
  browser: Browser,
  options: Options,
): Promise<Record<string, Record<string, number>>> {
  const table: Record<string, Record<string, number>> = {}
  for (const list of lists)
    for (const slowness of [1, 4])
      table[`${list.what}, CPU ÷ ${slowness}`] = await scroll(browser, { ...options, list, slowness })
  return table
}

async function scroll(
  browser: Browser,
  { base, token, rows, list, slowness }: Options & { list: List; slowness: number },
): Promise<Record<string, number>> {
  const { context, page } = await openSlowPhone(browser, { base, token, slowness })
  const tools = await context.newCDPSession(page)
  await page.addInitScript(watchTasks)
  await page.goto(list.at, { waitUntil: 'networkidle' })
  await clearTasks(page)
  while ((await page.locator(list.row).count()) < rows) await drag(tools, -3_000)
  const arriving = await tasksOf(page)
  await clearTasks(page)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await drag(tools, height)
  await drag(tools, -height)
  const scrolling = await tasksOf(page)
  const back = await goAndComeBack(page, list.row)
  await context.close()
  return {
    rows,
    'long tasks while rows come': arriving.length,
    'longest, ms': Math.round(Math.max(0, ...arriving)),
    'long tasks while scrolling': scrolling.length,
    'longest then, ms': Math.round(Math.max(0, ...scrolling)),
    'back: off by, px': back,
  }
}

/** Opens the row in the middle of the window and goes back: by how much that row has then moved. */
async function goAndComeBack(page: Page, row: string): Promise<number> {
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
  await page.waitForLoadState('networkidle')
  const before = await page.evaluate(positionOfMiddle, row)
  const address = page.url()
  await page.touchscreen.tap(60, before.top + 20)
  await page.waitForURL((url) => url.href !== address)
  await page.waitForLoadState('networkidle')
  await page.goBack()
  await page.locator(row).nth(before.index).waitFor()
  await page.waitForLoadState('networkidle')
  const after = await page
    .locator(row)
    .nth(before.index)
    .evaluate((each) => each.getBoundingClientRect().top)
  return Math.round(after - before.top)
}

/** Runs in the page: which row is in the middle of the window, and where. */
function positionOfMiddle(row: string): { index: number; top: number } {
  const rows = [...document.querySelectorAll(row)]
  const index = rows.findIndex((each) => each.getBoundingClientRect().top > 300)
  return { index, top: rows[index]?.getBoundingClientRect().top ?? 0 }
}

import type { Browser, Locator, Page } from '@playwright/test'
import { openSlowPhone } from './slow-phone.ts'
import { middle } from './traffic.ts'

interface Tap {
  what: string
  /** The screen on which the tap is made. */
  at: string
  /** Done before. It is not measured. */
  before?: (page: Page) => Promise<void>
  target: (page: Page) => Locator
}

const taps: readonly Tap[] = [
  { what: 'home: a tile', at: '/', target: (page) => page.getByRole('link', { name: /^在线申请记录/ }) },
  { what: 'home: elder mode', at: '/', target: (page) => page.getByRole('button', { name: '切换到长辈版' }) },
  { what: 'personal centre: a row', at: '/my', target: (page) => page.getByRole('link', { name: /我的消息/ }) },
  { what: 'personal centre: English', at: '/my', target: (page) => page.getByText('English', { exact: true }) },
  { what: 'applications: another tab', at: '/prodoing', target: (page) => page.getByRole('tab', { name: '已通过' }) },
  { what: 'applications: a row', at: '/prodoing', target: (page) => page.getByRole('article').first() },
  { what: 'inbox: a message', at: '/messages', target: (page) => page.locator('main li a').first() },
  { what: 'regions: a district', at: '/seladd', target: (page) => page.getByRole('link', { name: '丛台区' }) },
  {
    what: 'businesses: a business',
    at: '/selapp?xzqdm=130403',
    target: (page) => page.getByRole('button', { name: '存量房买卖转移登记' }),
  },
  {
    what: 'guide: apply, which asks once more',
    at: '/apply?id=130400-sale-of-existing-home&appointment=0',
    target: (page) => page.getByRole('button', { name: '我要申请' }),
  },
  {
    what: 'appointments: a time',
    at: '/appointment',
    target: (page) => page.getByRole('button', { name: /^选择/ }).first(),
  },
  {
    what: 'feedback: send, which warns',
    at: '/feedBack',
    target: (page) => page.getByRole('button', { name: '提交' }),
  },
  { what: 'news: an article', at: '/news', target: (page) => page.locator('main li a').first() },
  { what: 'questions: one opens', at: '/commonQuesList', target: (page) => page.locator('main summary').first() },
  {
    what: 'back to the list',
    at: '/news',
    before: async (page) => {
      await page.locator('main li a').first().click()
      await page.waitForURL(/article/)
      await page.waitForLoadState('networkidle')
    },
    target: (page) => page.getByRole('button', { name: '返回' }),
  },
]

/** Milliseconds from a tap to the first frame that shows a change, on a phone four times slower than this machine. */
export async function measureTaps(
  browser: Browser,
  { base, token, rounds }: { base: string; token: string; rounds: number },
): Promise<Record<string, Record<string, number>>> {
  const table: Record<string, Record<string, number>> = {}
  for (const tap of taps) {
    const took: number[] = []
    for (let round = 0; round < rounds; round += 1) took.push(await make(browser, { base, token, tap }))
    table[tap.what] = { 'median, ms': Math.round(middle(took)), 'worst, ms': Math.round(Math.max(...took)) }
  }
  return table
}

async function make(
  browser: Browser,
  { base, token, tap: { at, before, target } }: { base: string; token: string; tap: Tap },
): Promise<number> {
  const { context, page } = await openSlowPhone(browser, { base, token, slowness: 4 })
  await page.addInitScript(watchTap)
  await page.goto(at, { waitUntil: 'networkidle' })
  await before?.(page)
  const element = target(page)
  const took = await answerTo(page, element, () => element.tap())
  await context.close()
  return took
}

/** Milliseconds to the first changed frame after a tap or a click. The page runs `watchTap` from its beginning. */
export async function answerTo(page: Page, target: Locator, act: () => Promise<void>): Promise<number> {
  await target.waitFor()
  await page.evaluate(() => Reflect.set(globalThis, 'answered', undefined))
  await act()
  const answered = await page.waitForFunction(() => Reflect.get(globalThis, 'answered'))
  return answered.jsonValue()
}

/** Runs in the page: the time from lifting the finger to the first painted frame with a change. */
export function watchTap() {
  addEventListener(
    'click',
    ({ timeStamp }) => {
      const changes = new MutationObserver(() => {
        changes.disconnect()
        // The frame is on the screen once the task after its painting runs.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => Reflect.set(globalThis, 'answered', performance.now() - timeStamp)
          port2.postMessage(undefined)
        })
      })
      changes.observe(document.documentElement, {
        attributes: true,
        childList: true,
        characterData: true,
        subtree: true,
      })
    },
    { capture: true },
  )
}

import type { Browser } from '@playwright/test'
import { openSlowPhone } from './slow-phone.ts'
import { middle } from './traffic.ts'

/** Screens as a link of a message opens them, and words of what they are opened for. */
const addresses = [
  ['/my', '我的业务'],
  ['/prodoing?itemIndex=0', '没有未提交|暂无|还没有|创建时间'],
  ['/appointment', '预约须知|选择'],
  ['/news', '共找到|找到'],
] as const

interface Sight {
  /** Milliseconds from the tap on the link until anything of the screen is visible. */
  anything: number
  /** Until the content that it was opened for is visible. */
  content: number
}

/** Opens each address on a slow phone with an empty cache, so many times. */
export async function measureAddresses(
  browser: Browser,
  { base, token, rounds }: { base: string; token: string; rounds: number },
): Promise<Record<string, Record<string, number>>> {
  const table: Record<string, Record<string, number>> = {}
  for (const [address, words] of addresses) {
    const sights: Sight[] = []
    for (let round = 0; round < rounds; round += 1) sights.push(await open(browser, { base, token, address, words }))
    table[address] = {
      'anything, ms': Math.round(middle(sights.map(({ anything }) => anything))),
      'content, ms': Math.round(middle(sights.map(({ content }) => content))),
    }
  }
  return table
}

async function open(
  browser: Browser,
  { base, token, address, words }: { base: string; token: string; address: string; words: string },
): Promise<Sight> {
  const { context, page } = await openSlowPhone(browser, { base, token, slowness: 4, weakNetwork: true })
  await page.addInitScript(watchSight, words)
  await page.goto(address, { waitUntil: 'commit' })
  const sight = await page.waitForFunction(
    () => Reflect.get(globalThis, 'sight')?.content && Reflect.get(globalThis, 'sight'),
  )
  const found = await sight.jsonValue()
  await context.close()
  return found
}

/** Runs in the page: records at each frame what is visible. */
function watchSight(words: string) {
  const sight: Partial<Sight> = {}
  Reflect.set(globalThis, 'sight', sight)
  const look = () => {
    const main = document.querySelector('main')
    const isVisible = [...(main?.querySelectorAll('*') ?? [])].some((each) => {
      const { width, height } = each.getBoundingClientRect()
      return width > 2 && height > 2
    })
    if (isVisible) sight.anything ??= performance.now()
    if (new RegExp(words).test(main?.textContent ?? '')) sight.content ??= performance.now()
    if (!sight.content) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

import type { Browser, BrowserContextOptions } from '@playwright/test'
import { paths } from '@registration/contract/paths.ts'
import { findScreens, goTo, pathOf, show } from './support/every-screen.ts'
import { launchLargeLetters } from './support/large-letters.ts'
import { aPhone, isLargest, isLongest, isShortest, judge, type Mode, modesOf, openIn } from './support/modes.ts'
import { test as base, expect } from './support/small-office.ts'

/** The addresses of all screens, and the session of the citizen who has something of everything. */
interface Walk {
  screens: readonly string[]
  phone: BrowserContextOptions
}

const test = base.extend<object, { walk: Walk; largeLetters: Browser }>({
  walk: [
    async ({ browser, product }, use) => {
      const phone = aPhone(product.base)
      const context = await browser.newContext(phone)
      const screens = await findScreens(await context.newPage())
      const storageState = await context.storageState()
      await context.close()
      await use({ screens, phone: { ...phone, storageState } })
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  largeLetters: [
    async ({ browser }, use) => {
      const large = await launchLargeLetters(browser)
      await use(large)
      await large.close()
    },
    { scope: 'worker' },
  ],
})

// Each fault names its screen and mode; a recording of hundreds of screens would only slow the walk.
test.use({ trace: 'off', screenshot: 'off' })
// Hundreds of screens take four minutes beside ten other processes.
test.describe.configure({ timeout: 900_000 })

/** The addresses that redirect to another screen at once. */
const leadingOn = ['/logout', '/ckyy', '/sqxq', '/tjsq', '/ckxq', '/cancel', '/yy']

test('the walk visits every route except those that redirect at once', ({ walk }) => {
  const visited = new Set(walk.screens.map(pathOf))
  const patterns = Object.values(paths).map(({ pattern }) => pattern)
  expect(patterns.filter((pattern) => !visited.has(pattern))).toEqual(leadingOn)
})

for (const language of ['zh-CN', 'en'] as const) {
  const all = (['standard', 'elder', 'large letters'] as const).map((edition) => ({ language, edition }))
  const modes = modesOf(all, (mode) => isShortest(mode) || isLongest(mode) || isLargest(mode))
  const editions = modes.map(({ edition }) => edition).join(', ')
  test(`every screen is for everybody, light and dark, narrow and wide, in ${language}: ${editions}`, async ({
    browser,
    largeLetters,
    walk,
  }) => {
    const walks = modes.map((mode) =>
      walkThrough(mode.edition === 'large letters' ? largeLetters : browser, walk, mode),
    )
    expect((await Promise.all(walks)).flat().join('\n')).toBe('')
  })
}

/** Looks at each screen in one mode, and answers what is wrong, each with its screen. */
async function walkThrough(browser: Browser, { screens, phone }: Walk, mode: Mode): Promise<string[]> {
  const page = await openIn(browser, phone, mode)
  await show(page, '/my')
  const faults: string[] = []
  for (const screen of screens) {
    await goTo(page, screen)
    faults.push(...(await judge(page, mode)).map((fault) => `${screen} ${fault}`))
  }
  await page.context().close()
  return faults
}

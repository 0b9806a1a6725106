import type { Browser, BrowserContextOptions } from '@playwright/test'
import { type Dialog, findDialogs, openDialog } from './support/every-dialog.ts'
import { findScreens } from './support/every-screen.ts'
import { findSpoiltButtons } from './support/fit.ts'
import { launchLargeLetters } from './support/large-letters.ts'
import { aPhone, isLargest, isLongest, judge, type Mode, modesOf, openIn } from './support/modes.ts'
import { signInAt } from './support/sign-in.ts'
import { expect, test } from './support/small-office.ts'

test.use({ trace: 'off', screenshot: 'off' })

/** Short words, the longest words with the largest letters, and those of a phone whose own letters are large. */
const modes = modesOf(
  [
    { language: 'zh-CN', edition: 'standard' },
    { language: 'en', edition: 'elder' },
    { language: 'en', edition: 'large letters' },
  ],
  (mode) => isLongest(mode) || isLargest(mode),
)

test('every dialog is accessible: nothing is cut, and each of its buttons can be reached', async ({
  browser,
  product,
}) => {
  const phone = aPhone(product.base)
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const dialogs = await findDialogs(page, product.base, await findScreens(page))
  await context.close()
  const large = await launchLargeLetters(browser)
  const walks = modes.map(async (mode) =>
    walkThrough(mode.edition === 'large letters' ? large : browser, {
      phone: await signIn(browser, phone),
      dialogs,
      mode,
    }),
  )
  const faults = await Promise.all(walks)
  await large.close()
  expect(faults.flat().join('\n')).toBe('')
})

/** The same phone, signed in by a session of its own: what one may call in a minute does not suffice for all walks. */
async function signIn(browser: Browser, phone: BrowserContextOptions): Promise<BrowserContextOptions> {
  const context = await browser.newContext(phone)
  await signInAt(await context.newPage(), '/my')
  const storageState = await context.storageState()
  await context.close()
  return { ...phone, storageState }
}

interface Walk {
  phone: BrowserContextOptions
  dialogs: readonly Dialog[]
  mode: Mode
}

async function walkThrough(browser: Browser, { phone, dialogs, mode }: Walk): Promise<string[]> {
  const page = await openIn(browser, phone, mode)
  const faults: string[] = []
  for (const dialog of dialogs) {
    await openDialog(page, dialog)
    const found = [
      ...(await judge(page, mode)),
      ...(await findSpoiltButtons(page, `dialog[role=${dialog.role}] button`)),
    ]
    faults.push(...found.map((fault) => `${dialog.name}: ${fault}`))
  }
  await page.context().close()
  return faults
}

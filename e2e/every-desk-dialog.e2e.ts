import type { Browser, Page } from '@playwright/test'
import { findAxeFaults, untilStill } from './support/axe.ts'
import { deskOf } from './support/desk.ts'
import {
  type DeskDialog,
  goToDeskDialog,
  type Login,
  officersWithDialogs,
  openDeskDialog,
  prepareDialogs,
} from './support/desk-dialogs.ts'
import { findMisfits } from './support/fit.ts'
import { findUnreached } from './support/keyboard.ts'
import { anOfficerAt } from './support/review.ts'
import { expect, testAlone as test } from './support/test.ts'

test.use({ alone: 'every-desk-dialog', trace: 'off', screenshot: 'off' })

const [narrowest, usual, widest] = [
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
]

type Modes = readonly (readonly [language: 'zh-CN' | 'en', theme: 'light' | 'dark'])[]

test('every dialog of the desk is accessible: nothing is cut, the keyboard reaches all of it, and leaves it', async ({
  browser,
  product,
}) => {
  const desk = deskOf(product.base)
  const pages = await signInAll(browser, product.base)
  const dialogs = await prepareDialogs(pages, desk)
  const modes: Modes = [
    ['zh-CN', 'light'],
    ['en', 'dark'],
  ]
  // Each officer at their own computer, at the same time.
  const walks = officersWithDialogs.map((login) =>
    walk(pages[login], desk, { dialogs: dialogs.filter(({ officer }) => officer === login), modes }),
  )
  const faults = (await Promise.all(walks)).flat()
  expect(faults.join('\n')).toBe('')
})

/** One page for each officer: a fourth session of one would end the first. */
async function signInAll(browser: Browser, base: string): Promise<Record<Login, Page>> {
  const pages: Partial<Record<Login, Page>> = {}
  for (const login of officersWithDialogs) pages[login] = await anOfficerAt(browser, base, login)
  const {
    'demo-cadastral': a,
    'demo-acceptance': b,
    'demo-registrar': c,
    'demo-supervisor': d,
    'demo-system': e,
  } = pages
  if (!a || !b || !c || !d || !e) throw new Error('an officer is missing')
  return { 'demo-cadastral': a, 'demo-acceptance': b, 'demo-registrar': c, 'demo-supervisor': d, 'demo-system': e }
}

async function walk(
  page: Page,
  desk: string,
  { dialogs, modes }: { dialogs: readonly DeskDialog[]; modes: Modes },
): Promise<string[]> {
  const faults: string[] = []
  for (const [language, theme] of modes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
    for (const dialog of dialogs) {
      const found = await judge(page, desk, { dialog, language })
      faults.push(...found.map((fault) => `${dialog.name} ${language} ${theme}: ${fault}`))
    }
  }
  return faults
}

interface Opening {
  dialog: DeskDialog
  language: string
}

async function judge(page: Page, desk: string, { dialog, language }: Opening): Promise<string[]> {
  const faults: string[] = []
  const measureAt = async (size: { width: number; height: number }) => {
    await page.setViewportSize(size)
    await untilStill(page)
    const misfits = await findMisfits(page, { within: `dialog[role=${dialog.role}]` })
    faults.push(...misfits.map((fault) => `${size.width} ${fault}`))
  }
  await page.setViewportSize(usual)
  await goToDeskDialog(page, desk, dialog)
  const opened = await openDeskDialog(page, dialog)
  await measureAt(widest)
  await measureAt(usual)
  faults.push(...(await findAxeFaults(page)))
  // The order of the keys is the same in both.
  if (language === 'zh-CN') faults.push(...(await findUnreached(page, opened)))
  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()
  await expect(dialog.opener(page), `${dialog.name}: the focus goes back to what opened it`).toBeFocused()
  // Where the parts of a case are tabs: the screen is another one.
  await openDeskDialog(page, dialog)
  await measureAt(narrowest)
  return faults
}

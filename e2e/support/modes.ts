import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { paths } from '@registration/contract/paths.ts'
import { findAxeFaults, untilStill } from './axe.ts'
import { findChinese } from './chinese.ts'
import { findMisfits, findMotion } from './fit.ts'
import { findBrokenLines } from './lines.ts'
import { findSmallTargets } from './targets.ts'

/** A language and an edition of the app, as the citizen's own choice on this phone, and the phone's own size of letters. */
export interface Mode {
  language: 'zh-CN' | 'en'
  edition: 'standard' | 'elder' | 'large letters'
}

/**
 * The modes that a run walks in: all of them in `npm run proof:screens`. In `npm run test:long` it is `those` that differ
 * most from each other: each language and each edition once.
 */
export function modesOf(all: readonly Mode[], those: (mode: Mode) => boolean): Mode[] {
  return process.env.EVERY_MODE ? [...all] : all.filter(those)
}

export const isShortest = ({ language, edition }: Mode) => language === 'zh-CN' && edition === 'standard'
export const isLongest = ({ language, edition }: Mode) => language === 'en' && edition === 'elder'
export const isLargest = ({ language, edition }: Mode) => language === 'en' && edition === 'large letters'

/** The narrowest phone: what fits on it seldom fails on others. */
const narrowest = 320
const widths = [375, 430, 1024]
const height = 640

/** The context of a phone that the product at `base` is opened on, with the least motion. */
export function aPhone(base: string): BrowserContextOptions {
  return {
    baseURL: base,
    viewport: { width: narrowest, height },
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  }
}

/** A page in a context of its own in which this mode is chosen. */
export async function openIn(browser: Browser, phone: BrowserContextOptions, mode: Mode): Promise<Page> {
  const context = await browser.newContext(phone)
  await context.addInitScript(({ language, edition }) => {
    localStorage.setItem('language', language)
    localStorage.setItem('elder-mode', edition === 'elder' ? 'on' : 'off')
  }, mode)
  return context.newPage()
}

/**
 * What is wrong with the screen in this mode, one line for each thing: what does not fit at 320, 375, 430 and, on a
 * desktop, 1024 pixels, targets smaller than 44 (60 in the elder edition), broken days and hours, motion, Chinese on an
 * English page, and what axe finds in light and, of contrast, in the dark. In large letters it is the fit and the targets
 * alone.
 */
export async function judge(page: Page, mode: Mode): Promise<string[]> {
  const faults: string[] = []
  const note = (how: string, found: readonly string[]) =>
    faults.push(...found.map((fault) => `${mode.language} ${mode.edition} ${how}: ${fault}`))
  // Letters of twice the size leave no field room for an ID number at once.
  const fields = mode.edition !== 'large letters'
  for (const width of [...widths, narrowest]) {
    await resize(page, width, height)
    note(`${width}`, await findMisfits(page, { fields }))
  }
  note('targets', await findSmallTargets(page, mode.edition === 'elder' ? 60 : 44))
  if (mode.edition === 'large letters') return faults
  note('lines', await findBrokenLines(page))
  // Messages and waiting are announced from a live region that is there before.
  const regions = await page.locator('[role="status"][aria-live="polite"]').count()
  note('live regions', regions === 0 ? ['there is none'] : [])
  note('motion', await findMotion(page))
  // The paper itself is Chinese.
  const isPaper = new URL(page.url()).pathname === paths.pdfView.pattern
  if (mode.language === 'en' && !isPaper) note('language', await findChinese(page))
  await atFullLength(page, async () => {
    note('light', await findAxeFaults(page))
    await page.emulateMedia({ colorScheme: 'dark' })
    await untilStill(page)
    note('dark', await findAxeFaults(page, ['color-contrast']))
    await page.emulateMedia({ colorScheme: 'light' })
  })
  return faults
}

/** Makes the phone as long as the screen: what is behind the bars at its end is to be judged as scrolled above them. */
async function atFullLength(page: Page, look: () => Promise<void>): Promise<void> {
  const length = await page.evaluate(() => document.documentElement.scrollHeight)
  await resize(page, narrowest, Math.max(height, length))
  await look()
  await resize(page, narrowest, height)
}

async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.waitForFunction(
    ([width, height]) => {
      const { clientWidth, clientHeight } = document.documentElement
      return clientWidth === width && clientHeight === height
    },
    [width, height] as const,
  )
  await untilStill(page)
}

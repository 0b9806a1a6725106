import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { pathOf, settle, show } from '../../e2e/support/every-screen.ts'

export interface Picture {
  /** The path of the screen, printed below it. */
  address: string
  jpeg: Buffer
}

export type Language = 'zh-CN' | 'en'

const height = 812
export const widths = [320, 375, 430] as const
export const editions = ['light', 'dark', 'elder'] as const

export async function openPhone(browser: Browser, base: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    baseURL: base,
    viewport: { width: 375, height },
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    ...options,
  })
  return context.newPage()
}

/** Chooses a language as the citizen does; the next page uses it. */
export async function setLanguage(page: Page, language: Language): Promise<void> {
  await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
  await show(page, '/')
}

/** Each address once in every width and edition, by the name of each of these modes. */
export async function takeInAllModes(
  page: Page,
  addresses: readonly string[],
  language: Language,
): Promise<Map<string, Picture[]>> {
  await setLanguage(page, language)
  const sheets = new Map<string, Picture[]>()
  for (const address of addresses) {
    await show(page, address)
    // On a busy machine a part may not yet have asked for what it shows.
    await page.waitForLoadState('networkidle')
    for (const edition of editions)
      for (const width of widths) {
        await dress(page, edition, width)
        await settle(page)
        const name = `${edition}-${width}`
        sheets.set(name, [...(sheets.get(name) ?? []), await take(page, address)])
      }
    await dress(page, 'light', 375)
  }
  return sheets
}

/** Shows the present screen in another edition and width. */
export async function dress(page: Page, edition: (typeof editions)[number], width: number): Promise<void> {
  await page.emulateMedia({ colorScheme: edition === 'dark' ? 'dark' : 'light' })
  await page.evaluate((elder) => document.documentElement.toggleAttribute('data-elder', elder), edition === 'elder')
  // Last: at a change of the width the tabs of a list scroll the present one into view.
  await page.setViewportSize({ width, height })
}

export async function take(page: Page, address: string): Promise<Picture> {
  return { address: pathOf(address), jpeg: await page.screenshot({ type: 'jpeg', quality: 80 }) }
}

import type { Browser, Page } from '@playwright/test'
import { settle, show } from '../../e2e/support/every-screen.ts'
import { anOfficerAt } from '../../e2e/support/review.ts'
import { type Language, type Picture, take } from './phone.ts'

const sizes = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const
const themes = ['light', 'dark'] as const
const languages = ['zh-CN', 'en'] as const satisfies Language[]

/** Of each screen on a sheet: light beside dark. */
export const picturesOfDeskScreen = themes.length
/** A screen of the office's computer is so many times as wide on its sheet as one of a phone. */
export const timesWider = 4

/** The desk's screens: the sign-in, the queue of an officer and of a supervisor, the absences, the search, a case, in every mode. */
export async function takeDesk(browser: Browser, base: string): Promise<Map<string, Picture[]>> {
  const supervisor = await anOfficerAt(browser, base, 'demo-supervisor')
  const officer = await anOfficerAt(browser, base, 'demo-cadastral')
  const visitor = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  const desk = new URL(officer.url()).origin
  await show(officer, `${desk}/desk/queue?view=mine`)
  const own = await officer.locator('tr[data-case] a').first().getAttribute('href')
  const screens: readonly (readonly [page: Page, address: string])[] = [
    [visitor, '/desk/sign-in'],
    [officer, '/desk/queue?view=waiting'],
    [supervisor, '/desk/queue?view=all'],
    [supervisor, '/desk/absences'],
    [officer, '/desk/search'],
    [officer, own ?? ''],
  ]
  const sheets = new Map<string, Picture[]>()
  for (const [page, address] of screens)
    for (const language of languages) {
      await show(page, desk + address)
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
      await show(page, desk + address)
      for (const theme of themes)
        for (const size of sizes) {
          await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
          await page.setViewportSize(size)
          await page.evaluate(() => scrollTo(0, 0))
          await settle(page)
          const name = `${size.width}-${language === 'en' ? 'en' : 'zh'}`
          sheets.set(name, [...(sheets.get(name) ?? []), await take(page, address)])
        }
    }
  for (const page of [supervisor, officer, visitor]) await page.context().close()
  return sheets
}

/** A queue and a case, for the README. */
export function bestOfDesk(sheets: ReadonlyMap<string, readonly Picture[]>): Picture[] {
  const pictures = sheets.get('1280-zh') ?? []
  return ['/desk/queue', '/desk/cases/'].flatMap((start) => {
    const found = pictures.find(({ address }) => address.startsWith(start))
    return found ? [{ ...found, address: '' }] : []
  })
}

import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { paths } from '../apps/web/src/paths.ts'
import { findChinese } from './support/chinese.ts'
import { findScreens, pathOf, settle, show } from './support/every-screen.ts'
import { expect, test } from './support/small-office.ts'
import { findSmallTargets } from './support/targets.ts'

/** The narrowest phone: what fits on it fits on all. */
test.use({ viewport: { width: 320, height: 640 } })

test('every screen is for everybody: in light, dark and elder mode, in Chinese and in English', async ({ page }) => {
  test.setTimeout(420_000)
  const screens = await findScreens(page)
  const unvisited = Object.values(paths).filter(({ pattern }) => !screens.some((screen) => pathOf(screen) === pattern))
  expect(unvisited.map(({ pattern }) => pattern)).toEqual(leadingOn)

  const faults: string[] = []
  await speak(page, 'zh-CN')
  for (const screen of screens) {
    const note = (mode: string, found: readonly string[]) =>
      faults.push(...found.map((it) => `${screen} ${mode}: ${it}`))
    await show(page, screen)
    note('light', [...(await axeFaults(page)), ...(await overflow(page)), ...(await findSmallTargets(page, 44))])
    await page.emulateMedia({ colorScheme: 'dark' })
    note('dark', await axeFaults(page, ['color-contrast']))
    await page.emulateMedia({ colorScheme: 'light' })
  }
  await speak(page, 'en')
  for (const screen of screens) {
    const note = (mode: string, found: readonly string[]) =>
      faults.push(...found.map((it) => `${screen} ${mode}: ${it}`))
    await show(page, screen)
    // The paper itself is Chinese.
    const chinese = pathOf(screen) === paths.pdfView.pattern ? [] : await findChinese(page)
    note('English', [...chinese, ...(await overflow(page))])
    await page.emulateMedia({ colorScheme: 'dark' })
    note('elder, dark, English', [...(await axeFaults(page)), ...(await findSmallTargets(page, 60))])
    await page.emulateMedia({ colorScheme: 'light' })
  }
  expect(faults.join('\n')).toBe('')
})

/** The addresses that lead on to another screen at once. */
const leadingOn = ['/logout', '/ckyy', '/sqxq', '/tjsq', '/ckxq', '/cancel', '/yy']

/** The language, and with English the elder edition, as the citizen's own choices on this phone. */
async function speak(page: Page, language: 'zh-CN' | 'en'): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('language', chosen)
    localStorage.setItem('elder-mode', chosen === 'en' ? 'on' : 'off')
  }, language)
}

async function axeFaults(page: Page, rules?: string[]): Promise<string[]> {
  await settle(page)
  const builder = new AxeBuilder({ page })
  const { violations, passes } = await (rules ? builder.withRules(rules) : builder).analyze()
  expect(passes.length, `axe found nothing to judge on ${page.url()}`).toBeGreaterThan(0)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id} ${target.join(' ')} ${html}`))
}

/** By how much the screen is wider than the phone. */
async function overflow(page: Page): Promise<string[]> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  const over = width - (page.viewportSize()?.width ?? 0)
  return over > 0 ? [`${over} px too wide`] : []
}

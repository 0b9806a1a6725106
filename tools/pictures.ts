// `npm run pictures [-- <folder> <width>]`: every screen and every dialog of the running product in every mode, as contact
// sheets in docs/pictures/, and the pictures of the README. Another folder, and a width of each screen in pixels, for a closer look.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findScreens, show } from '../e2e/support/every-screen.ts'
import { removeDataOf, startProduct } from '../e2e/support/product.ts'
import { buildWebIfStale } from './build-web.ts'
import { findBrowser } from './find-browser.mjs'
import { bestOfDesk, picturesOfDeskScreen, takeDesk, timesWider } from './pictures/desk.ts'
import { picturesOfDialog, takeDialogs } from './pictures/dialogs.ts'
import { drawSheet } from './pictures/draw-sheet.ts'
import { openPhone, type Picture, setLanguage, takeInAllModes } from './pictures/phone.ts'
import { takeStates } from './pictures/states.ts'

const root = join(import.meta.dirname, '..')
const [folder = join(root, 'docs', 'pictures'), width = '96'] = process.argv.slice(2)
const columnWidth = Number(width)
const usualColumns = Math.min(14, Math.ceil(1960 / columnWidth))
const guide = '/apply?id=130400-sale-of-existing-home&appointment=0'

await mkdir(folder, { recursive: true })
await buildWebIfStale(root)
const product = await startProduct({ environment: { MODULES: 'call-queue,property,questions,confirmation' } })
const executablePath = findBrowser()
const launch = (...args: string[]) =>
  chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox', ...args] })
const browser = await launch()
const large = await launch('--blink-settings=defaultFontSize=32')
try {
  const page = await openPhone(browser, product.base)
  const addresses = await findScreens(page)
  for (const language of ['zh-CN', 'en'] as const)
    for (const [name, pictures] of await takeInAllModes(page, addresses, language))
      await keep(`${name}-${language === 'en' ? 'en' : 'zh'}`, pictures)
  for (const [name, pictures] of await takeStates(browser, product.base)) await keep(`state-${name}`, pictures)
  const shelf = { base: product.base, signedIn: page, addresses }
  for (const [language, pictures] of await takeDialogs({ usual: browser, large }, shelf))
    await keep(`dialogs-${language === 'en' ? 'en' : 'zh'}`, pictures, picturesOfDialog)
  const desk = await takeDesk(browser, product.base)
  for (const [name, pictures] of desk)
    await keep(`desk-${name}`, pictures, picturesOfDeskScreen, timesWider * columnWidth)
  const best = bestOfDesk(desk)
  await keep('desk-best', best, best.length, 640)
  await setLanguage(page, 'zh-CN')
  await takeBest(page, addresses)
} finally {
  await large.close()
  await browser.close()
  await product.stop()
  await removeDataOf(product)
}

async function keep(
  name: string,
  pictures: readonly Picture[],
  columns = usualColumns,
  each = columnWidth,
): Promise<void> {
  const file = join(folder, `${name}.webp`)
  const sheet = await drawSheet(browser, pictures, { width: each, columns })
  await writeFile(file, sheet)
  console.log(`${file}: ${pictures.length} screens, ${Math.round(sheet.length / 1000)} kB`)
}

/** The most important screens, beside each other: the home screen, a guide, an application to correct, an own home. */
async function takeBest(signedIn: Page, addresses: readonly string[]): Promise<void> {
  const storageState = await signedIn.context().storageState()
  const page = await openPhone(browser, product.base, { storageState, deviceScaleFactor: 2 })
  const rejected = await findShowing(page, beginningWith('/applyDetail?'), /^需要修改（\d/)
  const home = await findShowing(page, beginningWith('/property/detail?'), /可以办理/)
  const best: Picture[] = []
  for (const address of ['/', guide, rejected, home]) {
    await show(page, address)
    await page.waitForLoadState('networkidle')
    best.push({ address: '', jpeg: await page.screenshot({ type: 'jpeg', quality: 90 }) })
  }
  await writeFile(join(folder, 'best.webp'), await drawSheet(browser, best, { width: 320, columns: best.length }))

  function beginningWith(start: string): string[] {
    return addresses.filter((address) => address.startsWith(start))
  }
}

/** The first of some addresses whose screen has these words. */
async function findShowing(page: Page, addresses: readonly string[], words: RegExp): Promise<string> {
  for (const address of addresses) {
    await show(page, address)
    const isShown = page.getByText(words).first().waitFor({ timeout: 3_000 })
    if (
      await isShown.then(
        () => true,
        () => false,
      )
    )
      return address
  }
  throw new Error(`no screen of ${addresses.join(', ')} shows ${words}`)
}

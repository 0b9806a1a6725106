import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { type Dialog, findDialogs, openDialog } from '../../e2e/support/every-dialog.ts'
import { settle } from '../../e2e/support/every-screen.ts'
import { dress, editions, type Language, openPhone, type Picture, setLanguage, take, widths } from './phone.ts'

/** Pictures of one dialog: each edition in each width, and the elder edition on a narrow phone with letters of 200 %. */
export const picturesOfDialog = editions.length * widths.length + 1

export interface Browsers {
  usual: Browser
  /** With letters of twice the size. */
  large: Browser
}

/** Every dialog, opened, in every mode of a language: a line of pictures for each. `signedIn` has what `findScreens` made. */
export async function takeDialogs(
  browsers: Browsers,
  { base, signedIn, addresses }: { base: string; signedIn: Page; addresses: readonly string[] },
): Promise<Map<Language, Picture[]>> {
  const dialogs = await findDialogs(signedIn, base, addresses)
  const storageState = await signedIn.context().storageState()
  const sheets = new Map<Language, Picture[]>()
  for (const language of ['zh-CN', 'en'] as const) {
    const open = (browser: Browser) => openSpeaking(browser, { base, storageState, language })
    const [usual, large] = [await open(browsers.usual), await open(browsers.large)]
    const pictures: Picture[] = []
    for (const dialog of dialogs) pictures.push(...(await takeDialog(dialog, { usual, large })))
    sheets.set(language, pictures)
    await usual.context().close()
    await large.context().close()
  }
  return sheets
}

interface Phone {
  base: string
  storageState: BrowserContextOptions['storageState']
  language: Language
}

async function openSpeaking(browser: Browser, { base, storageState, language }: Phone): Promise<Page> {
  const page = await openPhone(browser, base, { storageState })
  await page.goto('/')
  await setLanguage(page, language)
  return page
}

async function takeDialog(dialog: Dialog, { usual, large }: { usual: Page; large: Page }): Promise<Picture[]> {
  const pictures: Picture[] = []
  await dress(usual, 'light', 375)
  await openDialog(usual, dialog)
  for (const edition of editions)
    for (const width of widths) {
      await dress(usual, edition, width)
      await settle(usual)
      pictures.push(await take(usual, dialog.name))
    }
  await openDialog(large, dialog)
  await dress(large, 'elder', 320)
  await settle(large)
  return [...pictures, await take(large, dialog.name)]
}
